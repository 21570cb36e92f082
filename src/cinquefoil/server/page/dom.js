// Building the page. Whatever somebody wrote becomes text, never markup: nodes are made here and nowhere else.

let numbers = 0;

/** An element. In `props`, on… are listeners, what an element has as a property is set as one, the rest as attributes. */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && !name.includes("-")) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function fill(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An input with the label that belongs to it. */
export function field(label, input, hint) {
  input.id ||= `field-${++numbers}`;
  const about = hint ? h("small", { id: `${input.id}-hint` }, hint) : null;
  if (about) input.setAttribute("aria-describedby", about.id);
  return h("div", { class: "field" }, h("label", { htmlFor: input.id }, label), input, about);
}

export function check(label, input) {
  input.type = "checkbox";
  return h("label", { class: "check" }, input, h("span", null, label));
}

export function select(choices, chosen, onchange) {
  const options = choices.map(([value, label]) => h("option", { value, selected: value === chosen }, label));
  return h("select", { onchange }, options);
}

/** A button that cannot be pressed twice while it works, and puts what goes wrong where `trouble` says. */
export function action(label, work, { kind = "", trouble = null, ...more } = {}) {
  const button = h("button", { type: "button", class: kind, ...more }, label);
  button.addEventListener("click", () => guarded(button, work, trouble));
  return button;
}

export async function guarded(button, work, trouble) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    if (trouble) trouble.textContent = "";
    await work();
  } catch (fault) {
    if (trouble) trouble.textContent = sentenceCase(fault.message);
    else throw fault;
  } finally {
    button.removeAttribute("aria-disabled");
  }
}

export const troubleLine = () => h("p", { class: "trouble", role: "alert" });

export function sentenceCase(text) {
  const said = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** Something to be copied. Without a clipboard, as on plain http, it is marked for copying by hand. */
export function copyable(label, text) {
  const input = h("input", { type: "text", value: text, readOnly: true, spellcheck: false, class: "wide" });
  input.addEventListener("focus", () => input.select());
  const said = h("span", { role: "status", class: "quiet" });
  const copy = async () => {
    input.focus();
    input.select();
    said.textContent = (await copied(text)) ? "Copied." : "It is marked now: copy it with your keyboard or by a long press.";
  };
  return h("div", { class: "copyable" }, field(label, input), h("button", { type: "button", onclick: copy }, "Copy"), said);
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }
}

/** Keeps small things between visits, where the browser lets us. */
export const memory = {
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(`cinquefoil.${key}`));
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`cinquefoil.${key}`, JSON.stringify(value));
    } catch {
      // Then it is not kept.
    }
  },
};
