import { at } from "../../../conformance/check";
import { hearing, queryOf, replaced, takingAnyToken } from "../support/habits";
import { type Habit, type PassingAnswer, pass } from "../support/wrongService";
import { type Sentence, sentence, unseen, wrong } from "./sentence";

const MESSAGE = "7.1: errors is an array whose items have a message, in every answer";
const PATH = "7.1: The path of an error is an array of field names";
const PARTIAL = "7.2: Partial data comes with the failed field null and named in an error's path";
const EVERY = "7.2: In every partial answer the errors name fields that are null";

const changingErrors = (change: (errors: Record<string, unknown>[]) => unknown): Habit => ({
  answer: (answer) => {
    const errors = at(answer.body, "errors");
    if (Array.isArray(errors)) Object.assign(answer.body as object, { errors: change(errors) });
  },
});
const isMixed = (query: string) => /given: loan/.test(query);
const mixed = (change: (answer: PassingAnswer) => void): Habit => ({
  answer: (answer, request) => {
    if (isMixed(queryOf(request))) change(answer);
  },
});
const isLoan = (request: Parameters<typeof queryOf>[0]) => /loan\(/.test(queryOf(request));
const isDeal = (request: Parameters<typeof queryOf>[0]) => /deal\(/.test(queryOf(request));

/** service.md 5 to 9, but for what belongs to one operation */
export const errorSentences: readonly Sentence[] = [
  sentence(
    "5.1",
    "Every request to the GraphQL endpoint carries Authorization: Bearer",
    [
      wrong(
        "answers loan without it",
        "5.1: The query loan needs the header Authorization",
        takingAnyToken(isLoan, "none"),
      ),
      wrong("answers loan to any token", "5.1: The query loan needs a valid token", takingAnyToken(isLoan, "wrong")),
      wrong(
        "answers deal without it",
        "5.1: The query deal needs the header Authorization",
        takingAnyToken(isDeal, "none"),
      ),
      wrong("answers deal to any token", "5.1: The query deal needs a valid token", takingAnyToken(isDeal, "wrong")),
      wrong("answers 401 with the loan", "5.1: The query loan needs the header Authorization", {
        request: async (request, simulator) => {
          if (request.authorization !== undefined) return undefined;
          return {
            ...(await pass(simulator, { ...request, authorization: `Bearer ${simulator.token}` })),
            status: 401,
          };
        },
      }),
      wrong(
        "does not take the right one",
        "4.1: POST {base_url}/graphql answers a JSON object with data",
        hearing((request) => {
          request.authorization = undefined;
        }),
      ),
    ],
    "what other schemes than Bearer do is not stated",
  ),
  unseen("5.4", "How a token is obtained, its lifetime and renewal", "not shown"),
  unseen("6", "Events", "not shown"),
  sentence("7.1", "errors, an array", [
    wrong(
      "gives an object",
      MESSAGE,
      changingErrors(([error]) => error),
    ),
    wrong(
      "gives a text",
      MESSAGE,
      changingErrors(() => "Failed."),
    ),
  ]),
  sentence("7.1", "whose items have message (string)", [
    wrong(
      "calls it description",
      MESSAGE,
      changingErrors((errors) => errors.map(({ message, ...rest }) => ({ ...rest, description: message }))),
    ),
    wrong(
      "gives an object",
      MESSAGE,
      changingErrors((errors) => errors.map((error) => ({ ...error, message: {} }))),
    ),
    wrong(
      "gives texts as items",
      MESSAGE,
      changingErrors((errors) => errors.map(({ message }) => message)),
    ),
  ]),
  sentence(
    "7.1",
    "and path (array of field names leading to the failed field)",
    [
      wrong(
        "gives a text",
        PATH,
        replaced("path", () => "missing.id"),
      ),
      wrong(
        "gives objects",
        PATH,
        replaced("path", () => [{ field: "missing" }]),
      ),
      wrong(
        "gives none",
        PARTIAL,
        changingErrors((errors) => errors.map(({ path: _, ...error }) => error)),
      ),
      wrong(
        "leads to another field",
        PARTIAL,
        replaced("path", () => ["given"]),
      ),
      wrong(
        "begins it at data",
        PARTIAL,
        replaced("path", () => ["data", "missing"]),
      ),
    ],
    "an error of a whole request leads to no field",
  ),
  sentence(
    "7.2",
    "data may be returned with a failed field set to null, together with errors",
    [
      wrong(
        "leaves the failed field out",
        PARTIAL,
        mixed(({ body }) => {
          delete (at(body, "data") as { missing?: unknown }).missing;
        }),
      ),
      wrong(
        "gives an empty object for it",
        PARTIAL,
        mixed(({ body }) => Object.assign(at(body, "data") as object, { missing: {} })),
      ),
      wrong(
        "nulls the field that did not fail",
        PARTIAL,
        mixed(({ body }) => Object.assign(at(body, "data") as object, { given: null, missing: null, other: 1 })),
      ),
      wrong(
        "names a field that did not fail",
        EVERY,
        mixed(({ body }) =>
          Object.assign(body as object, {
            errors: [
              { message: "No.", path: ["missing"] },
              { message: "No.", path: ["given", "id"] },
            ],
          }),
        ),
      ),
      wrong(
        "names no field",
        EVERY,
        mixed(({ body }) =>
          Object.assign(body as object, { errors: [{ message: "No.", path: ["missing"] }, { message: "No." }] }),
        ),
      ),
    ],
    "where the service answers null without an error for an unknown loan, and nothing else fails, there is nothing to see",
  ),
  unseen("7.6", "HTTP status codes, error codes, extension fields, the error body of the REST endpoint", "not shown"),
  unseen("8", "Polling every 15 to 30 minutes is recommended", "it binds the client"),
  unseen("8", "Rate limits, page sizes, types and sizes of files", "not shown: what the service asks for is respected"),
  unseen("4.6", "Pagination beyond first", "not shown"),
  unseen("9", "Versioning", "not shown"),
];
