import { at, type Check, expect, isObject, NotChecked } from "../check";
import type { Service } from "../service";

const BOTH = 'query ($id: ID!) { given: loan(id: $id) { id } missing: loan(id: "loan-ops-conformance-none") { id } }';

async function mixedAnswer(service: Service) {
  const answer = await service.graphql(BOTH, { id: service.loan });
  // service.md 7 does not say that an unknown loan is an error.
  if (answer.errors.length === 0) throw new NotChecked("the service answers null without an error for an unknown loan");
  return answer;
}

/** service.md 7 */
export const errorChecks: readonly Check[] = [
  {
    section: "7.1",
    rule: "An error has a message, and a path of field names",
    async run(service) {
      for (const error of (await mixedAnswer(service)).errors) {
        expect(isObject(error) && typeof error.message === "string", "An error has no message.");
        const { path } = error;
        expect(Array.isArray(path), "An error has no path.");
        expect(
          path.every((part) => typeof part === "string" || typeof part === "number"),
          "A path holds something else than names and indices.",
        );
      }
    },
  },
  {
    section: "7.2",
    rule: "Partial data comes with the failed field null and named in an error's path",
    async run(service) {
      const { data, errors } = await mixedAnswer(service);
      if (data === undefined) throw new NotChecked("the service answers nothing at all when one field failed");
      expect(isObject(data.given), "The field that did not fail is missing.");
      expect(data.missing === null, "The field that failed is not null.");
      expect(
        errors.some((error) => at(error, "path", 0) === "missing"),
        "No error names the field that failed.",
      );
    },
  },
];
