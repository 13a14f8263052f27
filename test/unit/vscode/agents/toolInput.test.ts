import assert from "node:assert/strict";
import {
  AgentRefusal,
  choiceInput,
  flagInput,
  fromInput,
  neededText,
  textInput,
  timeInput,
} from "../../../../src/vscode/agents/toolCall";

describe("What an agent gives to a tool", () => {
  it("is taken where it fits", () => {
    assert.equal(neededText({ loan: " LN-2041 " }, "loan"), "LN-2041");
    assert.equal(textInput({}, "loan"), undefined);
    assert.equal(textInput({ loan: null }, "loan"), undefined);
    assert.equal(choiceInput({ due: "overdue" }, "due", ["overdue"]), "overdue");
    assert.equal(flagInput({ all: true }, "all"), true);
    assert.equal(fromInput({ from: 12 }), 12);
    assert.equal(fromInput(undefined), 0);
    assert.equal(timeInput({ since: "2026-05-04" }, "since"), new Date(2026, 4, 4).getTime());
    assert.equal(timeInput({ since: "2026-05-04T10:00:00Z" }, "since"), Date.UTC(2026, 4, 4, 10));
  });

  for (const [what, read] of Object.entries<(input: unknown) => unknown>({
    "a loan that is missing": () => neededText({}, "loan"),
    "a loan of the prototype": () => neededText(Object.create({ loan: "LN-2041" }), "loan"),
    "a loan that is no text": () => neededText({ loan: { toString: () => "LN-2041" } }, "loan"),
    "a blank loan": () => neededText({ loan: "  " }, "loan"),
    "a loan that is too long": () => neededText({ loan: "x".repeat(201) }, "loan"),
    "a choice that is none": () => choiceInput({ due: "toString" }, "due", ["overdue"]),
    "a flag that is none": () => flagInput({ all: "yes" }, "all"),
    "a place before the first": () => fromInput({ from: -1 }),
    "half a place": () => fromInput({ from: 1.5 }),
    "a place that is no number": () => fromInput({ from: "1" }),
    "a weekday in the place of a day": () => timeInput({ since: "Friday" }, "since"),
    "a day that does not exist": () => timeInput({ since: "2026-13-44" }, "since"),
    "something that is no object": () => neededText("LN-2041", "loan"),
  })) {
    it(`is refused by the name of the field, without being quoted: ${what}`, () => {
      assert.throws(
        () => read(undefined),
        (error) =>
          error instanceof AgentRefusal &&
          error.code === "invalidInput" &&
          /^"(loan|due|all|from|since)" has to be /.test(error.message) &&
          !/LN-2041|toString|Friday|44/.test(error.message),
      );
    });
  }
});
