import * as vscode from "vscode";
import { inEnvironment } from "../base/inEnvironment";
import { isReady } from "../environments/readySession";
import { prepareOperation } from "./prepareOperation";
import type { QueriesContext } from "./queriesContext";
import { runMutation } from "./runMutation";
import { runRead } from "./runRead";

/** Runs the operation of a lens, or the one at the cursor, in the environment that the lens names. */
export async function runQuery(context: QueriesContext, given?: unknown): Promise<void> {
  const { session, prepared } = await prepareOperation(context, given, (onLens, now) =>
    vscode.l10n.t(
      "Nothing was sent: this was to run on {0}, and this window is now in {1}. Run it again if {1} is meant.",
      onLens,
      now,
    ),
  );
  if (!(await isReady(session))) return;
  await inEnvironment(session.environment, () =>
    prepared.operation.kind === "mutation"
      ? runMutation(context, session, prepared)
      : runRead(context, session, prepared),
  );
}
