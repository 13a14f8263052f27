import { isObject } from "../../domain/isObject";
import { SHORTEST_BEGINNING, tokenForms } from "./tokenForms";

const INSTEAD = Buffer.from("…");

/**
 * Takes a token out of what is kept: as it is, escaped for JSON or an address, and as Base64 of either alphabet, each
 * also cut off after its first eight characters.
 */
export class WithoutToken {
  /** By their beginnings. */
  readonly #forms: ReadonlyMap<string, readonly Buffer[]>;

  constructor(token: string) {
    // Of a short token, Base64 may be any word.
    const [, ...base64] = tokenForms(token).filter((form, index) => index === 0 || form.length >= SHORTEST_BEGINNING);
    const written = base64.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
    const json = JSON.stringify(token).slice(1, -1);
    const url = encodeURIComponent(token);
    const forms = new Set([token, json, json.replaceAll("/", "\\/"), url, lowerCase(url), ...written]);
    forms.delete("");
    this.#forms = new Map(
      [...Map.groupBy(forms, (form) => form.slice(0, SHORTEST_BEGINNING))].map(([beginning, alike]) => [
        beginning,
        alike.map((form) => Buffer.from(form)),
      ]),
    );
  }

  text(text: string): string {
    const bytes = Buffer.from(text);
    const safe = this.bytes(bytes);
    return safe === bytes ? text : Buffer.from(safe).toString();
  }

  /** Every text in a value of texts, lists and objects. */
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
    const places = [...this.#forms].flatMap(([beginning, forms]) => placesOf(searched, beginning, forms));
    if (places.length === 0) return bytes;
    const kept: Uint8Array[] = [];
    let end = 0;
    for (const place of places.sort((a, b) => a.start - b.start)) {
      if (place.start >= end) kept.push(searched.subarray(end, place.start), INSTEAD);
      end = Math.max(end, place.end);
    }
    return Buffer.concat([...kept, searched.subarray(end)]);
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where forms with this beginning stand, as much of each as is there. */
function placesOf(searched: Buffer, beginning: string, forms: readonly Buffer[]): Place[] {
  const places: Place[] = [];
  for (let at = searched.indexOf(beginning); at >= 0; at = searched.indexOf(beginning, at + 1)) {
    places.push({ start: at, end: at + Math.max(...forms.map((form) => alike(searched, at, form))) });
  }
  return places;
}

/** How many bytes of the form stand there. */
function alike(searched: Buffer, start: number, form: Buffer): number {
  let length = 0;
  while (length < form.byteLength && searched[start + length] === form[length]) length++;
  return length;
}

/** Of `%2F` and its like; letters of the token itself keep their case. */
function lowerCase(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}
