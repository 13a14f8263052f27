import { at, type Check, entries, expect, isObject, NotChecked, nodes } from "../check";
import { messageOf, type Service } from "../service";

/** What a value must be where it is not null. */
const SHAPES = {
  id: (value: unknown) => (typeof value === "string" && value !== "") || typeof value === "number",
  string: (value: unknown) => typeof value === "string",
  scalar: (value: unknown) => !isObject(value),
} as const;

/** The ways to the records, each with the field in the place of the asterisk. */
const PLACES = {
  deal: { query: "query ($id: ID!) { deal(id: $id) { * } }", records: (data: unknown) => [at(data, "deal")] },
  loan: { query: "query ($id: ID!) { loan(id: $id) { * } }", records: (data: unknown) => [at(data, "loan")] },
  borrower: {
    query: "query ($id: ID!) { loan(id: $id) { borrowers { edges { node { * } } } } }",
    records: (data: unknown) => nodes(at(data, "loan", "borrowers"), "borrowers"),
  },
  income: {
    query: "query ($id: ID!) { loan(id: $id) { borrowers { edges { node { incomes { edges { node { * } } } } } } } }",
    records: (data: unknown) =>
      nodes(at(data, "loan", "borrowers"), "borrowers")
        .map((borrower) => at(borrower, "incomes"))
        .filter(isObject)
        .flatMap((incomes) => nodes(incomes, "incomes")),
  },
  "borrower task": {
    query: "query ($id: ID!) { loan(id: $id) { borrowers { edges { node { borrowerTasks { * } } } } } }",
    records: (data: unknown) =>
      nodes(at(data, "loan", "borrowers"), "borrowers")
        .map((borrower) => at(borrower, "borrowerTasks"))
        .filter(isObject)
        .flatMap((tasks) => entries(tasks, "borrowerTasks")),
  },
  "loan officer task": {
    query: "query ($id: ID!) { loan(id: $id) { loanOfficerDocumentTasks { * } } }",
    records: (data: unknown) => entries(at(data, "loan", "loanOfficerDocumentTasks"), "loanOfficerDocumentTasks"),
  },
} as const;

type Place = keyof typeof PLACES;

interface FieldOptions {
  /** What is selected; the field alone when left out. */
  readonly selection?: string;
  /** From a record to the values of the field. */
  readonly values?: (record: unknown) => unknown[];
}

/** All values of a field in the given loan or deal, null ones left out. Fails when the service does not know the field. */
async function valuesOf(service: Service, place: Place, field: string, options: FieldOptions = {}): Promise<unknown[]> {
  const { selection = field, values = (record) => [at(record, field)] } = options;
  const { query, records } = PLACES[place];
  const id = place === "deal" ? service.deal : service.loan;
  const { data, errors } = await service.graphql(query.replace("*", selection), { id });
  expect(data !== undefined, `The service answered no data: ${messageOf(errors[0])}`);
  // Partial data (7.2) is an answer: what failed is null there.
  if (errors.length > 0 && !isObject(data[place === "deal" ? "deal" : "loan"])) {
    throw new NotChecked(`the service could not answer: ${messageOf(errors[0])}`);
  }
  const found = records(data).filter(isObject).flatMap(values);
  return found.filter((value) => value !== null && value !== undefined);
}

function fieldCheck(
  section: string,
  place: Place,
  field: string,
  shape: keyof typeof SHAPES,
  options?: FieldOptions,
): Check {
  return {
    section,
    rule: `${place === "income" ? "An" : "A"} ${place} has ${field}`,
    async run(service) {
      const values = await valuesOf(service, place, field, options);
      if (values.length === 0) throw new NotChecked(`nothing here has a value for it`);
      const wrong = values.find((value) => !SHAPES[shape](value));
      expect(wrong === undefined, `A value is not ${shape === "id" ? "an ID" : `a ${shape}`}: ${typeof wrong}.`);
    },
  };
}

/** Values that service.md names. It does not say that there are no others, so others prove nothing. */
function namedValues(
  section: string,
  place: Place,
  field: string,
  named: readonly string[],
  options?: FieldOptions,
): Check {
  return {
    section,
    rule: `${field} of a ${place} is ${named.join(", ")}`,
    async run(service) {
      const values = new Set(await valuesOf(service, place, field, options));
      const other = [...values].find((value) => typeof value !== "string");
      expect(other === undefined, `A value is not a name: ${typeof other}.`);
      const unnamed = [...values].filter((value) => !named.includes(String(value)));
      if (values.size === 0) throw new NotChecked("nothing here has a value for it");
      if (unnamed.length > 0)
        throw new NotChecked(`the service has values that are not named as well: ${unnamed.join(", ")}`);
    },
  };
}

function inside(field: string, name: string): FieldOptions {
  return {
    selection: `${field} { ${name} }`,
    values: (record) =>
      [at(record, field)]
        .flat()
        .filter(isObject)
        .map((owner) => at(owner, name)),
  };
}

function taskChecks(section: string, place: Place): Check[] {
  return [
    ...(["id", "title", "status", "type", "priority", "dueDate", "completedAt", "createdOn"] as const).map((field) =>
      // 2.9: scalar types of title, priority and the dates are not shown.
      fieldCheck(section, place, field, field === "id" ? "id" : "scalar"),
    ),
    ...["id", "title", "url"].map((name) =>
      fieldCheck(
        section,
        place,
        `documentLinks { ${name} }`,
        name === "id" ? "id" : "string",
        inside("documentLinks", name),
      ),
    ),
    ...["borrowerId", "borrowerName", "entityKind", "entityDisplayName"].map((name) =>
      fieldCheck("2.7", place, `details { ${name} }`, name === "borrowerId" ? "id" : "string", inside("details", name)),
    ),
    namedValues("3.1", place, "status", [
      "NotStarted",
      "InProgress",
      "Completed",
      "AutomaticallyCancelled",
      "ManuallyCancelled",
    ]),
    namedValues("2.8", place, "type", ["DocumentRequired", "DocumentProcessing", "InputRequired"]),
  ];
}

/** service.md 2.2 to 2.8 and 3.1: every field that is named. */
export const fieldChecks: readonly Check[] = [
  fieldCheck("2.2", "deal", "id", "id"),
  fieldCheck("2.2", "deal", "friendlyId", "string"),
  fieldCheck("2.3", "loan", "id", "id"),
  fieldCheck("2.4", "borrower", "id", "id"),
  fieldCheck(
    "2.4",
    "borrower",
    "personalInformation { firstName }",
    "string",
    inside("personalInformation", "firstName"),
  ),
  fieldCheck(
    "2.4",
    "borrower",
    "personalInformation { lastName }",
    "string",
    inside("personalInformation", "lastName"),
  ),
  fieldCheck("2.4", "income", "statedMonthlyAmount", "scalar"),
  fieldCheck("2.4", "income", "payPeriodFrequency", "scalar"),
  ...taskChecks("2.5", "borrower task"),
  fieldCheck("2.5", "borrower task", "borrowerFacingDescription", "string"),
  ...taskChecks("2.6", "loan officer task"),
  fieldCheck("2.6", "loan officer task", "description", "string"),
  fieldCheck("2.6", "loan officer task", "documentUploadPath", "string"),
  fieldCheck("2.6", "loan officer task", "taskName", "string"),
  namedValues("2.6", "loan officer task", "assignedTo", ["LOAN_OFFICER", "BORROWER", "PROCESSOR"]),
];
