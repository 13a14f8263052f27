import { name, publisher } from "../../../package.json";
import type titles from "../../../package.nls.json";

/** By which VS Code knows this extension. */
export const EXTENSION_ID = `${publisher}.${name}`;

/** What each command is called in the manifest, `loanOps.` left out: one whose title is `command.NAME.title`. */
export type CommandName = NameIn<keyof typeof titles>;
type NameIn<Key> = Key extends `command.${infer Name}.title` ? Name : never;
export type CommandId = `loanOps.${CommandName}`;

export const commandIds = new Proxy({} as { readonly [Name in CommandName]: `loanOps.${Name}` }, {
  get: (_, name: CommandName) => `loanOps.${name}`,
});

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
