import type { Environment } from "../../domain/environment";
import type { TaskKind } from "../../domain/task";
import type { Environments } from "../environments/sessions";
import type { ActivityRecord, FailedChanges } from "./record";
import type { TaskTarget, TreeSelection } from "./targets";
import type { ViewOptions } from "./viewOptions";

export interface App extends Environments {
  readonly viewOptions: ViewOptions;
  readonly loansTree: RowsView;
  readonly dealsTree: RowsView;
  readonly selection: TreeSelection;
  readonly pages: PagesView;
  readonly activities: ActivityRecord;
  readonly failedChanges: FailedChanges;
  onRefreshed(): void;
  /** Set where a chat agent prepared it. */
  readonly agent?: AgentRequest;
}

/** A task or a borrower of a loan or deal: an ID of the one may be an ID of the other as well. */
export interface RowBelow {
  readonly taskId?: string | undefined;
  readonly taskKind?: TaskKind | undefined;
  readonly borrowerId?: string | undefined;
}

export interface RowsView {
  /** References of the loans or deals that have a row, in their order. */
  readonly shown: readonly string[];
  /** Selects a row. False where there is no such row. */
  reveal(reference: string, below?: RowBelow): Promise<boolean>;
  /** Shows a row without taking the focus, and only where the view is open. */
  bringIntoSight(reference: string, below?: RowBelow): Promise<void>;
  foldAll(): void;
}

/** What has a page: a loan on the list of the active environment, a task of it, or the book, which is the whole list. */
export type PageTarget =
  | TaskTarget
  | { readonly loanReference: string }
  | { readonly book: true; readonly loanReference?: undefined };

interface PagesView {
  /** `keep`: on a page that stays when another one is opened. */
  open(target: PageTarget, options?: { readonly keep?: boolean }): void;
  keepOpen(): void;
}

/** What a chat agent prepared. Its dialog says so; what happens then is the user's. */
export interface AgentRequest {
  readonly environment: Environment;
  /** Lines of the dialog: what the agent chose that the dialog does not name otherwise. */
  readonly chose: readonly string[];
  /** The reason of a rejection, in the agent's words. */
  readonly reason?: string | undefined;
  /** The user confirmed it, and this entry of the record says what becomes of it. */
  sent(activityId: string): void;
}
