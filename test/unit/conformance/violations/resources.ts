import type { Check } from "../../../conformance/check";
import { CHECKS } from "../../../conformance/checks";
import { answering, ERROR, hearing, leftOut, OK, replaced, withoutField } from "../support/habits";
import { nameOf, type Services } from "./violation";

/** The loan that has a value for every field. */
const COMPLETED = { loan: "LN-1952" };

/** For each field a service that does not know it, one that leaves it out, one that gives an object, and more. */
function ofField(check: Check): Services[string] {
  const [, owner = "", outer = "", inner = outer] = /^An? ([\w ]+) has (\w+)(?: \{ (\w+) \})?$/.exec(check.rule) ?? [];
  const target = inner === "completedAt" ? COMPLETED : {};
  const ofOwner = owner === "borrower task" ? /borrowerTasks/ : owner === "loan officer task" ? /DocumentTasks/ : /./;
  const mayMiss = inner === "email" || check.rule === "A borrower task has taskName";
  const mayBeLeftOut = mayMiss || ["dueDate", "completedAt", "borrowerId"].includes(inner);
  const isText = /^(friendlyId|firstName|lastName|email|assignedTo|documentUploadPath)$/.test(inner);
  const isNeeded = /has (id|title|status|type|assignedTo)$/.test(check.rule);
  const isInObject = /^(details|personalInformation)$/.test(outer);
  const lacking = withoutField(inner, (query) => ofOwner.test(query));
  return {
    "gives an object": { habit: replaced(inner, { odd: true }), target },
    ...(mayMiss ? {} : { "does not know it": { habit: lacking, target } }),
    ...(mayBeLeftOut ? {} : { "leaves it out of its answers": { habit: leftOut(inner), target } }),
    ...(isText ? { "gives a number": replaced(inner, 7) } : {}),
    ...(isNeeded ? { "gives null everywhere": replaced(inner, null) } : {}),
    ...(isInObject ? { "gives a list of what it is in": replaced(outer, (value) => [value]) } : {}),
  };
}

const upperSnake = (value: string) =>
  /_/.test(value) ? value.toLowerCase() : value.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();

/** Named values, each spelt otherwise. */
function ofValues({ rule }: Check): Services[string] {
  const [field = ""] = rule.split(" ");
  return {
    "spells them otherwise": replaced(field, (value) => upperSnake(String(value))),
    "numbers them": replaced(field, 1),
  };
}

const asList = (value: unknown) => (value as { edges: { node: unknown }[] }).edges.map(({ node }) => node);

function ofConnection({ rule }: Check): Services[string] {
  const [field = ""] = rule.split(" ");
  return {
    "gives a list": replaced(field, asList),
    "gives records as edges": replaced(field, (value) => ({ edges: asList(value) })),
    "does not know it": withoutField(field),
  };
}

function ofList({ rule }: Check): Services[string] {
  const [field = ""] = rule.split(" ");
  return { "gives a connection": replaced(field, { edges: [] }), "does not know it": withoutField(field) };
}

const withFirst = (first: string) =>
  hearing(({ graphql }) => {
    if (graphql !== undefined) graphql.query = graphql.query.replace(/\(first: \d+\)/, first);
  });
const ofFirst = {
  "ignores first": withFirst(""),
  "gives three for two": {
    habit: hearing(({ graphql }) => {
      if (graphql !== undefined) graphql.query = graphql.query.replace("(first: 2)", "(first: 3)");
    }),
    target: { loan: "LN-2090", deal: "deal_51c0d9" },
  },
  "gives none": withFirst("(first: 0)"),
  "does not know first": answering(/\(first: /, ERROR("Unknown argument.")),
};

const made = (rules: RegExp, of: (check: Check) => Services[string]): Services =>
  Object.fromEntries(CHECKS.filter(({ rule }) => rules.test(rule)).map((check) => [nameOf(check), of(check)]));

export const resourceViolations: Services = {
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
  "2.4: borrowerTasks of a borrower are that borrower's": {
    "shows the tasks of another with each borrower": replaced("borrowers", (connection) => {
      const people = asList(connection) as { borrowerTasks?: unknown[] }[];
      const lists = people.map(({ borrowerTasks }) => borrowerTasks).reverse();
      return { edges: people.map((person, index) => ({ node: { ...person, borrowerTasks: lists[index] } })) };
    }),
    "shows a task of another with a borrower": replaced("borrowers", (connection) => {
      const [first, second, ...others] = asList(connection) as { borrowerTasks?: unknown[] }[];
      if (first?.borrowerTasks === undefined || second?.borrowerTasks === undefined) return connection;
      const [moved, ...left] = second.borrowerTasks;
      const people = [
        { ...first, borrowerTasks: [...first.borrowerTasks, moved] },
        { ...second, borrowerTasks: left },
      ];
      return { edges: [...people, ...others].map((node) => ({ node })) };
    }),
    "shows all tasks with every borrower": replaced("borrowers", (connection) => {
      const people = asList(connection) as { borrowerTasks?: unknown[] }[];
      const borrowerTasks = people.flatMap((borrower) => borrower.borrowerTasks ?? []);
      return { edges: people.map((borrower) => ({ node: { ...borrower, borrowerTasks } })) };
    }),
  },
  "2.7: borrowerId of a borrower task's details is the ID of a borrower": {
    "names nobody": replaced("borrowerId", "nobody"),
  },
  ...made(/ is a connection /, ofConnection),
  ...made(/ is a list, /, ofList),
  ...made(/^first limits /, () => ofFirst),
  ...made(/^An? [\w ]+ has \w+(?: \{ \w+ \})?$/, ofField),
  ...made(/ task is [A-Z]/, ofValues),
};
