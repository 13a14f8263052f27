import { text } from "../base/commandArgument";
import type { Session } from "../environments/session";
import { assertActive } from "../sending/confirm";
import { askedDocument } from "./askedDocument";
import { chosenOperation } from "./chosenOperation";
import { assertNamed, environmentKey } from "./lensEnvironment";
import type { Prepared, QueriesContext } from "./queriesContext";
import { readVariables } from "./readVariables";

/**
 * The operation of a lens, or the one at the cursor, with its variables and the session of the environment that the lens
 * names. Throws a UserError with the message when the window is in another one by now.
 */
export async function prepareOperation(
  { active, sessions }: Pick<QueriesContext, "active" | "sessions">,
  given: unknown,
  message: (onLens: string, now: string) => string,
): Promise<{ readonly session: Session; readonly prepared: Prepared }> {
  const named = text(given, "environment") ?? environmentKey(active.current);
  assertNamed(active, named, message);
  const document = askedDocument(given);
  const operation = chosenOperation(document, given);
  const { values: variables, target } = await readVariables(document.uri, operation);
  const session = await sessions.openAnew();
  // The lens was painted, the variables were read and the session was opened at different times.
  assertNamed(active, named, message);
  assertActive({ sessions }, session.environment);
  return { session, prepared: { query: document.uri, operation, variables, target } };
}
