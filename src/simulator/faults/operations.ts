/** The operations of the service, those of service.md 4 and the two uploads. */
const SERVICE_OPERATIONS = [
  "loan",
  "deal",
  "borrower.create",
  "borrower.rejectDocument",
  "loan.reassignLoanOfficerTasks",
  "uploadBorrowerTaskDocuments",
  "uploadLoanOfficerTaskDocuments",
] as const;

/** What may be asked to fail; `any` stands for every GraphQL request and every upload. */
export const OPERATIONS: readonly string[] = ["any", ...SERVICE_OPERATIONS];

type ServiceOperation = (typeof SERVICE_OPERATIONS)[number];
type WithoutGroup<Name> = Name extends `${string}.${infer Field}` ? Field : never;

/** An operation; mutations also without their group, as in `rejectDocument`. */
export type OperationName = "any" | ServiceOperation | WithoutGroup<ServiceOperation>;

/** The operation by its whole name. Throws a RangeError for one that the service does not have. */
export function wholeName(operation: unknown): string {
  const found = OPERATIONS.find((name) => name === operation || name.endsWith(`.${operation}`));
  if (found === undefined) throw new RangeError(`"operation" must be one of ${OPERATIONS.join(", ")}.`);
  return found;
}
