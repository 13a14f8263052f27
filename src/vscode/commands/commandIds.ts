/** Every command that the manifest contributes; a test holds the two equal. */
export const commandIds = {
  switchEnvironment: "loanOps.switchEnvironment",
  setToken: "loanOps.setToken",
  clearToken: "loanOps.clearToken",
  addLoan: "loanOps.addLoan",
  removeLoan: "loanOps.removeLoan",
  refresh: "loanOps.refresh",
  groupByStatus: "loanOps.groupByStatus",
  groupByBorrower: "loanOps.groupByBorrower",
  loadMore: "loanOps.loadMore",
  goToTask: "loanOps.goToTask",
  openTask: "loanOps.openTask",
  reassignLoanOfficerTasks: "loanOps.reassignLoanOfficerTasks",
  rejectDocument: "loanOps.rejectDocument",
  uploadDocuments: "loanOps.uploadDocuments",
  uploadToTask: "loanOps.uploadToTask",
  addDeal: "loanOps.addDeal",
  removeDeal: "loanOps.removeDeal",
  createBorrower: "loanOps.createBorrower",
  copyBrief: "loanOps.copyBrief",
  copyId: "loanOps.copyId",
  diagnoseConnection: "loanOps.diagnoseConnection",
  showActivity: "loanOps.showActivity",
  showLog: "loanOps.showLog",
} as const;

export type CommandId = (typeof commandIds)[keyof typeof commandIds];
