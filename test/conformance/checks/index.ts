import type { Check } from "../check";
import { authenticationChecks } from "./authentication";
import { createChecks } from "./create";
import { endpointChecks } from "./endpoint";
import { errorChecks } from "./errors";
import { fieldChecks } from "./fields";
import { listChecks } from "./lists";
import { reassignChecks } from "./reassign";
import { rejectChecks } from "./reject";
import { uploadChecks } from "./upload";

/** Every rule of service.md that an exchange can show, readers before writers. */
export const CHECKS: readonly Check[] = [
  ...endpointChecks,
  ...listChecks,
  ...fieldChecks,
  ...errorChecks,
  ...authenticationChecks,
  ...createChecks,
  // Before uploads, which let tasks change by themselves.
  ...reassignChecks,
  ...uploadChecks,
  ...rejectChecks,
];
