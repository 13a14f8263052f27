import { CHECKS } from "../../../conformance/checks";
import { answering, ERROR, hearing, leftOut, replaced, withoutField } from "../support/habits";
import type { Habit } from "../support/wrongService";
import { nameOf } from "./nameOf";
import { type Sentence, sentence, unseen, type Wrong, wrong } from "./sentence";

/** The loan that has a value for every field. */
const COMPLETED = { loan: "LN-1952" };

/** Three services for each field: one that does not know it, one that leaves it out, one that gives an object. */
function fieldSentence(section: string, rule: string): Sentence {
  const [, owner = "", outer = "", inner = outer] = /^An? ([\w ]+) has (\w+)(?: \{ (\w+) \})?$/.exec(rule) ?? [];
  const check = `${section}: ${rule}`;
  const target = inner === "completedAt" ? COMPLETED : undefined;
  const ofOwner = owner === "borrower task" ? /borrowerTasks/ : owner === "loan officer task" ? /DocumentTasks/ : /./;
  const mayMiss = inner === "email" || check === "2.6: A borrower task has taskName";
  const mayBeLeftOut = ["dueDate", "completedAt", "borrowerId"].includes(inner);
  const wrongs: Wrong[] = [
    wrong(
      `gives an object as ${inner}`,
      check,
      replaced(inner, () => ({ odd: true })),
      target,
    ),
    ...(mayMiss
      ? []
      : [
          wrong(
            `does not know ${inner}`,
            check,
            withoutField(inner, (query) => ofOwner.test(query)),
            target,
          ),
        ]),
    ...(mayMiss || mayBeLeftOut ? [] : [wrong(`leaves ${inner} out of its answers`, check, leftOut(inner), target)]),
    ...(/^(friendlyId|firstName|lastName|email|assignedTo|documentUploadPath)$/.test(inner)
      ? [
          wrong(
            `gives a number as ${inner}`,
            check,
            replaced(inner, () => 7),
          ),
        ]
      : []),
    ...(/^(id|title|status|type|assignedTo)$/.test(rule.replace(/^.* has /, ""))
      ? [
          wrong(
            `gives null as every ${inner}`,
            check,
            replaced(inner, () => null),
          ),
        ]
      : []),
  ];
  return sentence(section, rule, wrongs);
}

const fields = CHECKS.filter(({ rule }) => /^An? [\w ]+ has \w+(?: \{ \w+ \})?$/.test(rule)).map(({ section, rule }) =>
  fieldSentence(section, rule),
);

/** Named values, each spelt otherwise. */
const values = CHECKS.filter(({ rule }) => / task is /.test(rule)).map((check) => {
  const [field = ""] = check.rule.split(" ");
  return sentence(check.section, check.rule, [
    wrong(
      "spells them otherwise",
      nameOf(check),
      replaced(field, (value) => upperSnake(String(value))),
    ),
    wrong(
      "numbers them",
      nameOf(check),
      replaced(field, () => 1),
    ),
  ]);
});

const upperSnake = (value: string) =>
  /_/.test(value) ? value.toLowerCase() : value.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();

const asConnection = (value: unknown) => ({
  edges: Array.isArray(value) ? value.map((node: unknown) => ({ node })) : [],
});
const asList = (value: unknown) => (value as { edges: { node: unknown }[] }).edges.map(({ node }) => node);
const withoutNodes = (value: unknown) => ({
  edges: (value as { edges: { node: unknown }[] }).edges.map(({ node }) => node),
});

const CONNECTIONS = [
  ["2.2", "borrowers of a deal", "borrowers"],
  ["2.3", "borrowers of a loan", "borrowers"],
  ["2.4", "incomes of a borrower", "incomes"],
] as const;
const LISTS = [
  ["2.3", "loanOfficerDocumentTasks of a loan", "loanOfficerDocumentTasks"],
  ["2.4", "borrowerTasks of a borrower", "borrowerTasks"],
  ["2.5", "documentLinks of a borrower task", "documentLinks"],
  ["2.6", "documentLinks of a loan officer task", "documentLinks"],
] as const;

const withFirst = (replace: (first: number) => string): Habit =>
  hearing(({ graphql }) => {
    if (graphql !== undefined) {
      graphql.query = graphql.query.replace(/\(first: (\d+)\)/, (_, first) => replace(Number(first)));
    }
  });

/** service.md 1 and 2 */
export const resourceSentences: readonly Sentence[] = [
  sentence("1", "Each has an id", [
    wrong(
      "gives all tasks of a loan one ID",
      "1: An ID stands for one borrower, one task or one document alone",
      answering(/createdOn documentLinks \{ id title \}/, {
        status: 200,
        body: {
          data: {
            loan: {
              borrowers: { edges: [] },
              loanOfficerDocumentTasks: [
                { id: "t", title: "One", createdOn: "1", documentLinks: [] },
                { id: "t", title: "Another", createdOn: "1", documentLinks: [] },
              ],
            },
          },
        },
      }),
    ),
    wrong(
      "gives all documents one ID",
      "1: An ID stands for one borrower, one task or one document alone",
      replaced("documentLinks", (links) => (links as { title: string }[]).map(({ title }) => ({ id: "d", title }))),
    ),
  ]),
  unseen("1", "Tasks are created automatically as the loan moves", "nothing moves a loan from outside"),
  unseen("1", "Both environments serve the same paths", "the suite is given one address"),
  ...CONNECTIONS.map(([section, name, field]) =>
    sentence("2.1", `${name}: an object with edges, and each edge has a node`, [
      wrong("gives a list", `${section}: ${name} is a connection of edges with nodes`, replaced(field, asList)),
      wrong(
        "gives records as edges",
        `${section}: ${name} is a connection of edges with nodes`,
        replaced(field, withoutNodes),
      ),
      wrong(
        "gives nodes beside no edges",
        `${section}: ${name} is a connection of edges with nodes`,
        replaced(field, (value) => ({ nodes: asList(value) })),
      ),
      wrong("does not know it", `${section}: ${name} is a connection of edges with nodes`, withoutField(field)),
    ]),
  ),
  ...CONNECTIONS.map(([, name]) =>
    sentence("2.1", `first limits the edges of ${name}`, [
      wrong(
        "ignores first",
        `2.1: first limits the edges of ${name}`,
        withFirst(() => ""),
      ),
      wrong(
        "gives one more",
        `2.1: first limits the edges of ${name}`,
        withFirst((first) => `(first: ${first + 1})`),
      ),
      wrong(
        "gives none",
        `2.1: first limits the edges of ${name}`,
        withFirst(() => "(first: 0)"),
      ),
      wrong(
        "does not know first",
        `2.1: first limits the edges of ${name}`,
        answering(/\(first: /, ERROR("Unknown argument.")),
      ),
    ]),
  ),
  ...LISTS.map(([section, name, field]) =>
    sentence(section, `${name}: a list, not a connection`, [
      wrong("gives a connection", `${section}: ${name} is a list, not a connection`, replaced(field, asConnection)),
      wrong(
        "gives a single object",
        `${section}: ${name} is a list, not a connection`,
        replaced(field, () => ({ id: "x" })),
      ),
      wrong("does not know it", `${section}: ${name} is a list, not a connection`, withoutField(field)),
    ]),
  ),
  ...fields,
  ...values,
  sentence(
    "2.6",
    "It carries description instead of borrowerFacingDescription",
    [
      wrong(
        "has both",
        "2.6: A loan officer task has description instead of borrowerFacingDescription",
        hearing(({ graphql }) => {
          if (graphql !== undefined) {
            graphql.query = graphql.query.replace(
              "loanOfficerDocumentTasks { borrowerFacingDescription }",
              "loanOfficerDocumentTasks { borrowerFacingDescription: description }",
            );
          }
        }),
      ),
    ],
    "whether borrower tasks lack description is not stated",
  ),
  sentence("2.6", "documentUploadPath holds the upload endpoint for that task", [
    wrong(
      "gives one path for all",
      "2.6: documentUploadPath holds the endpoint for that task",
      replaced("documentUploadPath", () => "/upload"),
    ),
    wrong(
      "gives none",
      "2.6: documentUploadPath holds the endpoint for that task",
      replaced("documentUploadPath", () => null),
    ),
  ]),
  sentence("2.7", "details is an object", [
    wrong(
      "gives a list",
      "2.7: A borrower task has details { entityKind }",
      replaced("details", (details) => [details]),
    ),
  ]),
  sentence("2.7", "borrowerId: the borrower the task is for", [
    wrong(
      "names nobody",
      "2.7: borrowerId of a borrower task's details is the ID of a borrower",
      replaced("borrowerId", () => "nobody"),
    ),
  ]),
  unseen(
    "2.7",
    "borrowerName is the display name, entityDisplayName a human-readable name",
    "how names are made is not stated",
  ),
  unseen(
    "2.5",
    "One document link per uploaded document, as far as documents were there before",
    "nobody says how many were uploaded; 3.2 checks it for uploads of the suite",
  ),
  unseen("2.5", "dueDate is present only if applicable", "when it applies is not stated"),
  unseen(
    "2.5",
    "completedAt is the completion time, createdOn the creation time",
    "the suite sees neither happen, and formats are not shown (2.9)",
  ),
  unseen("2.8", "The type says what action is required", "what a borrower has to do shows in no field"),
  unseen(
    "2.9",
    "Gaps in the field lists",
    "what is not shown cannot be violated: extra fields, scalars of any type and further values pass",
  ),
];
