// A table: the board, what may be played, who sits there, what happened and what is said.

import { action, copyable, field, fill, guarded, h, memory, select, sentenceCase, troubleLine } from "./dom.js";
import { act, callMe, gameNamed, get, introduced, post, tablePath, whoAmI } from "./house.js";
import { Line } from "./line.js";
import { Chooser } from "./moves.js";
import { board, drawBoard, ending, standings, unusual } from "./pieces.js";
import { anchor, rulesOf } from "./rules.js";
import { speaker } from "./words.js";

const STATES = { connecting: "Connecting …", connected: "Connected", lost: "Connection lost: trying again …" };

export async function show(main, name, invite = null) {
  const table = await get(tablePath(name));
  const [game, voice] = await Promise.all([gameNamed(table.game), speaker(table.game)]);
  new TablePage(main, table, game, voice, invite ?? kept(name));
}

function kept(name) {
  try {
    return sessionStorage.getItem(`invite.${name}`);
  } catch {
    return null;
  }
}

class TablePage {
  constructor(main, table, game, voice, invite) {
    Object.assign(this, { main, table, game, voice, invite });
    this.title = game?.title ?? table.game;
    this.path = tablePath(table.name);
    this.you = null;
    this.moves = [];
    this.acting = [];
    /** Where the curtain is: the seat that may look next, or null if it is up. */
    this.curtain = null;
    this.said = new Map();
    this.build();
    this.draw();
    if (!table.readable) {
      this.connection.textContent = "";
      this.refusal("This table was played by other rules than ours, and cannot be shown.");
      return;
    }
    this.line = new Line(table.name, { told: (message) => this.told(message), changed: (state) => this.connected(state) });
  }

  get names() {
    return this.table.seats.map((seat, number) => this.voice.seatName(number, [...Array(number), seat.name]));
  }

  get mine() {
    return this.table.seats.flatMap((seat, number) => (seat.yours ? [number] : []));
  }

  get hasCurtain() {
    return memory.get("curtain") !== false && !this.game?.open;
  }

  // ---- what there is

  build() {
    this.connection = h("p", { class: "connection", role: "status" });
    this.facts = h("p", { class: "quiet" });
    this.turn = h("p", { class: "whose", role: "status" });
    this.notice = h("div");
    this.tabs = h("div");
    this.board = board();
    this.screen = h("div", { class: "curtain", hidden: true });
    this.trouble = h("div", { role: "alert" });
    this.chooser = new Chooser((move, done) => this.play(move, done));
    this.movesTitle = h("h2", null, "Your moves");
    this.own = this.ownMove();
    this.choice = h("section", { "aria-label": "Moves", class: "card" }, this.movesTitle, this.trouble, this.chooser.node, this.own);
    this.seats = h("ul", { class: "seats" });
    this.seatTrouble = troubleLine();
    this.inviting = h("div", { class: "card inviting" });
    this.log = h("ol", { class: "log", role: "log", "aria-label": "What happened", tabIndex: 0 });
    this.words = h("ul", { class: "words", role: "log", "aria-label": "What was said", tabIndex: 0 });
    this.doings = h("div", { class: "buttons" });
    this.doingTrouble = troubleLine();
    this.rules = h("details", { class: "card", id: "rules" }, h("summary", null, `The rules of ${this.title}`));
    this.rules.addEventListener("toggle", () => this.rules.open && this.showRules());
    fill(this.main,
      h("div", { class: "title" }, h("div", null, h("h1", null, this.title), this.facts), this.connection),
      this.notice,
      h("div", { class: "table" },
        h("div", { class: "play" }, this.tabs, this.turn, this.inviting, this.screen, this.board, this.choice),
        h("div", { class: "side" },
          h("section", { class: "card", "aria-labelledby": "seats" }, h("h2", { id: "seats" }, "Seats"), this.seats, this.seatTrouble),
          h("section", { class: "card", "aria-labelledby": "log" }, h("h2", { id: "log" }, "What happened"), this.log),
          h("section", { class: "card", "aria-labelledby": "chat" }, h("h2", { id: "chat" }, "Talk"), this.words, this.talk()),
          h("section", { class: "card", "aria-labelledby": "doings" }, h("h2", { id: "doings" }, "This game"), this.doings, this.doingTrouble))),
      this.rules);
  }

  /** Any move can be written: the house says what is wrong with it, by the rules. */
  ownMove() {
    const input = h("input", { type: "text", maxLength: 190, autocomplete: "off", autocapitalize: "off", spellcheck: false });
    const submit = (event) => {
      event.preventDefault();
      if (input.value.trim()) this.play(this.chooser.prefix + input.value.trim(), () => (input.value = ""));
    };
    return h("details", { class: "own" }, h("summary", null, "Write a move yourself"),
      h("form", { class: "row", onsubmit: submit },
        field("A move", input, "If it is against the rules, you are told which one. The rules below say how moves are written."),
        h("button", { type: "submit" }, "Play")));
  }

  talk() {
    const input = h("input", { type: "text", maxLength: 500, autocomplete: "off" });
    this.talkTrouble = troubleLine();
    const submit = async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      this.talkTrouble.textContent = "";
      if (!(await whoAmI()).guest) {
        await callMe("");
        this.talkTrouble.textContent = "You have a name now. Say it again.";
        this.line.reopen();
        return;
      }
      const id = this.line.say(text);
      if (id) {
        this.said.set(id, text);
        input.value = "";
      } else this.talkTrouble.textContent = "There is no connection at the moment: nobody would hear it.";
    };
    this.talkInput = input;
    return [h("form", { class: "row", onsubmit: submit }, field("Say something", input), h("button", { type: "submit" }, "Say")), this.talkTrouble];
  }

  // ---- what is told

  connected(state) {
    this.state = state;
    const waits = state === "lost" && this.line?.pending ? " Your move is kept, and sent then." : "";
    this.connection.textContent = STATES[state] + waits;
    this.connection.className = `connection ${state}`;
    this.main.classList.toggle("offline", state !== "connected");
  }

  told(message) {
    switch (message.type) {
      case "state":
        return this.learn(message);
      case "news":
        return this.hear(message);
      case "present":
        this.table.seats.forEach((seat, number) => (seat.connected = message.connected[number]));
        this.table.onlookers = message.onlookers;
        return this.drawSeats();
      case "said":
        return this.addWords([message]);
      case "notice":
        return this.flash(this.voice.say(message.saying, this.names));
      case "done":
        return this.said.delete(message.re);
      case "refused":
        return this.refused(message);
      default:
        return undefined;
    }
  }

  learn(state) {
    Object.assign(this, { table: state.table, you: state.you, moves: state.moves, acting: state.acting });
    drawBoard(this.board, state.board);
    if (state.afresh) this.log.replaceChildren();
    this.addEvents(state.events, true);
    this.words.replaceChildren();
    this.addWords(state.words);
    if (this.you === null && this.curtain === null && this.mine.length) this.lookFrom(this.nextSeat());
    else this.draw();
  }

  hear(news) {
    if (news.table) this.table = news.table;
    Object.assign(this, { moves: news.moves, acting: news.acting });
    drawBoard(this.board, news.board);
    this.addEvents(news.events);
    if (this.you !== null && !this.table.seats[this.you].yours) this.you = null;
    if (news.events.some((event) => event.seat === this.you && event.kind === "move")) this.trouble.replaceChildren();
    if (this.mine.length > 1 && !this.hasCurtain && !this.acting.includes(this.you)) {
      const next = this.nextSeat();
      if (this.acting.includes(next) && next !== this.you) return this.lookFrom(next);
    }
    return this.draw();
  }

  refused(message) {
    if (message.re === this.line.attaching) return this.line.sitAt(undefined);
    if (this.said.has(message.re)) {
      this.talkInput.value ||= this.said.get(message.re);
      this.said.delete(message.re);
      this.talkTrouble.textContent = sentenceCase(this.explained(message.error));
    }
    return undefined;
  }

  explained(error) {
    return error.saying ? this.voice.say(error.saying, this.names) : error.message;
  }

  addEvents(events, history = false) {
    const low = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 40;
    this.log.setAttribute("aria-busy", String(history));
    for (const event of events) {
      const text = event.sayings.map((saying) => this.voice.say(saying, this.names)).join(" ") || event.text;
      this.log.append(h("li", { class: event.kind }, text));
    }
    this.log.setAttribute("aria-busy", "false");
    if (low || history) this.log.scrollTop = this.log.scrollHeight;
  }

  addWords(words) {
    for (const one of words) {
      const room = one.room === "onlookers" ? h("span", { class: "quiet" }, " (to the onlookers)") : null;
      this.words.append(h("li", null, h("strong", null, one.name), room, `: ${one.text}`));
    }
    this.words.classList.toggle("empty", !this.words.children.length);
    this.words.scrollTop = this.words.scrollHeight;
  }

  flash(text) {
    this.turn.after(h("p", { class: "notice", role: "status" }, sentenceCase(text)));
    setTimeout(() => this.main.querySelector(".play > .notice")?.remove(), 8000);
  }

  // ---- playing

  async play(move, done) {
    if (this.line.pending) return;
    this.trouble.replaceChildren();
    this.choice.classList.add("sent");
    try {
      const answer = this.line.play(move);
      if (this.state === "lost") this.connected("lost");
      await answer;
      done?.();
    } catch (error) {
      this.showRefusal(error);
    } finally {
      this.choice.classList.remove("sent");
    }
  }

  showRefusal(error) {
    const open = () => this.showClause(error.clause);
    fill(this.trouble, h("p", { class: "trouble" }, sentenceCase(this.explained(error)), " ",
      error.clause ? h("button", { type: "button", class: "plain", onclick: open }, `Rule ${error.clause}`) : null));
  }

  refusal(text) {
    fill(this.trouble, h("p", { class: "trouble" }, text));
  }

  async showRules() {
    if (this.rules.children.length > 1) return;
    const place = h("div", null, "…");
    this.rules.append(place);
    try {
      fill(place, await rulesOf(this.table.game));
    } catch (fault) {
      place.remove();
      this.rules.append(h("p", { class: "trouble" }, sentenceCase(fault.message)));
    }
  }

  async showClause(clause) {
    this.rules.open = true;
    await this.showRules();
    const found = document.getElementById(anchor(clause));
    for (const marked of this.rules.querySelectorAll(".marked")) marked.classList.remove("marked");
    found?.classList.add("marked");
    (found ?? this.rules).scrollIntoView({ block: "center" });
    found?.focus({ preventScroll: true });
  }

  // ---- several people at one screen

  /** Whose place it is to look from: who acts, else the first. */
  nextSeat() {
    const mine = this.mine;
    const from = this.you ?? -1;
    const later = [...mine.filter((seat) => seat > from), ...mine.filter((seat) => seat <= from)];
    return later.find((seat) => this.acting.includes(seat)) ?? mine[0];
  }

  /** Lets a seat look: at once where nobody minds, else behind a curtain, where nothing of any seat is to be had. */
  lookFrom(seat) {
    this.trouble.replaceChildren();
    if (this.mine.length < 2 || !this.hasCurtain) {
      this.curtain = null;
      this.line.sitAt(seat);
    } else {
      this.curtain = seat;
      this.you = null;
      this.moves = [];
      this.board.textContent = "";
      this.log.replaceChildren();
      this.line.sitAt(null);
      this.draw();
      this.screen.querySelector("button")?.focus();
    }
  }

  raise() {
    const seat = this.curtain;
    this.curtain = null;
    this.line.sitAt(seat);
  }

  // ---- drawing

  draw() {
    const { table, you } = this;
    const words = [table.public ? null : "a private table", ...unusual(this.game, table.options), table.onlookers ? `${table.onlookers} looking on` : null];
    this.facts.textContent = words.filter(Boolean).join(" · ");
    const turn = you !== null && this.acting.includes(you) && this.curtain === null;
    document.title = `${turn ? "● " : ""}${this.title} · Cinquefoil`;
    this.drawTabs();
    this.drawTurn(turn);
    this.drawNotice();
    this.drawSeats();
    this.drawDoings();
    const down = this.curtain !== null;
    this.screen.hidden = !down;
    this.board.hidden = down || !this.board.textContent;
    if (down) this.drawCurtain();
    this.choice.hidden = down || you === null || table.status !== "playing" || !(turn || this.trouble.hasChildNodes());
    this.own.hidden = !turn;
    this.movesTitle.textContent = this.mine.length > 1 ? `Moves of ${this.names[you] ?? ""}` : "Your moves";
    this.chooser.show(turn ? this.moves : [], you);
  }

  drawTurn(turn) {
    const { table, acting, names, you } = this;
    const others = acting.filter((seat) => seat !== you);
    const next = this.mine.filter((seat) => seat !== you && acting.includes(seat))[0];
    let text = "";
    if (table.status === "waiting") {
      const free = table.seats.filter((seat) => ["open", "link"].includes(seat.kind)).length;
      text = free === 1 ? "The game begins when somebody sits down on the last free seat." : `The game begins when somebody sits on each of the ${free} free seats.`;
    } else if (table.status === "over") text = "The game is over.";
    else if (this.curtain !== null) text = "";
    else if (turn) text = others.length ? `${this.mine.length > 1 ? names[you] : "You"} can act, as can ${this.voice.listed(others.map((seat) => names[seat]))}.` : this.mine.length > 1 ? `It is ${names[you]}'s turn.` : "It is your turn.";
    else if (acting.length) text = `Waiting for ${this.voice.listed(others.map((seat) => names[seat]))}.`;
    this.turn.className = turn ? "whose turn" : "whose";
    fill(this.turn, text, !turn && this.curtain === null && next !== undefined && you !== null
      ? [" ", h("button", { type: "button", class: "chief", onclick: () => this.lookFrom(next) }, `Pass the screen to ${names[next]}`)] : null);
  }

  drawTabs() {
    if (this.mine.length < 2) return fill(this.tabs);
    const shown = this.curtain ?? this.you;
    const tab = (seat) => h("button", { type: "button", class: "tab", "aria-pressed": String(seat === shown), onclick: () => seat !== shown && this.lookFrom(seat) },
      this.names[seat], this.acting.includes(seat) ? h("span", { class: "dot", title: "to act" }, " ●") : null);
    const box = h("input", { type: "checkbox", checked: this.hasCurtain, onchange: () => {
      memory.set("curtain", box.checked);
      if (box.checked) this.draw();
      else if (this.curtain !== null) this.raise();
      else this.draw();
    } });
    return fill(this.tabs, h("div", { class: "tabs", role: "group", "aria-label": "Who looks at this screen" }, this.mine.map(tab),
      h("label", { class: "check small" }, box, h("span", null, "curtain between players"))));
  }

  drawCurtain() {
    const name = this.names[this.curtain];
    if (this.screen.dataset.name === name && this.screen.hasChildNodes()) return;
    this.screen.dataset.name = name;
    fill(this.screen, h("p", { class: "large" }, `Pass the screen to ${name}.`),
      h("button", { type: "button", class: "chief", onclick: () => this.raise() }, `I am ${name}: let me look`),
      h("p", { class: "quiet" }, "Nothing that is only for one seat is on this page now."));
  }

  drawNotice() {
    const { table, names } = this;
    const match = table.match;
    const lines = [];
    if (match) {
      lines.push(h("p", null, `Game ${match.number} of ${match.of} of a tournament. ${standings("Standings", match.standings, names)}`));
      if (match.winners) lines.push(h("p", null, `${this.voice.listed(match.winners.map((seat) => names[seat]))} won the tournament.`));
    }
    if (table.ending) lines.push(h("p", { class: "large" }, ending(table.ending, names, this.voice)));
    if (table.next) lines.push(h("p", null, h("a", { class: "button chief", href: `/table/${encodeURIComponent(table.next)}` }, "To the next game")));
    else if (table.status === "over" && this.mine.length && !(match && !match.winners)) lines.push(h("p", null, action("Play again", () => this.rematch(), { kind: "chief", trouble: this.doingTrouble })));
    const content = h("div", { class: "notice" }, lines);
    if (!lines.length) this.notice.replaceChildren();
    else if (this.notice.firstChild?.textContent !== content.textContent) fill(this.notice, content);
  }

  async rematch() {
    const { name } = await act(() => post(`${this.path}/rematch`));
    location.assign(`/table/${encodeURIComponent(name)}`);
  }

  // ---- seats

  drawSeats() {
    const { seats, status, host } = this.table;
    const key = JSON.stringify([seats, this.acting, this.you, this.curtain, status, host]);
    if (key === this.seatsShown) return;
    this.seatsShown = key;
    const focused = this.seats.contains(document.activeElement) ? document.activeElement : null;
    fill(this.seats, seats.map((seat, number) => this.seatLine(seat, number)));
    if (focused?.isConnected) focused.focus();
    this.drawInvite();
  }

  seatLine(seat, number) {
    const isFree = ["open", "link"].includes(seat.kind);
    const what = isFree ? (seat.kind === "open" ? "free for anybody" : "kept for somebody with the link")
      : seat.kind === "bot" ? "bot" : seat.kind === "program" ? `program, ${seat.connected ? "connected" : "not connected"}`
      : seat.yours ? (this.mine.length > 1 ? "at this screen" : "you") : seat.connected ? "here" : "not here";
    const acts = this.acting.includes(number);
    return h("li", { class: acts ? "acts" : "" },
      h("div", { class: "seat" },
        h("span", { class: isFree || !seat.connected ? "light" : "light on", "aria-hidden": "true" }),
        h("strong", null, isFree ? `Seat ${number}` : this.names[number]),
        h("span", { class: "quiet" }, what),
        acts ? h("span", { class: "turn" }, "to act") : null),
      this.seatDoings(seat, number, isFree));
  }

  seatDoings(seat, number, isFree) {
    if (this.table.status === "over") return null;
    const trouble = this.seatTrouble;
    const doings = [];
    if (isFree && (seat.kind === "open" || this.invite || this.table.invite)) doings.push(this.keep(`sit ${number} ${this.mine.length > 0}`, () => this.sitForm(number)));
    if (seat.kept_for_you) {
      doings.push(action("Come back to this seat", () => this.sit(number, ""), { kind: "chief", trouble }));
    }
    const canSeatBot = this.game?.levels.length && (isFree ? this.table.host : this.mine.length && !seat.yours && !seat.connected);
    if (canSeatBot) doings.push(this.keep(`bot ${number}`, () => this.botForm(number)));
    if (seat.kind === "program" && this.table.host) doings.push(this.keep(`token ${number}`, () => this.tokenButton(number)));
    return doings.length ? h("div", { class: "doings" }, doings) : null;
  }

  /** What somebody is filling in, or a token that is shown once, stays when the seats are drawn again. */
  keep(key, make) {
    this.forms ??= new Map();
    if (!this.forms.has(key)) this.forms.set(key, make());
    return this.forms.get(key);
  }

  sitForm(number) {
    const again = this.mine.length > 0;
    const input = h("input", { type: "text", maxLength: 24, autocomplete: "off" });
    const button = h("button", { type: "submit", class: again ? "" : "chief" }, "Sit down");
    const submit = (event) => {
      event.preventDefault();
      guarded(button, () => this.sit(number, input.value.trim()), this.seatTrouble);
    };
    const form = h("form", { class: "row", onsubmit: submit }, field(again ? "Name of the other one" : "Name at this table", input, again ? null : "Leave it out to be called as always."), button);
    return again ? h("details", null, h("summary", null, "Another at this screen sits down"), form) : form;
  }

  async sit(number, name) {
    const known = (await whoAmI()).guest;
    const invite = this.invite ?? this.table.invite;
    this.table = await act(() => post(`${this.path}/seats/${number}/sit`, { ...(invite ? { invite } : {}), ...(name ? { name } : {}) }));
    const me = await introduced();
    if (me.guest !== known) this.line.reopen();
    if (this.mine.length === 1) {
      this.line.seat = undefined;
      this.line.sitAt(undefined);
    } else this.draw();
  }

  botForm(number) {
    const level = select(this.game.levels.map((one) => [one, one]), this.game.levels.includes("club") ? "club" : this.game.levels[0]);
    const button = action("Put a bot here", async () => {
      this.table = await act(() => post(`${this.path}/seats/${number}/bot`, { level: level.value }));
      this.draw();
    }, { trouble: this.seatTrouble });
    return h("div", { class: "row" }, field("Level of the bot", level), button);
  }

  tokenButton(number) {
    const place = h("div");
    const renew = async () => {
      const { token } = await act(() => post(`${this.path}/seats/${number}/token`));
      fill(place, copyable(`Token of seat ${number}`, token), h("p", { class: "quiet" }, "It is shown this once; the one before is worth nothing any more."));
    };
    return [action("New token", renew, { trouble: this.seatTrouble }), place];
  }

  drawInvite() {
    const { invite, status, seats } = this.table;
    const isFree = seats.some((seat) => ["open", "link"].includes(seat.kind));
    if (!invite || status === "over" || !isFree) return fill(this.inviting);
    if (this.invited === invite && this.inviting.hasChildNodes()) return undefined;
    this.invited = invite;
    return fill(this.inviting, copyable("Invite somebody with this link", `${location.origin}/join/${encodeURIComponent(invite)}`));
  }

  // ---- this game

  drawDoings() {
    const { table, you } = this;
    const seat = this.curtain === null ? you : null;
    const key = JSON.stringify([table.status, seat, table.seats.length, Boolean(table.match)]);
    if (key === this.doingsShown) return;
    this.doingsShown = key;
    const trouble = this.doingTrouble;
    const doings = [];
    if (table.status !== "waiting") doings.push(action("Download the record", () => this.download(), { trouble }));
    if (table.status === "over") doings.push(h("a", { class: "button", href: `/table/${encodeURIComponent(table.name)}#again`, onclick: (event) => { event.preventDefault(); this.lookBack(); } }, "Step through it again"));
    if (seat !== null && table.status === "playing" && table.seats.length === 2 && !table.match) {
      doings.push(this.sure("Resign", "Really resign", () => act(() => post(`${this.path}/seats/${seat}/resign`))));
    }
    if (seat !== null && table.status !== "over") doings.push(this.sure("Leave the seat", "Really leave", () => this.leave(seat)));
    fill(this.doings, doings.length ? doings : h("p", { class: "quiet" }, "Nothing to do here yet."));
  }

  /** Something that is asked twice before it is done. */
  sure(label, really, work) {
    const button = h("button", { type: "button" }, label);
    let asked = 0;
    button.addEventListener("click", () => {
      if (Date.now() - asked < 5000) return guarded(button, work, this.doingTrouble);
      asked = Date.now();
      button.textContent = `${really}?`;
      button.classList.add("danger");
      setTimeout(() => {
        button.textContent = label;
        button.classList.remove("danger");
      }, 5000);
      return undefined;
    });
    return button;
  }

  async leave(seat) {
    this.table = await act(() => post(`${this.path}/seats/${seat}/leave`));
    this.you = null;
    this.moves = [];
    if (this.mine.length) this.lookFrom(this.mine[0]);
    else this.line.sitAt(null);
  }

  async download() {
    const seat = this.you === null || this.table.status === "over" ? "" : `?seat=${this.you}`;
    const text = await get(`${this.path}/record${seat}`);
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = h("a", { href: address, download: `${this.table.name}.txt` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  async lookBack() {
    const { showFilm } = await import("./replay.js");
    const first = await get(`${this.path}/moments/0`);
    this.line.stop();
    const info = { game: this.table.game, names: this.names, moments: first.of, ending: this.table.ending };
    await showFilm(this.main, info, (number) => get(`${this.path}/moments/${number}`));
    this.main.append(h("p", null, h("a", { class: "button", href: `/table/${encodeURIComponent(this.table.name)}` }, "Back to the table")));
  }
}
