import type { Check } from "../check";
import { createChecks } from "./create";
import { endpointChecks } from "./endpoint";
import { errorChecks } from "./errors";
import { fieldChecks } from "./fields";
import { listChecks } from "./lists";
import { authenticationChecks, queryChecks } from "./queries";
import { reassignChecks } from "./reassign";
import { rejectChecks } from "./reject";
import { taskChecks } from "./tasks";
import { officerUploadChecks, uploadChecks } from "./upload";

/** Every rule of service.md that an exchange can show, readers before writers. */
export const CHECKS: readonly Check[] = [
  ...endpointChecks,
  ...queryChecks,
  ...authenticationChecks,
  ...listChecks,
  ...fieldChecks,
  ...taskChecks,
  ...createChecks,
  // While the officer has tasks.
  ...officerUploadChecks,
  // Before uploads, which let tasks change by themselves.
  ...reassignChecks,
  ...uploadChecks,
  ...rejectChecks,
  // Last: they look at every answer of the run.
  ...errorChecks,
];
