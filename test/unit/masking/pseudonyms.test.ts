import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import { Masks } from "../../../src/masking/masks";
import { Pseudonyms } from "../../../src/masking/pseudonyms";
import { borrower, borrowerTask, documentLink, loanWith } from "../../support/loans";

const KEY = new Uint8Array(32).fill(1);

const namesIn = (masks: Masks, loan = loanWith({ borrowers: [borrower("b_1", [])] })) =>
  masks.loan(loan).borrowers.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe("Pseudonyms", () => {
  it("are the same again with the same key, and others with another key or in another environment", () => {
    const [name] = namesIn(new Masks(KEY, "sandbox"));
    assert.match(name ?? "", /^[A-Z][a-z]+ [0-9A-F]{3}$/);
    assert.deepEqual(namesIn(new Masks(KEY, "sandbox")), [name]);
    assert.notDeepEqual(namesIn(new Masks(new Uint8Array(32).fill(2), "sandbox")), [name]);
    assert.notDeepEqual(namesIn(new Masks(KEY, "production")), [name]);
  });

  it("are one for one person: in a loan, in another, in a deal, in a task's details, in a text, in an address", () => {
    const masks = new Masks(KEY, "sandbox");
    const about = {
      borrowerId: "b_1",
      borrowerName: "Ada Byron",
      entityKind: "BORROWER",
      entityDisplayName: "Ada Byron",
    };
    const task = borrowerTask("t", { title: "Pay stubs of Ada Byron", details: about });
    const ada = borrower("b_1", [task], { lastName: "Byron", email: "ada@example.com" });
    const [name] = namesIn(masks, loanWith({ borrowers: [ada] }));
    assert.deepEqual(namesIn(masks, loanWith({ id: "loan_2", borrowers: [borrower("b_2", []), ada] })).at(1), name);
    const deal = masks.deal({ id: "d", friendlyId: "DL-1", borrowers: listingOf([ada]), failures: [] });
    const [inDeal] = deal.borrowers.items;
    assert.equal(`${inDeal?.firstName} ${inDeal?.lastName}`, name);
    assert.equal(inDeal?.email, `${name?.replace(" ", "-").toLowerCase()}@masked.example`);
    const [shown] = masks.loan(loanWith({ borrowers: [ada] })).borrowers.items[0]?.tasks.items ?? [];
    assert.equal(shown?.title, `Pay stubs of ${name}`);
    assert.deepEqual([shown?.details?.borrowerName, shown?.details?.entityDisplayName], [name, name]);
  });

  it("stand for no reference that a task is tied to: it is the same everywhere, and names nobody", () => {
    const details = {
      borrowerId: undefined,
      borrowerName: undefined,
      entityKind: "LOAN",
      entityDisplayName: "LN-2041",
    };
    const task = borrowerTask("t", { title: "Review LN-2041", details });
    const loan = new Masks(KEY, "sandbox").loan(loanWith({ borrowers: [borrower("b_1", [task])] }));
    const [shown] = loan.borrowers.items[0]?.tasks.items ?? [];
    assert.deepEqual([shown?.title, shown?.details?.entityDisplayName], ["Review LN-2041", "LN-2041"]);
  });

  it("stand in a document's link where it can be opened, and in the place of anything else", () => {
    const urls = ["https://files.example.com/Byron.pdf", "file:///home/ada/Byron.pdf", undefined];
    const documents = listingOf(urls.map((url, index) => documentLink(`d${index}`, { title: "W-2.pdf", url })));
    const masks = new Masks(KEY, "sandbox");
    const loan = masks.loan(loanWith({ borrowers: [borrower("b_1", [borrowerTask("t", { documents })])] }));
    assert.deepEqual(
      loan.borrowers.items[0]?.tasks.items[0]?.documents.items.map(({ url }) => url),
      [`https://masked.example/${masks.file("W-2.pdf")}`, "Hidden in share-safe mode.", undefined],
    );
  });

  it("are never the same for two people of one loan, however many there are", () => {
    const many = Array.from({ length: 5000 }, (_, index) => `id:b_${index}`);
    const people = new Pseudonyms(KEY, "sandbox").people(many);
    const distinct = (of: "full" | "email") => new Set([...people.values()].map((person) => person[of])).size;
    assert.equal(distinct("full"), many.length);
    assert.equal(distinct("email"), many.length);
    assert.ok(
      [...people.values()].some(({ last }) => last.length > 3),
      "some would have been the same",
    );
  });

  it("tell two people of the same name apart", () => {
    const twins = [borrower("b_1", [], { lastName: "Byron" }), borrower("b_2", [], { lastName: "Byron" })];
    assert.equal(new Set(namesIn(new Masks(KEY, "sandbox"), loanWith({ borrowers: twins }))).size, 2);
  });

  it("of documents and files keep what kind of file it is, and are the same for the same name", () => {
    const masks = new Masks(KEY, "sandbox");
    assert.match(masks.file("Ada Byron W-2.PDF"), /^document-[0-9A-F]{5}\.pdf$/);
    assert.match(masks.file("statement.byron"), /^document-[0-9A-F]{5}$/);
    const document = documentLink("doc", { title: "Ada Byron W-2.PDF" });
    const task = borrowerTask("t", { documents: listingOf([document]) });
    const loan = masks.loan(loanWith({ borrowers: [borrower("b_1", [task])] }));
    assert.equal(loan.borrowers.items[0]?.tasks.items[0]?.documents.items[0]?.title, masks.file("Ada Byron W-2.PDF"));
  });

  it("come with the same loan as the same object, so that what was made of it is kept", () => {
    const masks = new Masks(KEY, "sandbox");
    const loan = loanWith({});
    assert.equal(masks.loan(loan), masks.loan(loan));
  });
});
