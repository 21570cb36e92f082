import { afterEach, describe, expect, it, vi } from "vitest";
import { contribution, due, hex, keyOf, ownSha256, sha256, unhex } from "../src/lib/fair";

// The example of docs/fair.md.
const SECRET = hex(Uint8Array.from({ length: 32 }, (_, byte) => byte));
const GIVEN = ["000102030405060708090a0b0c0d0e0f", "-"];
const COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const KEY = "d54b91cd470750ce98a698093aac116f73cbad4681b43ddf6bbb05aaaf1313fa";

afterEach(() => vi.unstubAllGlobals());

describe("fair dealing", () => {
  it("is what the page of the docs says", async () => {
    expect(hex(await sha256(new Uint8Array(unhex(SECRET))))).toBe(COMMITMENT);
    const key = await keyOf(SECRET, "brave-teal-otter", "lucky-numbers", GIVEN);
    expect(hex(key)).toBe(KEY);
    expect(await due(key, { seq: 3, outcomes: ["=start:0", "=start:1"], weights: [1, 1] })).toBe("=start:1");
    expect(await due(key, { seq: 4, outcomes: ["=1", "=2", "=3"], weights: [1, 2, 1] })).toBe("=2");
  });

  it("needs nothing that a browser has over HTTPS only", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(hex(await keyOf(SECRET, "brave-teal-otter", "lucky-numbers", GIVEN))).toBe(KEY);
  });

  it("adds what nobody can guess", () => {
    const all = new Set(Array.from({ length: 100 }, contribution));
    expect(all.size).toBe(100);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe("our own SHA-256", () => {
  it("is the one of the browser, whatever the length", async () => {
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
      expect(hex(ownSha256(bytes))).toBe(hex(await sha256(bytes)));
    }
  });

  it("knows the examples of everybody", () => {
    const text = (words: string): Uint8Array => new TextEncoder().encode(words);
    expect(hex(ownSha256(text("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(hex(ownSha256(text("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });
});
