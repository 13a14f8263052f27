import type * as vscode from "vscode";
import type { ActiveEnvironment } from "../environments/activeEnvironment";
import type { KeptRequests } from "../requests/keptRequests";
import type { SendingContext } from "../sending/sendingContext";
import type { Operation } from "./operations";
import type { ResultDocuments } from "./result/resultDocuments";

/** What running a query works with. */
export interface QueriesContext extends SendingContext {
  readonly active: Pick<ActiveEnvironment, "current">;
  readonly requests: Pick<KeptRequests, "get">;
  resultDocuments(): Promise<ResultDocuments>;
}

/** An operation with all that it is sent with. */
export interface Prepared {
  readonly query: vscode.Uri;
  readonly operation: Operation;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The file that a link to the variables leads to; it is named before they are sent. */
  readonly target: string | undefined;
}
