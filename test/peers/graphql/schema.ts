// The schema that a peer serves: that of the service's document, in the ways in which real services differ from it.
import { readFileSync } from "node:fs";
import { type FieldDefinitionNode, Kind, parse, parseType, print, visit } from "graphql";

export interface Variant {
  readonly name: string;
  /** Fields that the service does not have, as "Type.field". */
  readonly missing?: readonly string[];
  /** Lists of which no answer proves that they are whole. */
  readonly mayHaveMore?: readonly string[];
  /** Types of fields and arguments ("Type.field(argument)") that are not ours; undefined takes an argument away. */
  readonly types?: Readonly<Record<string, string | undefined>>;
  /** More of the schema. */
  readonly more?: string;
}

const TEN = [
  "BorrowerTask.priority",
  "LoanOfficerTask.taskName",
  "TaskDetails.entityDisplayName",
  "BorrowerTask.taskName",
  "BorrowerTask.completedAt",
  "BorrowerTask.borrowerFacingDescription",
  "LoanOfficerTask.priority",
  "LoanOfficerTask.assignedTo",
  "DocumentLink.url",
  "Income.payPeriodFrequency",
];

export const PLAIN: Variant = { name: "plain" };

export const DRIFTS: readonly Variant[] = [
  { name: "drift 1", missing: TEN.slice(0, 1) },
  { name: "drift 3", missing: TEN.slice(0, 3) },
  { name: "drift 10", missing: TEN },
  {
    name: "other kinds",
    missing: ["BorrowerTask.details", "LoanOfficerTask.description"],
    types: { "BorrowerTask.details": "String", "LoanOfficerTask.description": "Note" },
    more: "type Note { text: String }",
  },
];

const FIRST = ["Loan.borrowers(first)", "Deal.borrowers(first)", "Borrower.incomes(first)"];
const firstAs = (type: string | undefined) => Object.fromEntries(FIRST.map((place) => [place, type]));

export const LISTS: readonly Variant[] = [
  { name: "first: Int!", types: firstAs("Int!") },
  { name: "first: PageSize", types: firstAs("PageSize"), more: "scalar PageSize" },
  { name: "no first", types: { "Borrower.incomes(first)": undefined }, mayHaveMore: ["incomes"] },
  { name: "page of 20" },
];

/** Inputs of changes that are not as the service's document has them. */
export const INPUTS: readonly Variant[] = [
  {
    name: "email scalar",
    types: { "PersonalInformationInput.email": "EmailAddress!" },
    more: "scalar EmailAddress",
  },
  // A field that the service's document has as optional.
  { name: "borrower required", types: { "RejectDocumentInput.borrowerId": "ID!" } },
];

/** As services have them: what a change promises is never null. */
const PROMISED: Readonly<Record<string, string>> = {
  "ReassignLoanOfficerTasksResult.reassignedCount": "Int!",
  "RejectDocumentResult.taskId": "ID!",
  "Borrower.id": "ID!",
};

export function schemaOf({ missing = [], types = {}, more = "" }: Variant): string {
  const other = { ...PROMISED, ...types };
  const document = parse(`${readFileSync("src/contract/schema.graphql", "utf8")}\n${more}`, { noLocation: true });
  let owner = "";
  const changed = visit(document, {
    enter(node) {
      if ("fields" in node && "name" in node && node.name) owner = node.name.value;
      if (node.kind === Kind.INPUT_VALUE_DEFINITION && owner.endsWith("Input")) {
        const type = other[`${owner}.${node.name.value}`];
        return type === undefined ? undefined : { ...node, type: parseType(type) };
      }
      if (node.kind !== Kind.FIELD_DEFINITION) return undefined;
      const place = `${owner}.${node.name.value}`;
      const type = other[place];
      if (type === undefined && missing.includes(place)) return null;
      return { ...withArguments(node, place, other), ...(type !== undefined && { type: parseType(type) }) };
    },
  });
  return print(changed);
}

function withArguments(node: FieldDefinitionNode, place: string, types: NonNullable<Variant["types"]>) {
  const kept = (node.arguments ?? []).flatMap((argument) => {
    const at = `${place}(${argument.name.value})`;
    if (!(at in types)) return [argument];
    const type = types[at];
    return type === undefined ? [] : [{ ...argument, type: parseType(type) }];
  });
  return { ...node, arguments: kept };
}
