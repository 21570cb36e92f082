// Carrying on at this device as who one is at another.

import { action, fill, h, troubleLine } from "./dom.js";
import { spendPass, whoAmI } from "./house.js";

export async function show(main) {
  document.title = "Carry on here · Cinquefoil";
  const code = decodeURIComponent(location.hash.slice(1));
  const trouble = troubleLine();
  if (!code) {
    fill(main, h("section", { class: "card" }, h("h1", null, "Carry on here"), h("p", null, "There is no pass in this link. Make one at the front door of the other device.")));
    return;
  }
  const me = await whoAmI();
  const go = async () => {
    await spendPass(code);
    location.replace("/");
  };
  fill(main, h("section", { class: "card" },
    h("h1", null, "Carry on here"),
    h("p", null, "This link gives this device the name and the seats of the one that made it. It works once, and not for long."),
    me.guest ? h("p", null, `Here you are ${me.name} now, and would not be any more.`) : null,
    h("p", { class: "buttons" }, action("Carry on here", go, { kind: "chief", trouble }), h("a", { class: "button", href: "/" }, "Rather not")),
    trouble));
}
