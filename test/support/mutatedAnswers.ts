import fc from "fast-check";
import { sayingEverywhere } from "./everyField";
import { MARKUP } from "./hostileTexts";

/** Of the fields whose values decide something. */
const USUAL: Readonly<Record<string, string>> = {
  status: "InProgress",
  type: "DocumentRequired",
  dueDate: "2026-05-04",
  createdOn: "2026-04-01T10:00:00Z",
  assignedTo: "LOAN_OFFICER",
  url: "https://files.example.com/1",
};

/** A service's answer to a query of a loan and a deal, with errors (service.md 7.2), as it is when nothing is odd. */
const ANSWER = {
  data: sayingEverywhere((field) => USUAL[field] ?? `A ${field}`),
  errors: [
    { message: "No.", path: ["loan", "borrowers", "edges", 0, "node", "incomes"] },
    { message: "Not this one.", path: ["loan", "borrowers", "edges", 0, "node", "borrowerTasks", 1, "title"] },
    { message: "No path." },
  ],
};

/** Markup, names of the language's own, and values that look like others. */
const HOSTILE_TEXTS: readonly string[] = [
  ...MARKUP,
  "__proto__",
  "constructor",
  "toString",
  "a\u0000b\r\n\tc",
  "\ud800",
  "𝕏🏠é̀́".repeat(400),
  "../../admin",
  "//evil.example/",
  "9999-99-99T99:99:99Z",
  "0",
  "1e309",
  " ",
];

const odd = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, 0, -0, 1e300, [], {}, [[]], [null], { edges: null }, { node: {} }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** The bodies of answers in which up to six places hold something odd, or are gone. */
export const mutatedAnswers: fc.Arbitrary<string> = fc
  .array(fc.record({ place: fc.nat(), gone: fc.nat(9), value: odd }), { minLength: 1, maxLength: 6 })
  .map((changes) => {
    const answer: unknown = structuredClone(ANSWER);
    for (const { place, gone, value } of changes) {
      const places = placesOf(answer);
      const chosen = places[place % places.length];
      if (chosen === undefined) continue;
      if (gone === 0) Reflect.deleteProperty(chosen.parent, chosen.key);
      else Reflect.set(chosen.parent, chosen.key, structuredClone(value));
    }
    return JSON.stringify(answer);
  });

function placesOf(value: unknown): { parent: object; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [{ parent: value, key }, ...placesOf(child)]);
}
