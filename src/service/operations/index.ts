/** Every operation that is ever sent; one file each. */
export { createBorrower } from "./createBorrower";
export { deal } from "./deal";
export { loan } from "./loan";
export { ping } from "./ping";
export { reassignLoanOfficerTasks } from "./reassignLoanOfficerTasks";
export { rejectDocument } from "./rejectDocument";
