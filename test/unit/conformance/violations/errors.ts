import { at } from "../../../conformance/check";
import { hearing, queryOf, replaced } from "../support/habits";
import type { Habit } from "../support/wrongService";
import type { Services } from "./violation";

const changingErrors = (change: (errors: Record<string, unknown>[]) => unknown): Habit => ({
  answer: (answer) => {
    const errors = at(answer.body, "errors");
    if (Array.isArray(errors)) Object.assign(answer.body as object, { errors: change(errors) });
  },
});
const mixed = (change: (body: unknown) => void): Habit => ({
  answer: (answer, request) => {
    if (/given: loan/.test(queryOf(request))) change(answer.body);
  },
});
const naming = (...more: object[]) =>
  mixed((body) =>
    Object.assign(body as object, {
      errors: [{ message: "No.", path: ["missing"] }, ...more.map((error) => ({ message: "No.", ...error }))],
    }),
  );

/** Takes a token by so much of its beginning. */
const byBeginning = (beginning: (token: string) => string) =>
  hearing((request, { token }) => {
    if (request.authorization?.startsWith(`Bearer ${beginning(token)}`)) request.authorization = `Bearer ${token}`;
  });
const whole = {
  "compares its beginning": byBeginning((token) => token.slice(0, 8)),
  "passes over what goes on after it": byBeginning((token) => token),
};

/** service.md 5 to 9, but for what belongs to one operation */
export const errorViolations: Services = {
  "5.1: The query loan needs the whole of a token, not its beginning": whole,
  "5.1: The query deal needs the whole of a token, not its beginning": whole,
  "7.1: errors is an array whose items have a message, in every answer": {
    "gives an object": changingErrors(([error]) => error),
    "calls it description": changingErrors((errors) =>
      errors.map(({ message, ...rest }) => ({ ...rest, description: message })),
    ),
  },
  "7.1: The path of an error is an array of field names": {
    "gives a text": replaced("path", "missing.id"),
    "gives objects": replaced("path", [{ field: "missing" }]),
  },
  "7.2: Partial data comes with the failed field null and named in an error's path": {
    "leads to another field": replaced("path", ["given"]),
    "leaves the failed field out": mixed((body) => Reflect.deleteProperty(at(body, "data") as object, "missing")),
    "takes all data with the field that failed": mixed((body) => Object.assign(body as object, { data: null })),
    "nulls the field that did not fail": mixed((body) =>
      Object.assign(at(body, "data") as object, { given: null, missing: null, other: 1 }),
    ),
  },
  "7.2: In every partial answer the errors name fields that are null": {
    "names a field that did not fail": naming({ path: ["given", "id"] }),
    "names no field": naming({}),
  },
};
