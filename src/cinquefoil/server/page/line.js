// The line to a table: a socket that is opened again when it is lost, and a move that is sent until it is answered.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 15000;
const PATIENCE = 8000;
const MOST_TRIES = 5;
const AGAIN = ["too_fast", "busy", "not_saved"];

export class Line {
  /** `told` gets every message; `changed` gets connecting, connected or lost. */
  constructor(table, { told, changed }) {
    this.path = `/api/tables/${encodeURIComponent(table)}/socket`;
    this.told = told;
    this.changed = changed;
    this.seat = undefined;
    this.seq = 0;
    this.pending = null;
    this.waits = 0;
    this.ids = 0;
    this.mark = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.open();
  }

  nextId() {
    return `${this.mark}-${++this.ids}`;
  }

  open() {
    clearTimeout(this.timer);
    this.changed(this.waits ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.attach());
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
    this.expect();
  }

  /** Opens it anew: for who has just said who they are. */
  reopen() {
    const old = this.socket;
    this.open();
    old.close();
  }

  lost() {
    clearTimeout(this.heart);
    clearTimeout(this.alarm);
    this.socket = null;
    this.changed("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** this.waits, LONGEST_WAIT) * (0.8 + 0.4 * Math.random());
    this.waits += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  hurry() {
    if (this.socket === null && !this.stopped) this.open();
    else if (this.socket?.readyState === WebSocket.OPEN) this.beat();
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.heart);
    clearTimeout(this.alarm);
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  // ---- whether somebody is there

  beat() {
    if (this.send({ type: "ping", id: this.nextId() })) this.expect();
  }

  expect() {
    const socket = this.socket;
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => {
      if (socket !== this.socket) return;
      this.lost();
      socket.close();
    }, PATIENCE);
  }

  // ---- saying

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Takes a place: a seat, null to look on, or undefined for the only one we have. Another place sees another story. */
  sitAt(seat) {
    this.seat = seat;
    this.seq = 0;
    this.attach();
  }

  attach() {
    this.attaching = this.nextId();
    const place = this.seat === undefined ? {} : { seat: this.seat };
    this.send({ type: "attach", id: this.attaching, since: this.seq, board: true, ...place });
  }

  /** Plays a move; the promise is settled when the house has answered, however often the line is lost until then. */
  play(move) {
    return new Promise((resolve, reject) => {
      this.pending = { id: this.nextId(), seq: this.seq, move, seat: this.seat, tries: 0, resolve, reject };
      this.sendPending();
    });
  }

  sendPending() {
    const { id, seq, move } = this.pending;
    this.send({ type: "move", id, seq, move });
  }

  say(text) {
    const id = this.nextId();
    return this.send({ type: "say", id, text }) ? id : null;
  }

  // ---- hearing

  hear(message) {
    clearTimeout(this.alarm);
    clearTimeout(this.heart);
    this.heart = setTimeout(() => this.beat(), HEARTBEAT);
    if (message.type === "state") return this.learn(message);
    if (message.type === "news") {
      if (message.events.length && message.events[0].seq !== this.seq + 1) return this.attach();
      this.seq = message.seq;
    }
    if (message.re && message.re === this.pending?.id) return this.answered(message);
    this.told(message);
  }

  learn(state) {
    if (state.re !== this.attaching) return;
    this.waits = 0;
    const afresh = this.seq === 0;
    this.seq = state.seq;
    this.seat = state.you;
    this.changed("connected");
    this.told({ ...state, afresh });
    if (this.pending?.seat === this.seat) this.sendPending();
  }

  answered(message) {
    const { resolve, reject, id } = this.pending;
    if (message.type !== "refused") {
      this.pending = null;
      return resolve(message);
    }
    if (AGAIN.includes(message.error.code) && ++this.pending.tries < MOST_TRIES) {
      setTimeout(() => this.pending?.id === id && this.sendPending(), 1000 * (message.error.retry_after ?? 1) + 50);
      return undefined;
    }
    this.pending = null;
    return reject(message.error);
  }
}
