import { messageOf, readable, reasonOf } from "../answer";
import {
  assume,
  at,
  type Check,
  entries,
  expect,
  Failed,
  idOf,
  isNothing,
  isObject,
  NotChecked,
  reads,
} from "../check";
import type { Service } from "../service";
import { queryFor, recordsAt } from "./ways";

/** What a value must be where it is not null. */
const SHAPES = {
  id: (value: unknown) => idOf(value) !== undefined,
  string: (value: unknown) => typeof value === "string",
  scalar: (value: unknown) => !isObject(value),
} as const;

/** Where the records are. */
const PLACES = {
  deal: ["deal"],
  loan: ["loan"],
  borrower: ["loan", "borrowers"],
  income: ["loan", "borrowers", "incomes"],
  "borrower task": ["loan", "borrowers", "borrowerTasks"],
  "loan officer task": ["loan", "loanOfficerDocumentTasks"],
} as const;

type Place = keyof typeof PLACES;

interface FieldOptions {
  /** Every record has a value for it, so that null everywhere, without an error, is none. */
  readonly always?: true;
  /** service.md states that it is there only if it applies. */
  readonly mayBeLeftOut?: true;
  /** Why nothing is wrong with a service that does not know it. */
  readonly unknown?: string;
}

/** What is selected of the records of a place. Fails when the service does not know the field. */
async function read(service: Service, place: Place, selection: string, unknown: string | undefined) {
  const way = PLACES[place];
  const [root] = way;
  const variables = { id: service[root] };
  // Whether the service gets that far at all is for the checks of lists to say.
  const basis = await service.once(`basis of ${place}`, () => service.graphql(queryFor(way, "__typename"), variables));
  assume(isObject(basis.data?.[root]), `the service could not answer: ${reasonOf(basis)}`);
  const { data, errors } = await readable(service, queryFor(way, selection), variables).catch((error: unknown) => {
    throw error instanceof Failed && unknown !== undefined ? new NotChecked(unknown) : error;
  });
  assume(isObject(data[root]), `the service could not answer: ${messageOf(errors[0])}`);
  return { records: recordsAt(data, way).filter(isObject), isPartial: errors.length > 0 };
}

/** Of a field such as `details { borrowerId }`: what holds the inner one, in a record. */
function ownersIn(record: unknown, outer: string): unknown[] {
  const owner = at(record, outer);
  if (outer === "documentLinks") return entries(owner, outer);
  expect(!Array.isArray(owner) && (isNothing(owner) || isObject(owner)), `${outer} is not an object.`);
  return [owner];
}

/** All values of a field in the given loan or deal, null ones left out. */
async function valuesOf(service: Service, place: Place, field: string, options: FieldOptions = {}): Promise<unknown[]> {
  const { mayBeLeftOut, unknown } = options;
  const { records, isPartial } = await read(service, place, field, unknown);
  const [, outer, name = field] = /^(\w+) \{ (\w+) \}$/.exec(field) ?? [];
  const found = (outer === undefined ? records : records.flatMap((record) => ownersIn(record, outer))).filter(isObject);
  assume(found.length > 0, "there is none here");
  const isGiven = found.some((owner) => name in owner);
  if (!isGiven && unknown !== undefined) throw new NotChecked(unknown);
  expect(mayBeLeftOut || isGiven, `The answer leaves out ${name}, which was asked for.`);
  const values = found.map((owner) => owner[name]).filter((value) => !isNothing(value));
  expect(values.length > 0 || !options.always || isPartial, `${name} is null everywhere, without an error.`);
  return values;
}

function fieldCheck(
  section: string,
  place: Place,
  field: string,
  shape: keyof typeof SHAPES,
  options?: FieldOptions,
): Check {
  return reads(section, `${place === "income" ? "An" : "A"} ${place} has ${field}`, async (service) => {
    const values = await valuesOf(service, place, field, options);
    assume(values.length > 0, "nothing here has a value for it");
    const wrong = values.find((value) => !SHAPES[shape](value));
    expect(wrong === undefined, `A value is not ${shape === "id" ? "an ID" : `a ${shape}`}: ${typeof wrong}.`);
  });
}

/** Values that service.md names. It does not say that there are no others, so others prove nothing. */
function namedValues(section: string, place: Place, field: keyof typeof NAMED): Check {
  const named: readonly string[] = NAMED[field];
  return reads(section, `${field} of a ${place} is ${named.join(", ")}`, async (service) => {
    const values = new Set(await valuesOf(service, place, field));
    const other = [...values].find((value) => typeof value !== "string");
    expect(other === undefined, `A value is not a name: ${typeof other}.`);
    const unnamed = [...values].filter((value) => !named.includes(String(value)));
    assume(values.size !== 0, "nothing here has a value for it");
    const respelt = unnamed.find((value) => named.some((name) => bare(name) === bare(value)));
    expect(respelt === undefined, `A value is spelt otherwise than the one that is named: ${String(respelt)}.`);
    assume(unnamed.length === 0, `the service has values that are not named as well: ${unnamed.join(", ")}`);
  });
}

/** Without case and word breaks. */
const bare = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replace(/[\s_-]/g, "");

/** The values that service.md 2.6, 2.8 and 3.1 name. */
export const NAMED = {
  status: ["NotStarted", "InProgress", "Completed", "AutomaticallyCancelled", "ManuallyCancelled"],
  type: ["DocumentRequired", "DocumentProcessing", "InputRequired"],
  assignedTo: ["LOAN_OFFICER", "BORROWER", "PROCESSOR"],
} as const;

function taskChecks(section: string, place: Place): Check[] {
  return [
    fieldCheck(section, place, "id", "id", { always: true }),
    // 2.9: scalar types of title, priority and the dates are not shown.
    ...["title", "status", "type"].map((field) => fieldCheck(section, place, field, "scalar", { always: true })),
    ...["priority", "createdOn"].map((field) => fieldCheck(section, place, field, "scalar")),
    ...["dueDate", "completedAt"].map((field) => fieldCheck(section, place, field, "scalar", { mayBeLeftOut: true })),
    fieldCheck(section, place, "documentLinks { id }", "id", { always: true }),
    fieldCheck(section, place, "documentLinks { title }", "string"),
    fieldCheck(section, place, "documentLinks { url }", "string"),
    fieldCheck("2.7", place, "details { borrowerId }", "id", { mayBeLeftOut: true }),
    ...["borrowerName", "entityKind", "entityDisplayName"].map((name) =>
      fieldCheck("2.7", place, `details { ${name} }`, "string"),
    ),
    namedValues("3.1", place, "status"),
    namedValues("2.8", place, "type"),
  ];
}

/** service.md 2.2 to 2.8 and 3.1: every field that is named. */
export const fieldChecks: readonly Check[] = [
  fieldCheck("2.2", "deal", "id", "id", { always: true }),
  fieldCheck("2.2", "deal", "friendlyId", "string"),
  fieldCheck("2.3", "loan", "id", "id", { always: true }),
  fieldCheck("2.4", "borrower", "id", "id", { always: true }),
  fieldCheck("2.4", "borrower", "personalInformation { firstName }", "string"),
  fieldCheck("2.4", "borrower", "personalInformation { lastName }", "string"),
  fieldCheck("2.4", "borrower", "personalInformation { email }", "string", {
    unknown: "the service does not give it back, and 2.4 names it as a field of create's input",
  }),
  fieldCheck("2.4", "income", "statedMonthlyAmount", "scalar"),
  fieldCheck("2.4", "income", "payPeriodFrequency", "scalar"),
  ...taskChecks("2.5", "borrower task"),
  fieldCheck("2.5", "borrower task", "borrowerFacingDescription", "string"),
  fieldCheck("2.6", "borrower task", "taskName", "scalar", {
    unknown: "the service does not know it, and 2.6 may speak of loan officer tasks alone",
  }),
  ...taskChecks("2.6", "loan officer task"),
  fieldCheck("2.6", "loan officer task", "description", "string"),
  fieldCheck("2.6", "loan officer task", "documentUploadPath", "string"),
  fieldCheck("2.6", "loan officer task", "taskName", "scalar"),
  fieldCheck("2.6", "loan officer task", "assignedTo", "string", { always: true }),
  namedValues("2.6", "loan officer task", "assignedTo"),
];
