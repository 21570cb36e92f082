// What is said and shown at a table besides moves: words, hands, and a passing remark of the house.

import { textOf } from "../games/game";
import type { Pointed, Said } from "../wire";
import { act, callMe, post, tablePath, whoAmI } from "./house.svelte";
import type { Heard } from "./line";
import type { LiveTable } from "./live.svelte";
import { change, habits } from "./memory.svelte";
import { said, sentence, t } from "./words";

const HAND_SECONDS = 4;
const NOTICE_SECONDS = 8;

export class Talk {
  words: Said[] = $state.raw([]);
  hands: Pointed[] = $state.raw([]);
  notice = $state("");
  /** What was said and not heard, and why. */
  unsaid: { text: string; why: string } | null = $state.raw(null);

  /** Without what those say whom somebody does not want to read. */
  readonly readable = $derived(this.words.filter(({ name }) => !habits.hidden.includes(name)));
  readonly hidden = $derived([...new Set(this.words.map(({ name }) => name))].filter((name) => habits.hidden.includes(name)));
  readonly mayMute = $derived.by(() => this.live.table.may.includes("mute"));
  /** Whether nobody at the table could answer us. */
  readonly isToBots = $derived.by(() => {
    const { mine, table } = this.live;
    const others = table.seats.filter(({ yours }) => !yours);
    return mine.length > 0 && others.length > 0 && others.every(({ kind }) => kind === "bot") && !table.onlookers;
  });
  readonly maySpeak = $derived.by(() => this.live.now.may.includes("speak"));
  /** Why we may not. Of a team that has to agree, who is not in it has to be silent, and the game says why. */
  readonly hush = $derived.by(() => {
    const { you, now, isMyTurn, table } = this.live;
    const isLeftOut = you !== null && now.decider !== null && !isMyTurn;
    return (isLeftOut && textOf(table.game, "hush")) || t("talk.hush");
  });

  private readonly sent = new Map<string, string>();
  /** The numbers of what was said from here. */
  private own: number[] = $state.raw([]);
  private noticed: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly live: LiveTable) {}

  hear(message: Heard): void {
    switch (message.type) {
      case "said":
        this.words = [...this.words, message];
        break;
      case "pointed":
        this.show(message);
        break;
      case "notice":
        this.notice = sentence(said(message.saying, this.live.words, this.live.names));
        clearTimeout(this.noticed);
        this.noticed = setTimeout(() => (this.notice = ""), NOTICE_SECONDS * 1000);
        break;
      case "done":
        if (this.sent.delete(message.re)) this.own = [...this.own, message.seq];
        break;
      case "refused": {
        const text = message.re === null ? undefined : this.sent.get(message.re);
        if (message.re === null || text === undefined) break;
        this.sent.delete(message.re);
        this.unsaid = { text, why: this.live.explained(message.error) };
      }
    }
  }

  private show(hand: Pointed): void {
    this.hands = [...this.hands.filter(({ seat }) => seat !== hand.seat), hand];
    setTimeout(() => {
      this.hands = this.hands.filter((one) => one !== hand);
    }, HAND_SECONDS * 1000);
  }

  async say(text: string): Promise<void> {
    this.unsaid = null;
    if (!(await whoAmI()).guest) {
      await callMe();
      this.live.socket?.reopen();
      this.unsaid = { text, why: t("talk.named") };
      return;
    }
    const id = this.live.socket?.say(text);
    if (id) this.sent.set(id, text);
    else this.unsaid = { text, why: t("talk.no-line") };
  }

  isMine(one: Said): boolean {
    return this.own.includes(one.number) || (one.seat !== null && this.live.mine.includes(one.seat));
  }

  hide(name: string): void {
    change({ hidden: [...habits.hidden, name] });
  }

  showAgain(name: string): void {
    change({ hidden: habits.hidden.filter((one) => one !== name) });
  }

  /** Shows the host of the house what was said. */
  report(one: Said): Promise<unknown> {
    return act(() => post(`${tablePath(this.live.table.name)}/talk/${one.number}/report`));
  }

  /** Whoever said it says nothing more at this table. */
  mute(one: Said): Promise<unknown> {
    return act(() => post(`${tablePath(this.live.table.name)}/talk/${one.number}/mute`));
  }

  point(x: number, y: number, card: number | null): void {
    const { now, socket } = this.live;
    const within = (value: number) => Math.min(1, Math.max(0, value));
    if (now.may.includes("point")) socket?.send({ type: "point", id: socket.nextId(), x: within(x), y: within(y), card });
  }

  /** Bots wait for who looks at something; people can be told. */
  look(on: boolean): void {
    const { you, socket } = this.live;
    if (you !== null) socket?.send({ type: "look", id: socket.nextId(), on });
  }
}
