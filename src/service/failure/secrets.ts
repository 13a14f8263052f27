import { isTooDeep, MAX_MESSAGE_LENGTH } from "../../domain/limits";
import { oneLine, UNPRINTABLE, unicodeEscape } from "../../domain/text";

/** In bytes of UTF-8, each of which is one character of a text that is searched. */
const REPLACEMENT = Buffer.from("…").toString("latin1");
/** So many characters of a token in a row give too much of it away. */
const MAX_TOKEN_RUN = 8;
/** So many characters of Base64 are certain, wherever in a longer text those of the token stand. */
const MAX_BASE64_RUN = Math.floor((MAX_TOKEN_RUN * 8) / 6);

/**
 * Takes a token out wherever eight of its characters stand in a row: as they are, escaped, in hex or in Base64.
 *
 *     the text as it is     ─┐ no piece of the token in either   ─→ the same bytes
 *     its escapes undone    ─┘ a piece in one of them            ─→ taken out of both, the rest as it was written
 */
export class TokenRemover {
  /** Pieces of the token as it may be written, by the four bytes that they begin with: most of a text is passed by one look. */
  readonly #pieces = new Map<number, Set<string>>();
  /** 1 at the last two of these four bytes. A look here is ten times as fast as one there. */
  readonly #hints = new Uint8Array(2 ** 16);

  static #latest: { readonly token: string; readonly safe: TokenRemover } | undefined;

  /** The same for the same token: the requests of a window have one token, and its pieces take a millisecond. */
  static of(token: string): TokenRemover {
    if (TokenRemover.#latest?.token !== token) TokenRemover.#latest = { token, safe: new TokenRemover(token) };
    return TokenRemover.#latest.safe;
  }

  constructor(token: string) {
    const hex = Buffer.from(token).toString("hex");
    // Within a longer text, such as `user:token`, Base64 depends on where the token begins, modulo three bytes.
    const base64 = [0, 1, 2].map((before) => {
      const text = Buffer.concat([Buffer.alloc(before), Buffer.from(token)]).toString("base64");
      return text.replace(/=+$/, "").slice(Math.ceil((before * 8) / 6));
    });
    const inAddresses = base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
    this.#add(token, Math.min(MAX_TOKEN_RUN, token.length));
    for (const text of [hex, hex.toUpperCase()]) this.#add(text, 2 * MAX_TOKEN_RUN);
    for (const text of [...base64, ...inAddresses]) this.#add(text, MAX_BASE64_RUN);
  }

  #add(written: string, length: number): void {
    if (length < 4) return;
    for (let at = 0; at + length <= written.length; at++) {
      const piece = written.slice(at, at + length);
      const beginning = Buffer.from(piece).readInt32BE();
      this.#pieces.set(beginning, (this.#pieces.get(beginning) ?? new Set()).add(piece));
      this.#hints[beginning & 0xffff] = 1;
    }
  }

  text(text: string): string {
    return Buffer.from(this.bytes(Buffer.from(text))).toString();
  }

  /** The same object where the token is not in it, as nearly always: to take a text apart takes ten times as long. */
  bytes(bytes: Uint8Array): Uint8Array {
    const text = Buffer.from(bytes).toString("latin1");
    const plain = text.replace(ESCAPE, unescaped);
    const isWithout = (searched: string) => this.#without(searched) === searched;
    // Most texts have no escapes: those are searched once.
    if (isWithout(text) && (plain === text || isWithout(plain))) return bytes;
    const safe = this.#without(plain, text.match(CHARACTER) ?? []);
    // A token may hold what looks like an escape.
    return Buffer.from(this.#without(safe), "latin1");
  }

  /** `written`: how each character of the text is written. */
  #without(text: string, written?: readonly string[]): string {
    const part = (from: number, to?: number) => written?.slice(from, to).join("") ?? text.slice(from, to);
    let safe = "";
    let end = 0;
    let lastFour = 0;
    for (let at = 0; at < text.length; at++) {
      lastFour = (lastFour << 8) | text.charCodeAt(at);
      if (this.#hints[lastFour & 0xffff] === 0) continue;
      const start = at - 3;
      for (const piece of this.#pieces.get(lastFour) ?? []) {
        if (!text.startsWith(piece, start)) continue;
        if (start >= end) safe += part(end, start) + REPLACEMENT;
        end = Math.max(end, start + piece.length);
      }
    }
    return safe + part(end);
  }
}

/** The escapes of addresses and of JSON that may stand for a character of a token: `%2F`, `\u002f` and `\/`. */
const ESCAPE = /%[\da-f]{2}|\\u00[\da-f]{2}|\\["\\/]/gi;
const CHARACTER = new RegExp(`${ESCAPE.source}|.`, "gis");

function unescaped(written: string): string {
  return written.length === 2 ? written.slice(1) : String.fromCharCode(Number.parseInt(written.slice(-2), 16));
}

const MAX_WORDS_LENGTH = 300;
/** No operation of ours has as many texts in its variables. */
const MAX_VALUES = 50;
const UNPRINTABLE_RUNS = new RegExp(`${UNPRINTABLE.source}+`, "gu");

/** Makes one short line of the service's words, without the secrets of a request. `key`: where the path of an error begins. */
export type SafeWords = (words: string, key?: string | number) => string;

/** Nothing of the words is left where the variables are too many to be looked for. */
export function safeWords(withoutToken: TokenRemover | undefined, variables: unknown): SafeWords {
  const values = isTooDeep(variables) ? undefined : valuesIn(variables);
  if (values === undefined) return () => "…";
  return (words) => {
    const line = words.slice(0, MAX_MESSAGE_LENGTH).replace(UNPRINTABLE_RUNS, " ");
    const safe = (withoutToken?.text(line) ?? line).replace(values, "…");
    return oneLine(safe, MAX_WORDS_LENGTH);
  };
}

/** The text as it stands in JSON and in a GraphQL document, which escapes these as well. */
function escapedJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\x7f-\x9f]/g, unicodeEscape);
}

/** Finds the values that stand there as whole words, and of a long one all that follows. Undefined for too many. */
function valuesIn(variables: unknown): RegExp | undefined {
  const texts = new Set<string>();
  JSON.stringify(variables, (_, value: unknown) => {
    if (typeof value !== "string" || value.trim() === "") return value;
    const beginning = value.trim().slice(0, MAX_MESSAGE_LENGTH);
    texts.add(beginning.replace(UNPRINTABLE_RUNS, " ").trim()).add(escapedJson(beginning));
    return value;
  });
  if (texts.size > 2 * MAX_VALUES) return undefined;
  // Longest first, so that a value that is a part of another leaves nothing of it behind.
  const patterns = [...texts]
    .sort((a, b) => b.length - a.length)
    .map((text) => {
      const beginning = [...text]
        .slice(0, MAX_WORDS_LENGTH)
        .join("")
        .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
      return text.length > MAX_WORDS_LENGTH ? `${beginning}.*` : `${beginning}(?![\\p{L}\\p{N}])`;
    });
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|") || "(?!)"})`, "giu");
}
