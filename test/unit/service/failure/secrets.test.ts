import assert from "node:assert/strict";
import fc from "fast-check";
import { safeWords, TokenRemover } from "../../../../src/service/failure/secrets";
import { rounds, SEED } from "../../../support/rounds";

const TOKEN = 'eyJh+bG/ci"Oi>?JIUz.I1N\\iIs-InR5cCI6';
const safe = new TokenRemover(TOKEN);

const same = (text: string) => [text, text] as const;
const each = (text: string, write: (code: number, at: number) => string) =>
  [...text].map((character, at) => write(character.charCodeAt(0), at)).join("");
/** Some as they are: only unreserved ones have to be encoded. */
const percent = (code: number, at: number, odd: number) => {
  const hex = code.toString(16);
  const isPlain = at % (odd + 1) !== 0 && code !== 0x25 && code !== 0x5c;
  return isPlain ? String.fromCharCode(code) : `%${odd % 2 === 0 ? hex : hex.toUpperCase()}`;
};
const unicode = (code: number, at: number, odd: number) => {
  const isPlain = at % (odd + 1) !== 0 && code !== 0x25 && code !== 0x5c;
  if (isPlain) return String.fromCharCode(code);
  return code === 0x5c && odd % 3 === 0 ? "\\\\" : `\\u00${code.toString(16)}`;
};

describe("A token is taken out of what is kept", () => {
  /** How eight characters may be written, and of that what does not stay, whatever stands before and after. */
  const written: Readonly<Record<string, (piece: string, odd: number) => readonly [text: string, certain: string]>> = {
    "as they are": (piece) => [piece, piece],
    "as in an address": (piece, odd) => same(each(piece, (code, at) => percent(code, at, odd))),
    "as in JSON": (piece, odd) => same(each(piece, (code, at) => unicode(code, at, odd))),
    "in hex": (piece, odd) => {
      const hex = Buffer.from(piece).toString("hex");
      return same(odd % 2 === 0 ? hex : hex.toUpperCase());
    },
    "in Base64": (piece, odd) => {
      const before = odd % 3;
      const encoding = odd % 2 === 0 ? "base64" : "base64url";
      const encoded = Buffer.from(`${"x".repeat(before)}${piece}yz`).toString(encoding);
      return [encoded, encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + 8) * 8) / 6))];
    },
  };
  for (const [how, write] of Object.entries(written)) {
    it(`where eight of its characters stand in a row: ${how}`, () => {
      const token = fc.string({
        unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
        minLength: 8,
      });
      const after = fc.string({ unit: "grapheme" });
      // A backslash in front makes other text of an escape.
      const before = after.filter((text) => !text.endsWith("\\"));
      fc.assert(
        fc.property(token, fc.nat(), fc.nat(60), before, after, (one, at, odd, front, back) => {
          const start = at % (one.length - 7);
          const [text, certain] = write(one.slice(start, start + 8), odd);
          const kept = new TokenRemover(one).text(`${front}${text}${back}`);
          assert.ok(!kept.includes(certain), `${one}: ${kept}`);
        }),
        { numRuns: rounds(300), seed: SEED },
      );
    });
  }

  for (const [how, form] of [
    ["in JSON", JSON.stringify(TOKEN).slice(1, -1).replaceAll("/", "\\/")],
    ["in an address", encodeURIComponent(TOKEN)],
  ] as const) {
    it(`as a whole where it is escaped, and what stands around it keeps its escapes: ${how}`, () => {
      const [before, after] = ['{"a\\"b": "%C3%A9 \\/ ', ' \\u0041\\\\"}'];
      assert.equal(safe.text(`${before}${form}${after}`), `${before}…${after}`);
    });
  }

  it("and less than eight of them stay", () => {
    for (let at = 0; at + 7 <= TOKEN.length; at++) {
      const seven = TOKEN.slice(at, at + 7);
      assert.equal(safe.text(`a ${seven} b`), `a ${seven} b`);
    }
  });

  it("in a time that grows with the text alone, whatever pieces of it stand there", () => {
    const long = Array.from({ length: 100 }, (_, at) => `${at}${TOKEN}`).join("");
    const pieces = Array.from({ length: long.length - 8 }, (_, at) => long.slice(at, at + 8 - (at % 2))).join(" ");
    for (const [token, piece] of [
      [long, long],
      [long, pieces],
      ["a".repeat(2_000), "a"],
      [long, [...long].map((character) => percent(character.charCodeAt(0), 0, 1)).join("")],
    ] as const) {
      const text = Buffer.from(piece.repeat(Math.ceil(2 ** 20 / piece.length)));
      const begun = process.cpuUsage();
      new TokenRemover(token).bytes(text);
      // Measured: a fifth of a second at most. What grows with the square of it takes minutes.
      assert.ok(process.cpuUsage(begun).user < 5_000_000);
    }
  });

  it("wherever it stands, however often, and leaves the rest as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (parts) => {
        // A part may end like the token begins.
        fc.pre(!parts.join("").includes(TOKEN.slice(0, 8)));
        assert.equal(safe.text(parts.join(TOKEN)), parts.join("…"));
      }),
    );
  });

  it("and bytes without it stay as they are", () => {
    const bytes = Buffer.from([0, 255, 128, 7, 37, 50, 70]);
    assert.deepEqual(safe.bytes(bytes), bytes);
  });

  it("and of a short token, words that only look like its Base64 stay", () => {
    assert.equal(new TokenRemover("short").text("short in shorter"), "… in …er");
    assert.equal(new TokenRemover("").text("as it is"), "as it is");
  });

  it("however short it is, down to four characters", () =>
    assert.deepEqual(
      ["abc", "abcd"].map((token) => new TokenRemover(token).text("abcd")),
      ["abcd", "…"],
    ));
});

describe("A value is taken out of the service's words", () => {
  it("and with one that is too long to be looked for whole, all that follows", () => {
    const left = (length: number) => safeWords(undefined, { a: "x".repeat(length) })(`“${"x".repeat(length)}” is bad`);
    assert.deepEqual([300, 301].map(left), ["“…” is bad", "“…"]);
  });
});
