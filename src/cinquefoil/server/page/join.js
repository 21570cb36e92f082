// Who comes by an invite link is led to the table, and has the invitation at hand there.

import { get } from "./house.js";
import { show as showTable } from "./table.js";

export async function show(main, invite) {
  const { table } = await get(`/api/invites/${encodeURIComponent(invite)}`);
  try {
    sessionStorage.setItem(`invite.${table}`, invite);
  } catch {
    // Then it is known until the page is loaded again.
  }
  history.replaceState(null, "", `/table/${encodeURIComponent(table)}`);
  await showTable(main, table, invite);
}
