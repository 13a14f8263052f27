import * as l10n from "@vscode/l10n";
import { isObject } from "../../domain/unknown";
import { UserError } from "./errors";

/** Every command that the manifest contributes; a test holds the two equal. */
export const commandIds = {
  switchEnvironment: "loanOps.switchEnvironment",
  changeAddress: "loanOps.changeAddress",
  setToken: "loanOps.setToken",
  clearToken: "loanOps.clearToken",
  addLoan: "loanOps.addLoan",
  addLoansFromClipboard: "loanOps.addLoansFromClipboard",
  removeLoan: "loanOps.removeLoan",
  copyShown: "loanOps.copyShown",
  reassignShown: "loanOps.reassignShown",
  removeShown: "loanOps.removeShown",
  refresh: "loanOps.refresh",
  refreshAll: "loanOps.refreshAll",
  filterTasks: "loanOps.filterTasks",
  groupTasks: "loanOps.groupTasks",
  sortTasks: "loanOps.sortTasks",
  sortLoans: "loanOps.sortLoans",
  clearFilters: "loanOps.clearFilters",
  collapseAll: "loanOps.collapseAll",
  collapseAllDeals: "loanOps.collapseAllDeals",
  loadMore: "loanOps.loadMore",
  goToTask: "loanOps.goToTask",
  findInLoans: "loanOps.findInLoans",
  openBook: "loanOps.openBook",
  openLoan: "loanOps.openLoan",
  openTask: "loanOps.openTask",
  keepTaskOpen: "loanOps.keepTaskOpen",
  reassignLoanOfficerTasks: "loanOps.reassignLoanOfficerTasks",
  rejectDocument: "loanOps.rejectDocument",
  uploadDocuments: "loanOps.uploadDocuments",
  uploadToTask: "loanOps.uploadToTask",
  addDeal: "loanOps.addDeal",
  removeDeal: "loanOps.removeDeal",
  createBorrower: "loanOps.createBorrower",
  copyBrief: "loanOps.copyBrief",
  saveAsScenario: "loanOps.saveAsScenario",
  copyTasksAsMarkdown: "loanOps.copyTasksAsMarkdown",
  copyTasksAsCsv: "loanOps.copyTasksAsCsv",
  copyId: "loanOps.copyId",
  copyReport: "loanOps.copyReport",
  runReportAction: "loanOps.runReportAction",
  copyLink: "loanOps.copyLink",
  showAsJson: "loanOps.showAsJson",
  compareWith: "loanOps.compareWith",
  toggleVolatileFields: "loanOps.toggleLeftOut",
  newQuery: "loanOps.newQuery",
  copyQuery: "loanOps.copyQuery",
  runQuery: "loanOps.runQuery",
  queryVariables: "loanOps.queryVariables",
  copyQueryAs: "loanOps.copyQueryAs",
  showRequests: "loanOps.showRequests",
  showRequest: "loanOps.showRequest",
  copyRequestAs: "loanOps.copyRequestAs",
  compareResults: "loanOps.compareResults",
  goToQueryField: "loanOps.goToQueryField",
  diagnoseConnection: "loanOps.diagnoseConnection",
  showChanges: "loanOps.showChanges",
  markAsSeen: "loanOps.markAsSeen",
  watch: "loanOps.watch",
  stopWatching: "loanOps.stopWatching",
  openLoanUnderCursor: "loanOps.openLoanUnderCursor",
  showActivity: "loanOps.showActivity",
  startSimulator: "loanOps.startSimulator",
  controlSimulator: "loanOps.controlSimulator",
  openWalkthrough: "loanOps.openWalkthrough",
  toggleShareSafe: "loanOps.toggleShareSafe",
  showLog: "loanOps.showLog",
} as const;

export type CommandName = keyof typeof commandIds;
export type CommandId = (typeof commandIds)[CommandName];

const ROWS_IN_DEALS = ["deal", "dealBorrower", "dealGroup", "dealTask"] as const;
const ROWS_WITH_TASKS = ["loan", "borrower", "loanOfficer", "group", "task"] as const;
type RowKind = (typeof ROWS_IN_DEALS | typeof ROWS_WITH_TASKS)[number] | "failure";

const ROWS_WITH_REQUEST = ["loan", "borrower", "task", "deal", "dealBorrower"] as const;

/** The kinds of row that a command is for. A row offers these in its menu; a test holds the manifest to it. */
export const ROWS_OF = {
  [commandIds.openLoan]: ["loan"],
  [commandIds.openTask]: ["task"],
  [commandIds.uploadDocuments]: ["task"],
  [commandIds.rejectDocument]: ["task"],
  [commandIds.reassignLoanOfficerTasks]: ["loan", "loanOfficer"],
  [commandIds.refresh]: ["loan", "borrower", "loanOfficer", "deal", "dealBorrower", "failure"],
  [commandIds.createBorrower]: ["deal", "dealBorrower"],
  [commandIds.copyId]: [...ROWS_WITH_TASKS, ...ROWS_IN_DEALS],
  [commandIds.copyTasksAsMarkdown]: ROWS_WITH_TASKS,
  [commandIds.copyTasksAsCsv]: ROWS_WITH_TASKS,
  [commandIds.copyBrief]: ["loan", "borrower", "loanOfficer"],
  [commandIds.saveAsScenario]: ["loan", "deal"],
  [commandIds.copyLink]: ["loan", "borrower", "task"],
  [commandIds.showAsJson]: ["loan"],
  [commandIds.compareWith]: ["loan"],
  [commandIds.newQuery]: ["loan", "task", "deal"],
  [commandIds.showRequest]: [...ROWS_WITH_REQUEST, "failure"],
  [commandIds.copyRequestAs]: ROWS_WITH_REQUEST,
  [commandIds.copyQuery]: ["loan", "task", "deal"],
  [commandIds.markAsSeen]: ["loan"],
  [commandIds.watch]: ["loan", "task"],
  [commandIds.stopWatching]: ["loan", "task"],
  [commandIds.findInLoans]: ["dealBorrower", "dealTask"],
  [commandIds.removeLoan]: ["loan"],
  [commandIds.removeDeal]: ["deal"],
} as const satisfies Readonly<Record<string, readonly RowKind[]>>;

export type RowCommand = keyof typeof ROWS_OF;

/** For whole loans. From the palette and by keys, what is selected inside a loan, such as a task, stands for the loan. */
export const WHOLE_LOAN_COMMANDS: ReadonlySet<RowCommand> = new Set([
  commandIds.copyBrief,
  commandIds.reassignLoanOfficerTasks,
]);

/*
 * What commands are called with by rows, by the task page, by keybindings and by other extensions: it may be anything, so
 * it is looked at before it is used.
 */

export function stringProperty(value: unknown, key: string): string | undefined {
  const found = ownProperty(value, key);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** Own properties only: what comes from a prototype was not passed by the caller. */
export function ownProperty(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function rejectArgument(): never {
  throw new UserError(l10n.t("This command got something that is not a row of Loan Ops. Select a row and try again."));
}
