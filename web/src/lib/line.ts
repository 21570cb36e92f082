// The line to a table: a socket that is opened again when it is lost, and a move that is sent until it is answered.

import ReconnectingWebSocket from "partysocket/ws";
import type { Done, Fault, Message, News, Refused, Repeated, Request, State } from "../wire";

const HEARTBEAT = 15_000;
const PATIENCE = 8_000;
const MOST_TRIES = 5;

export type LineState = "connecting" | "connected" | "lost";

/** What the room hears; a state that tells the story from its beginning is `afresh`. */
export type Heard = Exclude<Message, State> | (State & { afresh: boolean });

interface Listener {
  told(message: Heard): void;
  changed(state: LineState): void;
}

/** What is done from a seat, and sent again until it is answered. */
type Deed = Extract<Request, { type: "move" | "ask" | "answer" }>;

interface Pending {
  deed: Deed;
  seat: number | null | undefined;
  tries: number;
  resolve(answer: Done | Repeated): void;
  reject(fault: Fault): void;
}

export class Line {
  /** The last entry of the log that we were told of. */
  seq = 0;
  /** A seat, null to look on, or undefined for the only one we have. */
  seat: number | null | undefined = undefined;
  /** What is on its way. */
  pending: Pending | null = null;
  attaching = "";

  private board = false;
  private ids = 0;
  private readonly mark = [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
  private readonly socket: ReconnectingWebSocket;
  private heart: ReturnType<typeof setTimeout> | undefined;
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private readonly hurry = () => this.lookUp();

  constructor(
    table: string,
    private readonly listener: Listener,
  ) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new ReconnectingWebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`, [], {
      minReconnectionDelay: 400,
      maxReconnectionDelay: 8_000,
      reconnectionDelayGrowFactor: 1.7,
      connectionTimeout: PATIENCE,
      maxEnqueuedMessages: 0, // what was not said is said anew when we have a place again
    });
    listener.changed("connecting");
    this.socket.addEventListener("open", () => this.attach());
    this.socket.addEventListener("message", (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Message));
    this.socket.addEventListener("close", () => this.lost());
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  stop(): void {
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.heart);
    clearTimeout(this.alarm);
    this.socket.close();
  }

  /** Opens it anew: for who has just said who they are. */
  reopen(): void {
    this.socket.reconnect();
  }

  nextId(): string {
    return `${this.mark}-${++this.ids}`;
  }

  // ---- whether somebody is there

  private lost(): void {
    clearTimeout(this.heart);
    clearTimeout(this.alarm);
    this.listener.changed("lost");
  }

  /** A phone that wakes up, a network that is back: do not wait for the next try. */
  private lookUp(): void {
    if (document.visibilityState !== "visible") return;
    if (this.socket.readyState === WebSocket.OPEN) this.beat();
    else this.socket.reconnect();
  }

  private beat(): void {
    if (!this.send({ type: "ping", id: this.nextId() })) return;
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => {
      this.lost();
      this.socket.reconnect();
    }, PATIENCE);
  }

  // ---- saying

  send(message: Request): boolean {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Takes a place. Another place sees another story, so all of it is told again. */
  sitAt(seat: number | null | undefined): void {
    this.seat = seat;
    this.seq = 0;
    this.attach();
  }

  /** From now on the board comes in letters, too: few read it, and the house need not draw it for the others. */
  askForBoard(): void {
    if (this.board) return;
    this.board = true;
    this.attach();
  }

  private attach(): void {
    this.attaching = this.nextId();
    const place = this.seat === undefined ? {} : { seat: this.seat };
    this.send({ type: "attach", id: this.attaching, since: this.seq, board: this.board, together: true, ...place });
  }

  /** A move of the seat that one looks from, or of another one's own. */
  play(move: string, seat?: number): Promise<Done | Repeated> {
    return this.do({ type: "move", id: this.nextId(), seq: this.seq, move, ...(seat === undefined ? {} : { seat }) });
  }

  /** Asks the other people for something. */
  ask(what: string, seat: number): Promise<Done | Repeated> {
    return this.do({ type: "ask", id: this.nextId(), what, seat });
  }

  /** What somebody asked for with an entry. */
  answer(ask: number, yes: boolean, seat: number): Promise<Done | Repeated> {
    return this.do({ type: "answer", id: this.nextId(), ask, yes, seat });
  }

  /** The promise is settled when the house has answered, however often the line is lost until then. */
  private do(deed: Deed): Promise<Done | Repeated> {
    return new Promise((resolve, reject) => {
      this.pending = { deed, seat: this.seat, tries: 0, resolve, reject };
      this.sendPending();
    });
  }

  private sendPending(): void {
    if (this.pending) this.send(this.pending.deed);
  }

  /** The id under which it was said, or null if nobody could hear it. */
  say(text: string): string | null {
    const id = this.nextId();
    return this.send({ type: "say", id, text }) ? id : null;
  }

  // ---- hearing

  private hear(message: Message): void {
    clearTimeout(this.alarm);
    clearTimeout(this.heart);
    this.heart = setTimeout(() => this.beat(), HEARTBEAT);
    if (message.type === "state") this.learn(message);
    else if (message.type === "news") this.follow(message);
    else if (this.pending && "re" in message && message.re === this.pending.deed.id) this.answered(message as Done | Refused | Repeated);
    else this.listener.told(message);
  }

  private follow(news: News): void {
    const first = news.events[0];
    // The news of our move are its answer.
    if (first && news.re !== undefined && news.re === this.pending?.deed.id) this.answered({ type: "done", re: news.re, seq: first.seq });
    if (first && first.seq !== this.seq + 1) {
      this.attach();
      return;
    }
    this.seq = news.seq;
    this.listener.told(news);
  }

  private learn(state: State): void {
    if (state.re !== this.attaching) return;
    const afresh = this.seq === 0;
    this.seq = state.seq;
    this.seat = state.you;
    this.listener.changed("connected");
    this.listener.told({ ...state, afresh });
    if (this.pending?.seat === this.seat) this.sendPending();
  }

  private answered(message: Done | Refused | Repeated): void {
    const pending = this.pending;
    if (!pending) return;
    if (message.type !== "refused") {
      this.pending = null;
      pending.resolve(message);
    } else if (message.error.retry_after !== null && ++pending.tries < MOST_TRIES) {
      setTimeout(() => this.pending === pending && this.sendPending(), 1000 * message.error.retry_after + 50);
    } else {
      this.pending = null;
      pending.reject(message.error);
    }
  }
}
