// The front door: who you are, the games, your tables, the lobby.

import { action, check, copyable, field, fill, guarded, h, select, sentenceCase, troubleLine } from "./dom.js";
import { act, callMe, games, get, onMe, post, postText, whoAmI } from "./house.js";
import { unusual } from "./pieces.js";

const USUAL_LEVEL = "club";
const EVERY = 5000;

const go = (name) => location.assign(`/table/${encodeURIComponent(name)}`);

export async function show(main) {
  document.title = "Cinquefoil";
  const shelf = await games();
  const mine = h("div");
  const lobby = h("div");
  fill(main,
    h("div", { class: "welcome" }, h("h1", null, "Five games, one house"),
      h("p", null, "Sit down with friends, with a bot, or with whoever comes by. Nothing to sign up for.")),
    h("div", { class: "door" },
      h("div", null,
        h("section", { "aria-labelledby": "games" }, h("h2", { id: "games" }, "The games"), shelf.map(gameCard))),
      h("div", null,
        h("section", { class: "mine", "aria-labelledby": "mine" }, h("h2", { id: "mine" }, "Your tables"), mine),
        h("section", { "aria-labelledby": "lobby" }, h("h2", { id: "lobby" }, "The lobby"), lobby),
        you(),
        replay())));
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  const look = () => document.visibilityState === "visible" && lists(shelf, mine, lobby);
  await look();
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
}

// ---- tables

async function lists(shelf, mine, lobby) {
  try {
    const me = await whoAmI();
    const own = me.guest ? (await get("/api/me/tables").catch(() => ({ tables: [] }))).tables : [];
    const known = new Set(own.map((line) => line.name));
    const others = (await get("/api/tables")).tables.filter((line) => !known.has(line.name));
    const running = own.filter((line) => line.status !== "over");
    const past = own.filter((line) => line.status === "over");
    redraw(mine, [
      running.length ? lines(running, shelf, "Go there") : h("p", { class: "quiet" }, "You sit at no table yet. Choose a game, or sit down in the lobby."),
      past.length ? h("details", null, h("summary", null, `Games that are over (${past.length})`), lines(past, shelf, "Look")) : null,
    ]);
    redraw(lobby, others.length ? lines(others, shelf, null) : h("p", { class: "quiet" }, "Nobody waits for anybody at the moment. Make a table with a seat for anybody, and it is listed here."));
  } catch (fault) {
    redraw(lobby, h("p", { class: "trouble" }, sentenceCase(fault.message)));
  }
}

/** Draws a list again only if it has changed, so that what has the focus keeps it. */
function redraw(place, content) {
  const next = h("div", null, content);
  if (place.firstChild?.textContent === next.textContent) return;
  const open = place.querySelector("details")?.open;
  place.replaceChildren(next);
  if (open) place.querySelector("details").open = true;
}

function lines(tables, shelf, verb) {
  return h("ul", { class: "tables" }, tables.map((line) => {
    const game = shelf.find((one) => one.id === line.game);
    const state = line.your_turn ? h("strong", { class: "turn" }, "Your turn")
      : line.status === "waiting" ? `waiting, ${line.free} ${line.free === 1 ? "seat" : "seats"} free`
      : line.status === "playing" ? "being played" : "over";
    const label = verb ?? (line.status === "waiting" ? "Sit down" : "Watch");
    return h("li", null,
      h("div", null, h("strong", null, game?.title ?? line.game), " · ", state,
        h("div", { class: "quiet" }, [line.names.join(", "), ...unusual(game, line.options)].join(" · "))),
      h("a", { class: line.your_turn ? "button chief" : "button", href: `/table/${encodeURIComponent(line.name)}`, "aria-label": `${label}: ${game?.title ?? line.game} with ${line.names.join(", ")}` }, label));
  }));
}

// ---- games

function gameCard(game) {
  const trouble = troubleLine();
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  const quick = async () => {
    const seats = Array.from({ length: Math.max(2, least) }, (_, seat) => (seat ? { kind: "bot", level: level.value } : { kind: "me" }));
    go((await act(() => post("/api/tables", { game: game.id, seats, public: false }))).table.name);
  };
  const level = levels(game);
  level.setAttribute("aria-label", `Level of the bot for ${game.title}`);
  const form = h("details", { class: "make" }, h("summary", null, "Make a table"));
  form.addEventListener("toggle", () => form.open && form.children.length === 1 && form.append(tableForm(game)));
  return h("article", { class: "card game" },
    h("header", null, h("h3", null, game.title), h("span", { class: "quiet" }, least === most ? `${least} players` : `${least}–${most} players`)),
    game.levels.length
      ? h("div", { class: "buttons quick" }, action("Play against a bot", quick, { kind: "chief", trouble, "aria-label": `Play ${game.title} against a bot` }), level)
      : h("p", { class: "quiet" }, "There are no bots for this one yet: bring your friends."),
    trouble, form);
}

const levels = (game) => select(game.levels.map((level) => [level, level]), game.levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : game.levels[0]);

function tableForm(game) {
  const seats = h("div", { class: "seatplans" });
  const plans = [];
  const players = select(game.players.map((count) => [String(count), String(count)]), String(game.usual_players), () => setPlayers());
  const options = game.options.map((option) => optionField(option, () => Number(players.value)));

  function setPlayers() {
    const count = Number(players.value);
    while (plans.length < count) plans.push(seatPlan(game, plans.length));
    plans.length = count;
    fill(seats, plans.map((plan) => plan.node));
    for (const option of options) option.refresh?.();
  }

  const isPublic = h("input", { checked: true });
  const tournament = h("input");
  const trouble = troubleLine();
  const make = h("button", { type: "submit", class: "chief" }, "Make the table");
  const work = async () => {
    const chosen = options.filter((option) => !(tournament.checked && option.kind === "seat")).map((option) => option.value());
    const wish = {
      game: game.id,
      seats: plans.map((plan) => plan.value()),
      options: Object.fromEntries(chosen.filter(([, value]) => value !== undefined)),
      public: isPublic.checked,
      tournament: tournament.checked,
    };
    const made = await act(() => post("/api/tables", wish));
    if (Object.keys(made.tokens).length) showTokens(form, made);
    else go(made.table.name);
  };
  setPlayers();
  const form = h("form", { class: "stack", onsubmit: (event) => { event.preventDefault(); guarded(make, work, trouble); } },
    game.players.length > 1 ? field("Players", players) : null,
    h("fieldset", null, h("legend", null, "Who sits where"), seats),
    options.length ? h("fieldset", null, h("legend", null, "Options"), options.map((option) => option.node)) : null,
    game.tournament ? check("A tournament: several games, everybody begins once", tournament) : null,
    check("Public: listed in the lobby, anybody may watch", isPublic),
    trouble, h("div", { class: "buttons" }, make));
  return form;
}

function seatPlan(game, number) {
  const choices = [["me", "me"], ["here", "another at this screen"], ["open", "anybody"], ["link", "somebody with the link"],
    ...game.levels.map((level) => [`bot:${level}`, `bot: ${level}`]), ["program", "a program"]];
  const usual = number === 0 ? "me" : game.levels.length ? `bot:${USUAL_LEVEL}` : "link";
  const kind = select(choices, usual, () => (named.hidden = !["here", "program"].includes(kind.value)));
  const name = h("input", { type: "text", maxLength: 24, autocomplete: "off" });
  const named = field(`Name on seat ${number}`, name);
  named.hidden = true;
  const value = () => {
    const [word, level] = kind.value.split(":");
    const called = ["here", "program"].includes(word) && name.value.trim() ? { name: name.value.trim() }
      : word === "here" ? { name: `Guest ${number}` } : {};
    return { kind: word === "here" ? "me" : word, ...(level ? { level } : {}), ...called };
  };
  return { node: h("div", { class: "seatplan" }, field(`Seat ${number}`, kind), named), value };
}

function optionField(option, players) {
  const about = sentenceCase(option.about);
  if (option.kind === "flag") {
    const input = h("input", { checked: option.default });
    return { node: check(`${option.name}: ${option.about}`, input), value: () => [option.name, input.checked] };
  }
  if (option.kind === "number") {
    const input = h("input", { type: "number", min: option.low, max: option.high, value: option.default, required: true });
    return { node: field(option.name, input, about), value: () => [option.name, Number(input.value)] };
  }
  if (option.kind === "choice") {
    const input = select(option.choices.map((choice) => [choice, choice]), option.default);
    return { node: field(option.name, input, about), value: () => [option.name, input.value] };
  }
  const input = select([["lot", "by lot"]], "lot");
  const refresh = () => {
    const chosen = input.value;
    const numbers = Array.from({ length: players() }, (_, seat) => [String(seat), `seat ${seat}`]);
    fill(input, [["lot", "by lot"], ...numbers].map(([value, label]) => h("option", { value, selected: value === chosen }, label)));
  };
  const value = () => [option.name, input.value === "lot" ? undefined : Number(input.value)];
  return { node: field(option.name, input, about), value, refresh, kind: "seat" };
}

function showTokens(form, made) {
  const uri = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/seat`;
  form.replaceWith(h("div", { class: "stack notice", role: "status" },
    h("h4", null, "Tokens for the programs"),
    h("p", null, "Each is shown this once. A program shows it when it opens ", h("code", null, uri), ", as ", h("code", null, "Authorization: Bearer …"), "."),
    Object.entries(made.tokens).map(([seat, token]) => copyable(`Token of seat ${seat}`, token)),
    h("div", { class: "buttons" }, action("Go to the table", () => go(made.table.name), { kind: "chief" }))));
}

// ---- you

function you() {
  const name = h("input", { type: "text", maxLength: 24, autocomplete: "nickname" });
  const said = h("p", { class: "quiet", role: "status" });
  const trouble = troubleLine();
  const elsewhere = h("div");
  onMe((me) => {
    if (document.activeElement !== name) name.value = me.name;
  });
  const rename = h("button", { type: "submit" }, "That is me");
  const work = async () => {
    said.textContent = "";
    const me = await callMe(name.value.trim());
    name.value = me.name;
    said.textContent = `Hello, ${me.name}.`;
  };
  const carry = async () => {
    const pass = await act(() => post("/api/me/pass"));
    fill(elsewhere,
      copyable("Open this at the other device", `${location.origin}${pass.path}`),
      h("p", { class: "quiet" }, `It works once, within ${Math.round(pass.seconds / 60)} minutes, for whoever has it.`));
  };
  return h("section", { class: "card", "aria-labelledby": "you" }, h("h2", { id: "you" }, "You"),
    h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); guarded(rename, work, trouble); } },
      field("Your name", name, "Leave it out and one is made up."), rename),
    said, trouble,
    h("div", { class: "buttons" }, action("Carry on at another device", carry, { trouble })), elsewhere);
}

function replay() {
  const file = h("input", { type: "file", accept: ".txt,.record,text/plain", required: true });
  const trouble = troubleLine();
  const bring = h("button", { type: "submit" }, "Look at it");
  const work = async () => {
    const text = await file.files[0].text();
    const made = await act(() => postText("/api/replays", text));
    location.assign(`/replay/${encodeURIComponent(made.name)}`);
  };
  return h("section", { class: "card", "aria-labelledby": "bring" }, h("h2", { id: "bring" }, "Bring a record"),
    h("p", { class: "quiet" }, "A game that was written down, here or by another Cinquefoil, to step through again."),
    h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); guarded(bring, work, trouble); } }, field("The record", file), bring), trouble);
}

