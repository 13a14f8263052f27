import assert from "node:assert/strict";
import type { Failure } from "../../../../../src/store/entry";
import { stopsTheRest } from "../../../../../src/vscode/changing/many";

const failure = (kind: Failure["kind"]): Failure => ({ kind, message: "" });

describe("What ends a batch", () => {
  for (const kind of ["unauthorized", "noToken", "rateLimited", "unreachable"] as const) {
    it(`is what every further one would meet: ${kind}`, () => {
      assert.equal(stopsTheRest(kind, false, undefined), true);
      assert.equal(stopsTheRest(undefined, false, failure(kind)), true);
    });
  }

  for (const kind of ["refused", "notFound", "forbidden", "notUnderstood"] as const) {
    it(`is not what is wrong with one: ${kind}`, () => {
      assert.equal(stopsTheRest(kind, false, undefined), false);
      assert.equal(stopsTheRest(kind, false, failure("notFound")), false);
    });
  }

  for (const kind of ["connectionLost", "timeout", "serverError"] as const) {
    it(`after ${kind}, whose outcome nobody knows, is a loan that cannot be read either`, () => {
      assert.equal(stopsTheRest(kind, true, undefined), false);
      assert.equal(stopsTheRest(kind, true, failure("notFound")), false);
      assert.equal(stopsTheRest(kind, true, failure(kind)), true);
      assert.equal(stopsTheRest(undefined, false, failure(kind)), false, "what the service confirmed is known");
    });
  }
});
