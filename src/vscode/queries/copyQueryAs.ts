import * as vscode from "vscode";
import { GRAPHQL_PATH } from "../../contract/rest";
import type { RecordedExchange } from "../../service/transport/exchangeRecorder";
import { isReady } from "../environments/readySession";
import type { Session } from "../environments/session";
import { copyAs } from "../requests/copyRequestAs";
import type { RequestsContext } from "../requests/requestsContext";
import { nameInLog } from "./operationLabel";
import { prepareOperation } from "./prepareOperation";
import type { Prepared, QueriesContext } from "./queriesContext";

type Context = Pick<QueriesContext, "active" | "sessions"> & Pick<RequestsContext, "shareSafe">;

/** Copies the operation of a lens, or the one at the cursor, as the request that running it would send. Sends nothing. */
export async function copyQueryAs(context: Context, given?: unknown): Promise<void> {
  const { session, prepared } = await prepareOperation(context, given, (onLens, now) =>
    vscode.l10n.t(
      "Nothing was copied: this was for {0}, and this window is now in {1}. Copy it again if {1} is meant.",
      onLens,
      now,
    ),
  );
  // An access token is not needed for it, but an address is.
  if (session.connection.baseUrl === "") return void (await isReady(session));
  const { environment, masking } = session;
  await context.shareSafe.ready();
  const exchange = exchangeOf(session, prepared);
  const facts = { operation: masking.operation(exchange.operation), subject: {} };
  await copyAs(context, { environment, facts, exchange: () => masking.exchange(exchange) });
}

/** What running the operation would send, as far as a copy has it. */
function exchangeOf({ connection }: Session, { operation, variables }: Prepared): RecordedExchange {
  return {
    id: 0,
    operation: nameInLog(operation),
    changes: operation.kind === "mutation",
    subject: {},
    method: "POST",
    url: connection.baseUrl + GRAPHQL_PATH,
    headers: [
      ["accept", "application/json"],
      ["content-type", "application/json"],
    ],
    // service.md 4.1
    body: { kind: "graphql", text: JSON.stringify({ query: operation.document, variables }) },
    startedAt: Date.now(),
    duration: undefined,
    answer: undefined,
    outcome: "underWay",
    failure: undefined,
  };
}
