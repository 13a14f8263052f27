/** Every command that the manifest contributes; a test holds the two equal. */
export const commandIds = {
  switchEnvironment: "loanOps.switchEnvironment",
  setToken: "loanOps.setToken",
  clearToken: "loanOps.clearToken",
  addLoan: "loanOps.addLoan",
  removeLoan: "loanOps.removeLoan",
  refresh: "loanOps.refresh",
  refreshAll: "loanOps.refreshAll",
  filterTasks: "loanOps.filterTasks",
  groupTasks: "loanOps.groupTasks",
  sortTasks: "loanOps.sortTasks",
  clearFilters: "loanOps.clearFilters",
  collapseAll: "loanOps.collapseAll",
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
  copyTasksAsMarkdown: "loanOps.copyTasksAsMarkdown",
  copyTasksAsCsv: "loanOps.copyTasksAsCsv",
  copyId: "loanOps.copyId",
  diagnoseConnection: "loanOps.diagnoseConnection",
  showChanges: "loanOps.showChanges",
  markAsSeen: "loanOps.markAsSeen",
  markAllAsSeen: "loanOps.markAllAsSeen",
  showActivity: "loanOps.showActivity",
  startSimulator: "loanOps.startSimulator",
  stopSimulator: "loanOps.stopSimulator",
  controlSimulator: "loanOps.controlSimulator",
  openWalkthrough: "loanOps.openWalkthrough",
  toggleShareSafe: "loanOps.toggleShareSafe",
  showLog: "loanOps.showLog",
} as const;

export type CommandId = (typeof commandIds)[keyof typeof commandIds];

/** The kinds of rows that commands apply to. */
export type RowKind = "loan" | "borrower" | "loanOfficer" | "group" | "task" | "failure" | "deal" | "dealBorrower";

const WITH_TASKS = ["loan", "borrower", "loanOfficer", "group", "task"] as const;

/** The kinds of row that a command is for. A row offers these in its menu; a test holds the manifest to it. */
export const ROWS_OF = {
  [commandIds.openTask]: ["task"],
  [commandIds.uploadDocuments]: ["task"],
  [commandIds.rejectDocument]: ["task"],
  [commandIds.reassignLoanOfficerTasks]: ["loan", "loanOfficer"],
  [commandIds.refresh]: ["loan", "deal", "failure"],
  [commandIds.createBorrower]: ["deal"],
  [commandIds.copyId]: [...WITH_TASKS, "deal", "dealBorrower"],
  [commandIds.copyTasksAsMarkdown]: WITH_TASKS,
  [commandIds.copyTasksAsCsv]: WITH_TASKS,
  [commandIds.copyBrief]: ["loan"],
  [commandIds.markAsSeen]: ["loan"],
  [commandIds.removeLoan]: ["loan"],
  [commandIds.removeDeal]: ["deal"],
} as const satisfies Readonly<Record<string, readonly RowKind[]>>;

export type RowCommand = keyof typeof ROWS_OF;
