import { type Fields, SERVICE_FIELDS, wireName } from "../../src/domain/serviceFields";

type TypeName = keyof typeof SERVICE_FIELDS;

/** The texts of a type by their names in the service; a new field is among them. */
export function textsOf(type: TypeName): readonly string[] {
  return Object.entries<Fields[string]>(SERVICE_FIELDS[type]).flatMap(([name, field]) =>
    field.kind === "text" || field.kind === "address" ? [wireName(name, field)] : [],
  );
}

/** The names of all texts of service.md 2. */
export const TEXTS: readonly string[] = [
  ...new Set((Object.keys(SERVICE_FIELDS) as TypeName[]).flatMap((type) => textsOf(type))),
];

/** A loan and a deal as they come over the wire: `say` gives each text of each field, and `idOf` each ID. */
export function sayingEverywhere(say: (field: string) => unknown, idOf = (id: string) => id) {
  const texts = (type: TypeName) => Object.fromEntries(textsOf(type).map((field) => [field, say(field)]));
  const edges = (node: object) => ({ edges: [{ node }] });
  const task = (id: string, type: TypeName) => ({
    ...{ id: idOf(id), ...texts(type) },
    documentLinks: [{ id: idOf(`d_${id}`), ...texts("DocumentLink") }],
    details: { borrowerId: idOf("b_1"), ...texts("TaskDetails") },
  });
  const borrower = () => ({
    id: idOf("b_1"),
    personalInformation: texts("PersonalInformation"),
    incomes: edges(texts("Income")),
    borrowerTasks: [task("t_1", "BorrowerTask"), task("t_2", "BorrowerTask")],
  });
  const loanOfficerDocumentTasks = [task("o_1", "LoanOfficerTask")];
  return {
    loan: { id: idOf("loan_1"), borrowers: edges(borrower()), loanOfficerDocumentTasks },
    deal: { id: idOf("deal_1"), ...texts("Deal"), borrowers: edges(borrower()) },
  };
}
