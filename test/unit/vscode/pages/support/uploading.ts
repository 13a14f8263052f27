import type { Activity } from "../../../../../src/ledger/activity";

export const UPLOADING: Activity = {
  id: "1",
  kind: "upload",
  environmentId: "sandbox",
  environmentName: "Sandbox",
  loanReference: "LN-1",
  loanId: "loan_1",
  taskId: "t",
  plannedAt: 5,
  state: "sent",
  interrupted: false,
};
