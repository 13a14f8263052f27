/**
 * What a simulator starts with. Plain data that JSON can hold; dates are relative to the start, so that a task that is
 * overdue stays overdue. Deals hold their borrowers and their loan, borrowers hold their tasks.
 */
export interface Scenario {
  readonly name: string;
  /** In the order in which a newcomer's list of loans is filled. */
  readonly deals: readonly DealSeed[];
}

export interface DealSeed {
  readonly id: string;
  readonly friendlyId: string;
  readonly borrowers: readonly BorrowerSeed[];
  /** Left out: no loan application yet. Tasks need one. */
  readonly loan?: LoanSeed;
}

export interface LoanSeed {
  readonly id: string;
  readonly friendlyId: string;
  readonly frozen?: boolean;
  readonly officerTasks?: readonly OfficerTaskSeed[];
  /** Documents on the loan that no task is associated with. */
  readonly documents?: readonly DocumentSeed[];
}

export interface BorrowerSeed {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly incomes?: readonly IncomeSeed[];
  readonly tasks?: readonly TaskSeed[];
  /** Fields that answer null with an error (service.md 7.2). */
  readonly failingFields?: readonly string[];
}

export interface IncomeSeed {
  readonly statedMonthlyAmount: number;
  readonly payPeriodFrequency: string;
}

export interface TaskSeed {
  readonly id: string;
  readonly title: string;
  /** Left out: the title. */
  readonly taskName?: string;
  /** service.md 3.1 */
  readonly status: "NotStarted" | "InProgress" | "Completed" | "AutomaticallyCancelled" | "ManuallyCancelled";
  /** service.md 2.8 */
  readonly type: "DocumentRequired" | "DocumentProcessing" | "InputRequired";
  readonly priority?: string;
  /** 0 is today, negative is past. Left out: no due date. */
  readonly dueInDays?: number;
  readonly createdDaysAgo: number;
  readonly completedDaysAgo?: number;
  readonly description: string;
  /** Left out: the borrower for a borrower's task, the loan for an officer's. */
  readonly entity?: { readonly kind: string; readonly displayName: string };
  readonly documents?: readonly DocumentSeed[];
  /** Fields that answer null with an error (service.md 7.2). */
  readonly failingFields?: readonly string[];
}

export interface OfficerTaskSeed extends TaskSeed {
  /** service.md 2.6 */
  readonly assignedTo: "LOAN_OFFICER" | "BORROWER" | "PROCESSOR";
  /** The borrower that the task is for, if any. */
  readonly borrowerId?: string;
}

export interface DocumentSeed {
  readonly id: string;
  readonly name: string;
  readonly uploadedDaysAgo: number;
  /** Rejected with this reason. */
  readonly archiveReasonNotes?: string;
}
