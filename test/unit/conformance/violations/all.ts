import { callViolations } from "./calls";
import { createViolations } from "./create";
import { errorViolations } from "./errors";
import { reassignViolations } from "./reassign";
import { rejectViolations } from "./reject";
import { resourceViolations } from "./resources";
import { uploadViolations } from "./uploads";
import type { Services } from "./violation";

export const VIOLATIONS: Services = {
  ...resourceViolations,
  ...callViolations,
  ...createViolations,
  ...reassignViolations,
  ...rejectViolations,
  ...uploadViolations,
  ...errorViolations,
};
