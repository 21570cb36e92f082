// Asking the house over HTTP, and who we are to it.

export class Trouble extends Error {
  constructor(fault, status) {
    super(fault.message);
    Object.assign(this, { code: fault.code, saying: fault.saying, clause: fault.clause, status });
  }
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", credentials: "same-origin", ...options });
  } catch {
    throw new Trouble({ code: "unreachable", message: "the house does not answer: is it still open?" }, 0);
  }
  const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
  const body = isJson ? await response.json() : await response.text();
  if (!response.ok) {
    throw new Trouble(body?.error ?? { code: "trouble", message: `the house answered ${response.status}` }, response.status);
  }
  return body;
}

export const get = (path) => ask(path);

export function post(path, body = {}) {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

export function postText(path, body) {
  return ask(path, { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body });
}

// ---- who we are

let me = null;
const listeners = [];

export function onMe(listener) {
  listeners.push(listener);
  if (me) listener(me);
}

function known(answer) {
  me = answer;
  for (const listener of listeners) listener(me);
  return me;
}

export const whoAmI = async () => me ?? known(await get("/api/me"));
export const callMe = async (name) => known(await post("/api/me", name ? { name } : {}));
export const spendPass = async (code) => known(await post("/api/passes/spend", { code }));

/** The first thing somebody does introduces them. */
export async function introduced() {
  const now = await whoAmI();
  return now.guest ? now : callMe("");
}

/** Something that only somebody with a name can do. A cookie that is not known here any more is replaced. */
export async function act(work) {
  await introduced();
  try {
    return await work();
  } catch (fault) {
    if (fault.code !== "who_are_you") throw fault;
    await callMe("");
    return work();
  }
}

// ---- games

let shelf = null;

export async function games() {
  shelf ??= get("/api/games").catch((fault) => {
    shelf = null;
    throw fault;
  });
  return shelf;
}

export async function gameNamed(id) {
  return (await games()).find((game) => game.id === id);
}

export const tablePath = (name) => `/api/tables/${encodeURIComponent(name)}`;
