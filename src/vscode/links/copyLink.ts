import * as vscode from "vscode";
import { property, refuse, text } from "../base/commandArgument";
import { commandIds } from "../base/commandIds";
import { UserError } from "../base/userError";
import { setStatusBarMessage } from "../base/window/messages";
import type { WithSessions } from "../environments/readySession";
import { withSession } from "../environments/readySession";
import type { RowsContext } from "../targets/commandRows";
import { commandRows } from "../targets/commandRows";
import { pickLoan } from "../targets/pickLoan";
import { loanReferenceOf, taskTargetOf } from "../targets/targets";
import { type LinkTarget, linkOf } from "./link";

/** Links that open in VS Code, one for each row, a line each. They hold IDs and references, which no mode masks. */
export const copyLink = withSession(async (context: RowsContext & WithSessions, session, ...given) => {
  const targets = commandRows(context, commandIds.copyLink, given).map(targetOf);
  if (targets.length === 0) {
    const loanReference = await pickLoan(session, vscode.l10n.t("Copy a link to a loan"));
    if (loanReference === undefined) return;
    targets.push({ loanReference });
  }
  const links = targets.map(
    (target) => linkOf(vscode.env.uriScheme, { ...target, environmentId: session.environment.id }) ?? noLink(target),
  );
  await vscode.env.clipboard.writeText([...new Set(links)].join("\n"));
  const { name } = session.environment;
  setStatusBarMessage(
    links.length === 1
      ? vscode.l10n.t("Link copied. It opens in VS Code, in {0}.", name)
      : vscode.l10n.t("{0} links copied. They open in VS Code, in {1}.", links.length, name),
    5000,
  );
});

function noLink({ loanReference, borrowerId, taskId }: Omit<LinkTarget, "environmentId">): never {
  throw new UserError(
    vscode.l10n.t(
      "No link was copied, because none can lead to {0}: it is too long, or has characters that nobody sees.",
      [loanReference, borrowerId, taskId].filter((one) => one !== undefined).join(" · "),
    ),
  );
}

/** The page of a task hands over the task without a kind of row. */
function targetOf(row: unknown): Omit<LinkTarget, "environmentId"> {
  const loanReference = loanReferenceOf(row) ?? refuse();
  const kind = text(row, "kind");
  if (kind === "borrower") return { loanReference, borrowerId: text(property(row, "borrower"), "id") ?? refuse() };
  if (kind === "task" || text(row, "taskId") !== undefined) return taskTargetOf(row) ?? refuse();
  return { loanReference };
}
