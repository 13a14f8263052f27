import assert from "node:assert/strict";
import { LoansOnScreen } from "../../../src/store/loanStore";

const LISTED = ["a", "b", "c", "d", "e", "f"];

describe("The loans on screen", () => {
  it("comes first as it is listed, then what was looked at lately, the last one first", () => {
    const loansOnScreen = new LoansOnScreen(assert.ifError);
    for (const reference of ["b", "e", "not listed"]) {
      loansOnScreen.show(reference, [reference]);
      loansOnScreen.hide(reference);
    }
    loansOnScreen.show("row", ["d"]);
    loansOnScreen.show("page", ["c"]);
    assert.deepEqual(loansOnScreen.split(LISTED), { first: ["c", "d", "e", "b"], rest: ["a", "f"] });
  });

  it("is one loan, however many places show it", () => {
    const loansOnScreen = new LoansOnScreen(assert.ifError);
    loansOnScreen.show("row", ["d"]);
    loansOnScreen.show("page", ["d"]);
    loansOnScreen.hide("row");
    assert.deepEqual(loansOnScreen.split(LISTED).first, ["d"]);
  });

  it("is told when it comes to a place, not when it is still there", () => {
    const loansOnScreen = new LoansOnScreen(assert.ifError);
    const came: string[] = [];
    loansOnScreen.onDidCome((reference) => came.push(reference));
    loansOnScreen.show("selection", ["a", "b"]);
    loansOnScreen.show("selection", ["b", "c"]);
    loansOnScreen.show("selection", ["b", "c"]);
    assert.deepEqual(came, ["a", "b", "c"]);
  });

  it("forgets the loan that was looked at longest ago", () => {
    const loansOnScreen = new LoansOnScreen(assert.ifError);
    const many = Array.from({ length: 30 }, (_, index) => `LN-${index}`);
    for (const reference of many) loansOnScreen.show("page", [reference]);
    loansOnScreen.hide("page");
    const { first } = loansOnScreen.split(many);
    assert.equal(first.length, 20);
    assert.equal(first[0], "LN-29");
  });
});
