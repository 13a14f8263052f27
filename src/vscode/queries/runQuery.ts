import * as vscode from "vscode";
import { text } from "../base/commandArgument";
import { inEnvironment } from "../base/inEnvironment";
import { isReady } from "../environments/readySession";
import { assertActive } from "../sending/confirm";
import { askedDocument } from "./askedDocument";
import { chosenOperation } from "./chosenOperation";
import { assertNamed, environmentKey } from "./lensEnvironment";
import type { QueriesContext } from "./queriesContext";
import { readVariables } from "./readVariables";
import { runMutation } from "./runMutation";
import { runRead } from "./runRead";

/** Runs the operation of a lens, or the one at the cursor, in the environment that the lens names. */
export async function runQuery(context: QueriesContext, given?: unknown): Promise<void> {
  const named = text(given, "environment") ?? environmentKey(context.active.current);
  assertStill(context, named);
  const document = askedDocument(given);
  const operation = chosenOperation(document, given);
  const variables = await readVariables(document.uri, operation);
  const session = await context.sessions.openAnew();
  // The lens was painted, the variables were read and the session was opened at different times.
  assertStill(context, named);
  assertActive(context, session.environment);
  if (!(await isReady(session))) return;
  const prepared = { query: document.uri, operation, variables };
  await inEnvironment(session.environment, () =>
    operation.kind === "mutation" ? runMutation(context, session, prepared) : runRead(context, session, prepared),
  );
}

function assertStill({ active }: QueriesContext, named: string): void {
  assertNamed(active, named, (onLens, now) =>
    vscode.l10n.t(
      "Nothing was sent: this was to run on {0}, and this window is now in {1}. Run it again if {1} is meant.",
      onLens,
      now,
    ),
  );
}
