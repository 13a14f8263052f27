import assert from "node:assert/strict";
import * as operations from "../../../../src/service/operations";
import { maskedQuery } from "../../../../src/vscode/shareSafe/maskedQuery";

describe("A query in share-safe mode", () => {
  it("is shown as it is where it is one of ours", () => {
    for (const { document } of Object.values(operations))
      assert.deepEqual(maskedQuery(document), { text: document, aliased: false });
  });

  it("has no text and no comment that somebody wrote into it", () => {
    const { text } = maskedQuery(
      '# José\nmutation { borrower { create(input: { firstName: "José", n: 1 }) { id } } } # José',
    );
    assert.doesNotMatch(text, /José/);
    assert.match(text, /firstName: "•••", n: 1/);
  });

  it("tells when an answer's names are not the service's", () => {
    assert.equal(maskedQuery("{ loan { id: firstName } }").aliased, true);
    assert.deepEqual(maskedQuery("{ José"), { text: "•••", aliased: true });
  });
});
