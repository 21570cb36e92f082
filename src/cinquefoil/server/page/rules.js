// The rules page of a game: just enough Markdown for our own pages, made of nodes and text.

import { h } from "./dom.js";
import { get } from "./house.js";

const INLINE = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;
const CLAUSE = /^\*\*([A-Z]+-\d+)\*\*/;

export async function rulesOf(game) {
  return rendered(await get(`/api/games/${encodeURIComponent(game)}/rules`));
}

export const anchor = (clause) => `rule-${clause}`;

function inline(text) {
  return text.split(INLINE).map((part) => {
    if (part.startsWith("**") && part.length > 4) return h("strong", null, part.slice(2, -2));
    if (part.startsWith("`") && part.length > 2) return h("code", null, part.slice(1, -1));
    if (part.startsWith("*") && part.length > 2) return h("em", null, inline(part.slice(1, -1)));
    if (part.startsWith("[") && part.includes("](")) return part.slice(1, part.indexOf("]("));
    return part;
  });
}

function rendered(text) {
  const lines = text.split("\n");
  const article = h("article", { class: "rules" });
  for (let at = 0; at < lines.length; ) at = block(lines, at, article);
  return article;
}

/** Adds the block that begins at a line, and tells where the next one does. */
function block(lines, at, article) {
  const line = lines[at];
  if (!line.trim() || line.startsWith("<!--")) return at + 1;
  const heading = /^(#+) (.*)/.exec(line);
  if (heading) {
    article.append(h(`h${Math.min(heading[1].length + 1, 6)}`, null, inline(heading[2])));
    return at + 1;
  }
  if (line.startsWith("```")) {
    const end = lines.indexOf("```", at + 1);
    const stop = end < 0 ? lines.length : end;
    article.append(h("pre", { tabIndex: 0 }, lines.slice(at + 1, stop).join("\n")));
    return stop + 1;
  }
  if (line.startsWith("|")) return table(lines, at, article);
  if (line.startsWith("- ")) return list(lines, at, article);
  let end = at;
  while (end < lines.length && lines[end].trim() && (end === at || !/^(#|```|\||- )/.test(lines[end]))) end += 1;
  article.append(h("p", null, inline(lines.slice(at, end).join(" "))));
  return end;
}

function table(lines, at, article) {
  let end = at;
  while (end < lines.length && lines[end].startsWith("|")) end += 1;
  const rows = lines.slice(at, end).map((line) => line.slice(1, line.lastIndexOf("|")).split("|").map((cell) => cell.trim()));
  const [head, , ...body] = rows;
  article.append(
    h("div", { class: "scroll", tabIndex: 0 }, h("table", null,
      h("thead", null, h("tr", null, head.map((cell) => h("th", { scope: "col" }, inline(cell))))),
      h("tbody", null, body.map((cells) => h("tr", null, cells.map((cell) => h("td", null, inline(cell)))))))),
  );
  return end;
}

function list(lines, at, article) {
  const items = [];
  let end = at;
  while (end < lines.length && (lines[end].startsWith("- ") || (lines[end].startsWith("  ") && lines[end].trim()))) {
    if (lines[end].startsWith("- ")) items.push(lines[end].slice(2));
    else items[items.length - 1] += ` ${lines[end].trim()}`;
    end += 1;
  }
  article.append(h("ul", null, items.map((item) => {
    const clause = CLAUSE.exec(item);
    return h("li", clause ? { id: anchor(clause[1]), tabIndex: -1 } : null, inline(item));
  })));
  return end;
}
