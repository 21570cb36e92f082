// Choosing a move, whatever the game: a few are buttons; many are gone through part by part, or looked for by typing.
// Nothing here knows what a move means.

import { field, fill, h } from "./dom.js";

const FEW = 40;
const SHOWN = 24;
const MOST_FOUND = 60;

/** The parts of a move: at each sign that separates, and, if that is still too much at once, between letters and digits. */
const parts = (text) => text.match(/[^\w]*\w+[^\w]*$|[^\w]*\w+/g) ?? [text];
const crumbs = (text) => text.match(/[^\w]*(?:[A-Za-z]+|\d+|_+)[^\w]*$|[^\w]*(?:[A-Za-z]+|\d+|_+)/g) ?? [text];

export class Chooser {
  constructor(play) {
    this.play = play;
    this.node = h("div", { class: "moves" });
    this.blanks = new Map();
    this.path = "";
    this.shown = null;
    this.find = h("input", { type: "search", autocomplete: "off", spellcheck: false, oninput: () => this.draw() });
    this.find.addEventListener("keydown", (event) => event.key === "Enter" && this.playFound());
    this.finder = field("Find a move", this.find, "Part of it is enough; Enter plays the only one found.");
    this.list = h("div");
  }

  /** Shows what may be played. What somebody is typing stays, unless it cannot be played any more. */
  show(moves, seat) {
    const key = JSON.stringify([moves, seat]);
    if (key === this.shown) return;
    this.shown = key;
    this.prefix = moves.length && moves.every((move) => move.startsWith(`${seat}:`)) ? `${seat}:` : "";
    const labels = moves.map((move) => move.slice(this.prefix.length));
    this.templates = labels.filter((label) => label.includes("*"));
    this.labels = labels.filter((label) => !label.includes("*"));
    if (!this.labels.some((label) => label.startsWith(this.path))) this.path = "";
    if (this.labels.length <= FEW) this.find.value = "";
    const focused = this.node.contains(document.activeElement) ? document.activeElement : null;
    this.blanks = new Map(this.templates.map((template) => [template, this.blanks.get(template) ?? this.blank(template)]));
    fill(this.node, [...this.blanks.values()], this.labels.length > FEW ? this.finder : null, this.list);
    this.draw();
    if (focused?.isConnected) focused.focus();
  }

  /** A move with something to be written in it. */
  blank(template) {
    const [before, after] = template.split("*");
    const input = h("input", { type: "text", maxLength: 150, autocomplete: "off", autocapitalize: "off" });
    const done = () => (input.value = "");
    const submit = (event) => {
      event.preventDefault();
      if (input.value.trim()) this.play(`${this.prefix}${before}${input.value.trim()}${after}`, done);
    };
    const label = before.replace(/[^\w]+$/, "").replaceAll(":", " ");
    return h("form", { class: "row", onsubmit: submit }, field(label, input), h("button", { type: "submit" }, "Play"));
  }

  // ---- those without

  draw() {
    const wanted = this.find.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (wanted.length) return this.drawFound(wanted);
    const here = this.labels.filter((label) => label.startsWith(this.path));
    const way = this.path ? this.way() : null;
    fill(this.list, way, this.labels.length <= FEW ? this.grouped(here) : this.stepped(here));
  }

  found(wanted) {
    const exact = this.labels.filter((label) => label.toLowerCase() === wanted.join(" "));
    return exact.length ? exact : this.labels.filter((label) => wanted.every((part) => label.toLowerCase().includes(part)));
  }

  drawFound(wanted) {
    const found = this.found(wanted);
    const more = found.length > MOST_FOUND ? h("p", { class: "quiet" }, `… and ${found.length - MOST_FOUND} more.`) : null;
    const none = found.length ? null : h("p", { class: "quiet" }, "No move that can be played now has this in it.");
    fill(this.list, this.buttons(found.slice(0, MOST_FOUND)), more, none);
  }

  playFound() {
    const found = this.found(this.find.value.trim().toLowerCase().split(/\s+/).filter(Boolean));
    if (found.length === 1) this.choose(found[0]);
  }

  choose(label) {
    this.find.value = "";
    this.path = "";
    this.play(this.prefix + label);
  }

  buttons(labels, from = 0) {
    return h("div", { class: "buttons" }, labels.map((label) =>
      h("button", { type: "button", class: "move", onclick: () => this.choose(label) }, label.slice(from) || label)));
  }

  /** A few moves: side by side, those of a kind together. */
  grouped(labels) {
    if (labels.length <= 12) return this.buttons(labels);
    const kinds = new Map();
    for (const label of labels) {
      const kind = label.includes(":") ? label.slice(0, label.indexOf(":")) : label.replace(/[\w].*$/, "") || " ";
      kinds.set(kind, [...(kinds.get(kind) ?? []), label]);
    }
    return [...kinds.values()].map((some) => this.buttons(some));
  }

  /** Many moves: the next part of them. */
  stepped(labels) {
    if (labels.length <= SHOWN) return this.buttons(labels);
    const split = (cut) => {
      const next = new Map();
      for (const label of labels) {
        const part = this.path + (cut(label.slice(this.path.length))[0] ?? "");
        next.set(part, (next.get(part) ?? 0) + 1);
      }
      return next;
    };
    let next = split(parts);
    if (next.size > SHOWN) next = split(crumbs);
    if (next.size === 1 && [...next.keys()][0] !== this.path) {
      this.path = [...next.keys()][0];
      return this.stepped(labels);
    }
    const step = ([part, count]) => {
      if (count === 1) return this.buttons(labels.filter((label) => label.startsWith(part))).firstChild;
      const go = () => {
        this.path = part;
        this.draw();
        this.list.querySelector("button.move, button.step")?.focus();
      };
      const isMove = labels.includes(part);
      return [
        isMove ? h("button", { type: "button", class: "move", onclick: () => this.choose(part) }, part) : null,
        h("button", { type: "button", class: "step", onclick: go, "aria-label": `${part} …, ${count} moves` }, `${part} …`),
      ];
    };
    return h("div", { class: "buttons" }, [...next].map(step));
  }

  way() {
    const back = () => {
      this.path = "";
      this.draw();
      this.list.querySelector("button")?.focus();
    };
    return h("p", { class: "way" }, h("strong", null, `${this.path} …`), " ", h("button", { type: "button", class: "plain", onclick: back }, "begin again"));
  }
}
