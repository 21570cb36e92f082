// Which page this is, and who is in front of it.

import { action, fill, h, sentenceCase } from "./dom.js";
import { onMe, whoAmI } from "./house.js";

const main = document.getElementById("main");

const ROUTES = [
  [/^\/$/, () => import("./front.js")],
  [/^\/table\/([^/]+)$/, () => import("./table.js")],
  [/^\/join\/([^/]+)$/, () => import("./join.js")],
  [/^\/replay\/([^/]+)$/, () => import("./replay.js")],
  [/^\/carry-on$/, () => import("./carry.js")],
];

onMe((me) => {
  const who = document.getElementById("who");
  fill(who, me.guest ? ["You are ", h("a", { href: "/#you" }, me.name)] : h("a", { href: "/#you" }, "Say who you are"));
});

async function show() {
  try {
    await whoAmI();
    for (const [path, load] of ROUTES) {
      const found = path.exec(location.pathname);
      if (found) return await (await load()).show(main, decodeURIComponent(found[1] ?? ""));
    }
    throw new Error("there is nothing here");
  } catch (fault) {
    document.title = "Cinquefoil";
    fill(main, h("section", { class: "card" },
      h("h1", null, "That did not work"),
      h("p", { role: "alert" }, sentenceCase(fault.message)),
      h("p", { class: "buttons" }, action("Try again", () => location.reload(), { kind: "chief" }), h("a", { class: "button", href: "/" }, "To the front door"))));
  }
  return undefined;
}

show();
