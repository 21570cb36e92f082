// A house that was renewed while this page was open: whoever reads it is told, and reloads it when they like.

const OWN = 'script[type="module"][src]';

class Renewal {
  /** Whether another page would come if this one were loaded again. */
  isDue = $state(false);

  /** Asks at the front door. If nobody answers there is nothing to tell. */
  async look(): Promise<void> {
    const own = document.querySelector(OWN)?.getAttribute("src");
    if (!own || this.isDue) return;
    const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    const there = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(OWN)?.getAttribute("src");
    this.isDue = Boolean(there) && there !== own;
  }
}

export const renewal = new Renewal();
