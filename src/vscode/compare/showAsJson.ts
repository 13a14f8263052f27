import * as vscode from "vscode";
import { commandIds } from "../base/commandIds";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { RowsContext } from "../targets/commandRows";
import { loansOf } from "../targets/loansOf";
import type { LoanDocuments } from "./loanDocuments";
import { lastReadOf } from "./loanRead";

/** Shows each loan as it was last read, as a document of its own. */
export const showAsJson = withSession(
  async (context: RowsContext & WithSessions & { loanDocuments(): Promise<LoanDocuments> }, session, ...given) => {
    const documents = await context.loanDocuments();
    const title = vscode.l10n.t("Show a loan as JSON");
    for (const reference of await loansOf(context, session, { command: commandIds.showAsJson, title }, given)) {
      await documents.show(lastReadOf(session, reference));
    }
  },
);
