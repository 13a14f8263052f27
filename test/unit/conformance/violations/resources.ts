import type { Check } from "../../../conformance/check";
import { CHECKS } from "../../../conformance/checks";
import { answering, ERROR, hearing, leftOut, OK, replaced, withoutField } from "../support/habits";
import type { Habit } from "../support/wrongService";
import { nameOf, violations } from "./violation";

/** The loan that has a value for every field. */
const COMPLETED = { loan: "LN-1952" };

/** For each field a service that does not know it, one that leaves it out, one that gives an object, and more. */
function ofField({ section, rule }: Check) {
  const [, owner = "", outer = "", inner = outer] = /^An? ([\w ]+) has (\w+)(?: \{ (\w+) \})?$/.exec(rule) ?? [];
  const check = nameOf({ section, rule });
  const target = inner === "completedAt" ? COMPLETED : {};
  const ofOwner = owner === "borrower task" ? /borrowerTasks/ : owner === "loan officer task" ? /DocumentTasks/ : /./;
  const mayMiss = inner === "email" || check === "2.6: A borrower task has taskName";
  const mayBeLeftOut = mayMiss || ["dueDate", "completedAt", "borrowerId"].includes(inner);
  const isText = /^(friendlyId|firstName|lastName|email|assignedTo|documentUploadPath)$/.test(inner);
  const isNeeded = /^(id|title|status|type|assignedTo)$/.test(rule.replace(/^.* has /, ""));
  const lacking = withoutField(inner, (query) => ofOwner.test(query));
  return {
    [check]: {
      [`gives an object as ${inner}`]: { habit: replaced(inner, { odd: true }), target },
      ...(mayMiss ? {} : { [`does not know ${inner}`]: { habit: lacking, target } }),
      ...(mayBeLeftOut ? {} : { [`leaves ${inner} out of its answers`]: { habit: leftOut(inner), target } }),
      ...(isText ? { [`gives a number as ${inner}`]: replaced(inner, 7) } : {}),
      ...(isNeeded ? { [`gives null as every ${inner}`]: replaced(inner, null) } : {}),
    },
  };
}

/** Named values, each spelt otherwise. */
function ofValues(check: Check) {
  const [field = ""] = check.rule.split(" ");
  return {
    [nameOf(check)]: {
      "spells them otherwise": replaced(field, (value) => upperSnake(String(value))),
      "numbers them": replaced(field, 1),
    },
  };
}

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
export const resourceViolations = violations(
  {
    "1: An ID stands for one borrower, one task or one document alone": {
      "gives all tasks of a loan one ID": replaced("loanOfficerDocumentTasks", (tasks) =>
        (tasks as object[]).map((task) => ({ ...task, id: "t" })),
      ),
      "gives all documents one ID": replaced("documentLinks", (links) =>
        (links as { title: string }[]).map(({ title }) => ({ id: "d", title })),
      ),
    },
    "2.6: A loan officer task has description instead of borrowerFacingDescription": {
      "has both": answering(
        /loanOfficerDocumentTasks \{ borrowerFacingDescription \}/,
        OK({ loan: { loanOfficerDocumentTasks: [{ borrowerFacingDescription: "Send it." }] } }),
      ),
    },
    "2.6: documentUploadPath holds the endpoint for that task": {
      "gives one path for all": replaced("documentUploadPath", "/upload"),
      "gives none": replaced("documentUploadPath", null),
    },
    "2.7: A borrower task has details { entityKind }": {
      "gives a list": replaced("details", (details) => [details]),
    },
    "2.4: borrowerTasks of a borrower are that borrower's": {
      "shows all tasks with every borrower": replaced("borrowers", (connection) => {
        const people = asList(connection) as { borrowerTasks?: unknown[] }[];
        const borrowerTasks = people.flatMap((borrower) => borrower.borrowerTasks ?? []);
        return { edges: people.map((borrower) => ({ node: { ...borrower, borrowerTasks } })) };
      }),
    },
    "2.7: borrowerId of a borrower task's details is the ID of a borrower": {
      "names nobody": replaced("borrowerId", "nobody"),
    },
  },
  ...CONNECTIONS.map(([section, name, field]) => ({
    [`${section}: ${name} is a connection of edges with nodes`]: {
      "gives a list": replaced(field, asList),
      "gives records as edges": replaced(field, withoutNodes),
      "gives nodes beside no edges": replaced(field, (value) => ({ nodes: asList(value) })),
      "does not know it": withoutField(field),
    },
  })),
  ...CONNECTIONS.map(([, name]) => ({
    [`2.1: first limits the edges of ${name}`]: {
      "ignores first": withFirst(() => ""),
      "gives one more": withFirst((first) => `(first: ${first + 1})`),
      "gives none": withFirst(() => "(first: 0)"),
      "does not know first": answering(/\(first: /, ERROR("Unknown argument.")),
    },
  })),
  ...LISTS.map(([section, name, field]) => ({
    [`${section}: ${name} is a list, not a connection`]: {
      "gives a connection": replaced(field, asConnection),
      "gives a single object": replaced(field, { id: "x" }),
      "does not know it": withoutField(field),
    },
  })),
  ...CHECKS.filter(({ rule }) => /^An? [\w ]+ has \w+(?: \{ \w+ \})?$/.test(rule)).map(ofField),
  ...CHECKS.filter(({ rule }) => / task is /.test(rule)).map(ofValues),
);
