import { DEEPEST, LONGEST_MESSAGE } from "../../domain/limits";
import { UNPRINTABLE } from "../../domain/text";
import { isObject } from "../../domain/unknown";

const INSTEAD = Buffer.from("…");
/** As many characters of a token in a row give away too much. */
const MOST = 8;
/** Of Base64 as many are certain, wherever in a longer text those of the token stand. */
const MOST_IN_BASE64 = Math.floor((MOST * 8) / 6);

/** Of characters of a text that begin a piece of the token: a text with more is left out as a whole. */
const MOST_PIECES = 10_000;

/** Takes a token out wherever eight of its characters stand in a row: as they are, escaped, in hex or in Base64. */
export class WithoutToken {
  /** Pieces of the token as it may be written, by the bytes that they begin with: most of a text is passed by one look. */
  readonly #pieces = new Map<number, Set<string>>();
  /** A beginning has four bytes, or those of a shorter token. */
  readonly #shift: number;

  static #latest: { readonly token: string; readonly safe: WithoutToken } | undefined;

  /** The same for the same token: the requests of a window have one token, and its pieces take a millisecond. */
  static of(token: string): WithoutToken {
    if (WithoutToken.#latest?.token !== token) WithoutToken.#latest = { token, safe: new WithoutToken(token) };
    return WithoutToken.#latest.safe;
  }

  constructor(token: string) {
    this.#shift = 8 * Math.max(0, 4 - token.length);
    if (token === "") return;
    const hex = Buffer.from(token).toString("hex");
    // Within a longer text, such as `user:token`, Base64 depends on where the token begins, modulo three bytes.
    const base64 = [0, 1, 2].map((before) => {
      const text = Buffer.concat([Buffer.alloc(before), Buffer.from(token)]).toString("base64");
      return text.replace(/=+$/, "").slice(Math.ceil((before * 8) / 6));
    });
    const inAddresses = base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
    this.#add(token, Math.min(MOST, token.length));
    for (const text of [hex, hex.toUpperCase()]) this.#add(text, 2 * MOST);
    for (const text of [...base64, ...inAddresses]) this.#add(text, MOST_IN_BASE64);
  }

  #add(written: string, length: number): void {
    for (let at = 0; at + length <= written.length; at++) {
      const piece = written.slice(at, at + length);
      const beginning = beginningOf(Buffer.from(piece)) >>> this.#shift;
      const others = this.#pieces.get(beginning) ?? new Set();
      this.#pieces.set(beginning, others.add(piece));
    }
  }

  text(text: string): string {
    const bytes = Buffer.from(text);
    const safe = this.bytes(bytes);
    return safe === bytes ? text : Buffer.from(safe).toString();
  }

  texts<T>(value: T): T {
    const safe = (one: unknown): unknown => {
      if (typeof one === "string") return this.text(one);
      if (Array.isArray(one)) return one.map(safe);
      if (!isObject(one)) return one;
      return Object.fromEntries(Object.entries(one).map(([name, held]) => [name, safe(held)]));
    };
    return safe(value) as T;
  }

  /** The same object where the token is not in it. */
  bytes(bytes: Uint8Array): Uint8Array {
    const searched = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const plain = unescaped(searched);
    const places = [
      ...this.#placesIn(searched),
      ...(plain === undefined ? [] : this.#placesIn(plain.bytes).map(({ start, end }) => plain.place(start, end))),
    ].sort((a, b) => a.start - b.start);
    if (places.length === 0) return bytes;
    const kept: Uint8Array[] = [];
    let end = 0;
    for (const place of places) {
      if (place.start >= end) kept.push(searched.subarray(end, place.start), INSTEAD);
      end = Math.max(end, place.end);
    }
    return Buffer.concat([...kept, searched.subarray(end)]);
  }

  #placesIn(searched: Buffer): Place[] {
    const text = searched.toString("latin1");
    const places: Place[] = [];
    let found = 0;
    let beginning = beginningOf(searched);
    for (let at = 0; at < searched.length; at++) {
      let end = at;
      for (const piece of this.#pieces.get(beginning >>> this.#shift) ?? []) {
        if (at + piece.length > end && text.startsWith(piece, at)) end = at + piece.length;
      }
      beginning = (beginning << 8) | (searched[at + 4] ?? 0);
      if (end === at) continue;
      if (++found > MOST_PIECES) return [{ start: 0, end: searched.length }];
      const last = places.at(-1);
      if (last !== undefined && at < last.end) last.end = Math.max(last.end, end);
      else places.push({ start: at, end });
    }
    return places;
  }
}

interface Place {
  readonly start: number;
  end: number;
}

function beginningOf([a = 0, b = 0, c = 0, d = 0]: Buffer): number {
  return (a << 24) | (b << 16) | (c << 8) | d;
}

/** Text without the escapes of addresses and of JSON, and where in it stood what; undefined where it has none. */
function unescaped(text: Buffer): { readonly bytes: Buffer; place(start: number, end: number): Place } | undefined {
  if (!text.includes("%") && !text.includes("\\")) return undefined;
  const bytes = Buffer.allocUnsafe(text.length);
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const [byte, taken] = characterAt(text, at);
    bytes[length] = byte;
    starts[length++] = at;
    at += taken;
  }
  starts[length] = text.length;
  return {
    bytes: bytes.subarray(0, length),
    place: (start, end) => ({ start: starts[start] ?? 0, end: starts[end] ?? text.length }),
  };
}

/** A character of ASCII, or a byte of any other, and how many bytes it takes: `%2F`, `\u002f` and `\/` are one. */
function characterAt(text: Buffer, at: number): readonly [byte: number, taken: number] {
  const [byte, next] = [text[at] ?? 0, text[at + 1] ?? 0];
  if (byte === code("%")) {
    const encoded = hexAt(text, at + 1);
    if (encoded >= 0) return [encoded, 3];
  } else if (byte === code("\\")) {
    if (next === code("/") || next === code('"') || next === code("\\")) return [next, 2];
    const encoded = next === code("u") && hexAt(text, at + 2) === 0 ? hexAt(text, at + 4) : -1;
    if (encoded >= 0) return [encoded, 6];
  }
  return [byte, 1];
}

/** The number of two digits; negative where they are none. */
function hexAt(text: Buffer, at: number): number {
  return (digit(text[at]) << 4) | digit(text[at + 1]);
}

function digit(byte = 0): number {
  if (byte >= code("0") && byte <= code("9")) return byte - code("0");
  const letter = byte | 0x20;
  return letter >= code("a") && letter <= code("f") ? letter - code("a") + 10 : -1;
}

function code(character: string): number {
  return character.charCodeAt(0);
}

const LONGEST = 300;
/** Of the texts in a request's variables: no operation of ours has as many. */
const MOST_VALUES = 50;
const UNPRINTABLE_RUNS = new RegExp(`${UNPRINTABLE.source}+`, "gu");

export interface Secrets {
  readonly withoutToken: WithoutToken | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One line, short, without secrets. Nothing of it is left where the variables are too many to be looked for. */
export function safeWords(words: string, secrets: Secrets): string {
  const values = valuesOf(secrets.variables);
  if (values === undefined) return "…";
  // Long enough to take out whole values before the cut.
  const line = words.slice(0, LONGEST_MESSAGE).replace(UNPRINTABLE_RUNS, " ");
  const text = withoutValues(secrets.withoutToken?.text(line) ?? line, values, words.length >= LONGEST_MESSAGE);
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= LONGEST ? characters.join("") : `${characters.slice(0, LONGEST - 1).join("")}…`;
}

/** Undefined for too many or too deep ones. */
function valuesOf(variables: unknown): (readonly string[])[] | undefined {
  const texts = new Set<string>();
  let isWhole = true;
  const visit = (value: unknown, levels: number): void => {
    if (texts.size > 2 * MOST_VALUES || levels === 0) isWhole = false;
    if (!isWhole) return;
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) visit(inner, levels - 1);
    if (typeof value !== "string" || value.trim() === "") return;
    const beginning = value.trim().slice(0, LONGEST_MESSAGE);
    texts.add(beginning.replace(UNPRINTABLE_RUNS, " ").trim());
    texts.add(JSON.stringify(beginning).slice(1, -1));
  };
  visit(variables, DEEPEST);
  if (!isWhole) return undefined;
  // Longest first, so that a value that is a part of another leaves nothing of it behind.
  return [...texts].map(folded).sort((a, b) => b.length - a.length);
}

/** Values that stand there as whole words; of a text that is cut also at its end. No pattern is made of a value. */
function withoutValues(text: string, values: readonly (readonly string[])[], isCut: boolean): string {
  const letters = folded(text);
  const isInWord = (at: number) => /[\p{L}\p{N}]/u.test(letters[at] ?? "");
  const isAt = (value: readonly string[], at: number) =>
    value[0] === letters[at] &&
    (isCut || at + value.length <= letters.length) &&
    value.every((letter, index) => at + index >= letters.length || letter === letters[at + index]) &&
    !isInWord(at - 1) &&
    !isInWord(at + value.length);
  let safe = "";
  let end = 0;
  [...text].forEach((letter, at) => {
    const value = values.find((one) => isAt(one, at));
    if (value !== undefined && at >= end) safe += "…";
    if (value !== undefined) end = Math.max(end, at + value.length);
    if (at >= end) safe += letter;
  });
  return safe;
}

/** In small letters. */
function folded(text: string): string[] {
  return Array.from(text, (letter) => letter.toLowerCase());
}
