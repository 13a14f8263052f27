import assert from "node:assert/strict";
import fc from "fast-check";
import { WithoutToken } from "../../../../src/service/failure/withoutToken";

const TOKEN = 'eyJh+bG/ci"Oi>?JIUz.I1N\\iIs-InR5cCI6';
const safe = new WithoutToken(TOKEN);

describe("A token is taken out of what is kept", () => {
  const forms: readonly (readonly [string, string])[] = [
    ["as it is", TOKEN],
    ["after Bearer", `Bearer ${TOKEN}`],
    ["escaped for JSON", JSON.stringify(TOKEN)],
    ["escaped for JSON with its slashes", JSON.stringify(TOKEN).replaceAll("/", "\\/")],
    ["encoded for an address", encodeURIComponent(TOKEN)],
    [
      "encoded for an address in small letters",
      encodeURIComponent(TOKEN).replace(/%../g, (code) => code.toLowerCase()),
    ],
    ["as Base64", Buffer.from(TOKEN).toString("base64")],
    ["as Base64 after a name", Buffer.from(`me:${TOKEN}`).toString("base64")],
    ["as Base64 for addresses", Buffer.from(`x${TOKEN}`).toString("base64url")],
    ["cut off", TOKEN.slice(0, 12)],
  ];
  for (const [how, form] of forms) {
    it(how, () => {
      const kept = safe.text(`before ${form} after`);
      assert.match(kept, /^before .*….* after$/);
      for (let at = 0; at + 12 <= form.length; at++) assert.ok(!kept.includes(form.slice(at, at + 12)), kept);
    });
  }

  it("wherever it stands, however often, and leaves the rest as it was", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (parts) => {
        // A part may end like the token begins.
        fc.pre(!parts.join("").includes(TOKEN.slice(0, 8)));
        assert.equal(safe.text(parts.join(TOKEN)), parts.join("…"));
      }),
    );
  });

  it("and bytes without it stay the same object", () => {
    const bytes = Buffer.from([0, 255, 128, 7]);
    assert.equal(safe.bytes(bytes), bytes);
  });

  it("and of a short token, words that only look like its Base64 stay", () => {
    assert.equal(new WithoutToken("ab").text("Every ab"), "Every …");
  });
});
