import assert from "node:assert/strict";
import { listingOf } from "../../../../src/domain/listing";
import { textOf } from "../../../../src/domain/unknown";
import { environmentMasking } from "../../../../src/vscode/environments/environmentMasking";
import { type Masking, NO_MASKING } from "../../../../src/vscode/environments/masking";
import { loanRead } from "../../../../src/vscode/loans/loanDocument";
import { borrower, documentLink, loanWith, officerTask, SANDBOX } from "../../../support/loans";

const LOAN = loanWith({
  borrowers: [borrower("b_1", [], { firstName: "Canaria", lastName: "Gelbvogel" })],
  officerTasks: [officerTask("t_1", { documents: listingOf([documentLink("d_1", { title: "Gelbvogel.pdf" })]) })],
});

function mode() {
  const marked = environmentMasking(new Uint8Array(32).fill(1), "sandbox");
  const state = { on: false };
  const masking = new Proxy(NO_MASKING, { get: (_, part: keyof Masking) => (state.on ? marked : NO_MASKING)[part] });
  return { state, masking };
}

const nameOf = (read: ReturnType<typeof loanRead>) => read.loan().borrowers.items[0]?.firstName;

describe("A loan in a document", () => {
  it("is masked as long as share-safe mode is on, if it was read before", () => {
    const { state, masking } = mode();
    const read = loanRead({ environment: SANDBOX, masking }, "LN-1", { loan: masking.loan(LOAN), asOf: 0 });
    assert.equal(nameOf(read), "Canaria");
    state.on = true;
    assert.notEqual(nameOf(read), "Canaria");
    state.on = false;
    assert.equal(nameOf(read), "Canaria");
  });

  it("has the pseudonyms of the rows, and no pseudonyms of those, if it was read in share-safe mode", () => {
    const { state, masking } = mode();
    state.on = true;
    const shown = masking.loan(LOAN);
    const read = loanRead({ environment: SANDBOX, masking }, "LN-1", { loan: shown, asOf: 0 });
    assert.deepEqual(read.loan(), shown);
    state.on = false;
    assert.doesNotMatch(textOf(nameOf(read)) ?? "", /Canaria/);
  });
});
