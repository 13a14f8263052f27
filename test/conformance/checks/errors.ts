import { hasValue } from "../answer";
import { assume, at, type Check, expect, isNothing, isObject, reads } from "../check";
import type { Exchange, Service } from "../service";

const BOTH = 'query ($id: ID!) { given: loan(id: $id) { id } missing: loan(id: "loan-ops-conformance-none") { id } }';

/** An answer of which a part has failed and another has not. */
async function mixedAnswer(service: Service): Promise<Exchange> {
  const answer = await service.graphql(BOTH, { id: service.loan });
  // service.md 7 does not say that an unknown loan is an error.
  assume(answer.errors.length > 0, "the service answers null without an error for an unknown loan");
  return answer;
}

const isPartial = ({ data }: Exchange) => hasValue(data);

/** Whether a path leads to null, or to a field above which all is null: what failed may take its parents with it. */
function leadsToNull(data: unknown, path: readonly unknown[]): boolean {
  const [field, ...rest] = path;
  if (isNothing(data)) return true;
  if (field === undefined) return false;
  return leadsToNull(at(data, field as string), rest);
}

/** Whether the schema says so of a loan: what may not be null takes what it stands in with it. */
async function mayBeNull(service: Service): Promise<boolean> {
  const { data } = await service.graphql("{ __schema { queryType { fields { name type { kind } } } } }");
  const fields = at(data, "__schema", "queryType", "fields");
  const loan = Array.isArray(fields) ? fields.find((field) => at(field, "name") === "loan") : undefined;
  const kind = at(loan, "type", "kind");
  return typeof kind === "string" && kind !== "NON_NULL";
}

/** service.md 7 */
export const errorChecks: readonly Check[] = [
  reads("7.1", "errors is an array whose items have a message, in every answer", async (service) => {
    if (service.target.loan !== undefined) await service.graphql(BOTH, { id: service.loan });
    await service.graphql("query { loanOpsConformanceNoSuchField }");
    for (const { body } of service.failures) {
      const errors = at(body, "errors");
      expect(Array.isArray(errors), "errors is not an array.");
      const lacks = errors.some((error) => typeof at(error, "message") !== "string");
      expect(!lacks, "An error has no message.");
    }
  }),
  reads("7.1", "The path of an error is an array of field names", async (service) => {
    await mixedAnswer(service);
    const errors = service.failures.flatMap((failure) => failure.errors);
    // An error of the whole request leads to no field.
    const paths = errors.map((error) => at(error, "path")).filter((path) => !isNothing(path));
    assume(paths.length > 0, "no error of this run leads to a field");
    for (const path of paths) {
      expect(Array.isArray(path), "A path is not an array.");
      const isNames = path.every((part) => typeof part === "string" || Number.isInteger(part));
      expect(isNames, "A path holds something else than names and indices.");
    }
  }),
  reads("7.2", "Partial data comes with the failed field null and named in an error's path", async (service) => {
    const { data, errors } = await mixedAnswer(service);
    const isOfField = data === undefined && errors.some((error) => at(error, "path", 0) === "missing");
    if (isOfField && (await mayBeNull(service))) {
      expect(false, "All data is gone with a field that failed, though the schema says that this field may be null.");
    }
    assume(data !== undefined && hasValue(data), "the service answers nothing at all when one field failed");
    expect(isObject(data.given), "The field that did not fail is missing.");
    expect(data.missing === null, "The field that failed is not null.");
    expect(
      errors.some((error) => at(error, "path", 0) === "missing"),
      "No error names the field that failed.",
    );
  }),
  reads("7.2", "In every partial answer the errors name fields that are null", async (service) => {
    if (service.target.loan !== undefined) await service.graphql(BOTH, { id: service.loan });
    const partial = service.failures.filter(isPartial);
    assume(partial.length > 0, "no answer of this run was partial");
    for (const { data, errors } of partial) {
      for (const error of errors) {
        const path = at(error, "path");
        expect(Array.isArray(path), "An error of a partial answer does not name the field that failed.");
        expect(leadsToNull(data, path), "An error names a field that is not null.");
      }
    }
  }),
];
