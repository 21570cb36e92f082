// Which page is shown: the address says it.

export const route = $state({ path: location.pathname, query: location.search, mark: location.hash.slice(1) });

/** Whether somebody came from another page of the house, and what they touched there is gone. */
export const arrival = { isWithin: false };

/** The query of a table whose past is to be seen first. */
export const LOOK_BACK = "?look-back";

function read(): void {
  Object.assign(route, { path: location.pathname, query: location.search, mark: location.hash.slice(1) });
}

export function go(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrival.isWithin = true;
  read();
  if (!route.mark) scrollTo(0, 0);
}

/** Follows links within the house without loading it anew. */
export function followLinks(): void {
  addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download") || link.pathname.startsWith("/api")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** The parts of the path: `/table/quiet-fox` is `["table", "quiet-fox"]`. */
export const parts = (): string[] => route.path.split("/").filter(Boolean).map(decodeURIComponent);
