import { at, isNothing, isObject, NotChecked } from "./check";
import { NAMED } from "./checks/fields";
import { NoAnswer, type Service } from "./service";

/** Where a service is not as service.md has it, or has more. Nothing of it breaks a rule. */
export interface Drift {
  readonly kind: "not stated" | "missing" | "deprecated" | "unknown value" | "not checked";
  readonly place: string;
  readonly name: string;
}

const TASK =
  "id title taskName status type priority dueDate completedAt createdOn documentLinks:document details:details";

/** The fields of each record, and what each leads to, with _ for a blank; after a dot the arguments of a field. */
const STATED: Readonly<Record<string, string>> = {
  query: "deal:deal loan:loan",
  "query.deal": "id",
  "query.loan": "id",
  mutation: "borrower:borrower-mutations loan:loan-mutations",
  "borrower-mutations": "create:borrower rejectDocument:rejection",
  "borrower-mutations.create": "input:create-input",
  "borrower-mutations.rejectDocument": "input:RejectDocumentInput",
  "loan-mutations": "reassignLoanOfficerTasks:reassignment",
  "loan-mutations.reassignLoanOfficerTasks": "input:reassign-input",
  "create-input": "dealId personalInformation:personalInformation",
  RejectDocumentInput: "loanId documentId archiveReasonNotes borrowerId",
  "reassign-input": "loanId",
  rejection: "taskId",
  reassignment: "reassignedCount",
  deal: "id friendlyId borrowers:borrowers",
  "deal.borrowers": "first",
  loan: "id borrowers:borrowers loanOfficerDocumentTasks:loan_officer_task",
  "loan.borrowers": "first",
  borrowers: "edges:borrower-edge",
  "borrower-edge": "node:borrower",
  borrower: "id personalInformation:personalInformation incomes:incomes borrowerTasks:borrower_task",
  "borrower.incomes": "first",
  personalInformation: "firstName lastName email",
  incomes: "edges:income-edge",
  "income-edge": "node:income",
  income: "statedMonthlyAmount payPeriodFrequency",
  "borrower task": `${TASK} borrowerFacingDescription`,
  "loan officer task": `${TASK} description documentUploadPath assignedTo`,
  document: "id title url",
  details: "borrowerId borrowerName entityKind entityDisplayName",
};

const TYPE = "type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { name } } } } }";
const SCHEMA =
  `{ __schema { queryType { name } mutationType { name } types { name inputFields { name ${TYPE} } ` +
  `fields(includeDeprecated: true) { name isDeprecated deprecationReason ${TYPE} args { name ${TYPE} } } ` +
  "enumValues(includeDeprecated: true) { name } } } }";

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const named = (value: unknown, name: unknown) => list(value).find((entry) => at(entry, "name") === name);

/** Asked for after the rules, which may not depend on it: whether the schema can be asked for is not stated. */
export async function driftOf(service: Service): Promise<Drift[]> {
  const answer = await service.graphql(SCHEMA).catch((error: unknown) => {
    // The verdicts on the rules are there by now, and must not be lost.
    if (error instanceof NoAnswer || error instanceof NotChecked) return error;
    throw error;
  });
  const schema = answer instanceof Error ? undefined : at(answer.data, "__schema");
  const rows: Drift[] = [];
  if (isObject(schema)) {
    compare(schema, "query", at(schema, "queryType", "name"), rows);
    compare(schema, "mutation", at(schema, "mutationType", "name"), rows);
  } else {
    const why = answer instanceof Error ? `: ${service.withoutTokens(answer.message)}` : "";
    rows.push({ kind: "not checked", place: "schema", name: `the service does not answer introspection${why}` });
  }
  for (const [place, values] of service.seen) {
    for (const name of values) if (!isNamed(place, name)) rows.push({ kind: "unknown value", place, name });
  }
  const texts = rows.map((row) => JSON.stringify(row));
  return rows.filter((_, index) => texts.indexOf(texts[index] ?? "") === index);
}

function isNamed(place: string, value: string): boolean {
  const [field = ""] = place.split(" ");
  const named: readonly string[] | undefined = NAMED[field as keyof typeof NAMED];
  return named?.includes(value) ?? true;
}

function compare(schema: unknown, place: string, typeName: unknown, rows: Drift[], seen = new Set<string>()): void {
  const type = named(at(schema, "types"), typeName);
  if (type === undefined || seen.has(place)) return;
  seen.add(place);
  for (const field of stated(place, at(type, "fields") ?? at(type, "inputFields"), rows)) {
    const { name } = field;
    if (at(field.found, "isDeprecated") === true) {
      const reason = at(field.found, "deprecationReason");
      rows.push({ kind: "deprecated", place, name: isNothing(reason) ? name : `${name} (${String(reason)})` });
    }
    const of = typeOf(field.found);
    const whose = `${name} of a ${place}`;
    for (const entry of list(at(named(at(schema, "types"), of), "enumValues"))) {
      const value = String(at(entry, "name"));
      if (!isNamed(whose, value)) rows.push({ kind: "unknown value", place: whose, name: value });
    }
    if (field.leadsTo !== undefined) compare(schema, field.leadsTo, of, rows, seen);
    for (const argument of stated(`${place}.${name}`, at(field.found, "args"), rows)) {
      if (argument.leadsTo !== undefined) compare(schema, argument.leadsTo, typeOf(argument.found), rows, seen);
    }
  }
}

/** Those that are stated and there; the others become rows. */
function stated(place: string, found: unknown, rows: Drift[]) {
  const texts = (STATED[place] ?? "").split(" ").filter((text) => text !== "");
  const names = new Map(
    texts.map((text): [string, string | undefined] => {
      const [name = "", leadsTo] = text.replaceAll("_", " ").split(":");
      return [name, leadsTo];
    }),
  );
  for (const entry of list(found)) {
    const name = String(at(entry, "name"));
    if (!names.has(name)) rows.push({ kind: "not stated", place, name });
  }
  return [...names].flatMap(([name, leadsTo]) => {
    const entry = named(found, name);
    if (entry === undefined) rows.push({ kind: "missing", place, name });
    return entry === undefined ? [] : [{ name, leadsTo, found: entry }];
  });
}

/** Without what says that it is a list, or never null. */
function typeOf(field: unknown): unknown {
  let type = at(field, "type");
  while (isObject(type) && isObject(type.ofType)) type = type.ofType;
  return at(type, "name");
}
