import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { abortSignalOf } from "../base/abortSignal";
import { inEnvironment } from "../base/inEnvironment";
import type { Log } from "../base/log";
import { runAction } from "../base/runAction";
import { UserError } from "../base/userError";
import { withProgress } from "../base/window/progress";
import type { AccessTokens } from "../environments/accessTokens";
import type { Connector } from "../environments/connector";
import { environmentState } from "../environments/environmentState";
import { pageSize } from "../environments/pageSize";
import type { Session, SessionState, SimulatorAddress } from "../environments/session";
import { setupProblem } from "../environments/setupProblem";
import type { ShareSafe } from "../shareSafe/shareSafe";
import { type LoanRead, loanRead } from "./loanRead";

export interface ElsewhereContext {
  readonly tokens: AccessTokens;
  readonly shareSafe: ShareSafe;
  readonly log: Log;
  connector(): Promise<Pick<Connector, "readLoan">>;
  simulatorAddress(): Promise<SimulatorAddress>;
}

/** Reads a loan once in another environment than the window's, which is asked nothing and stays the window's. */
export async function readElsewhere(
  context: ElsewhereContext,
  { environment: here }: Session,
  there: Environment,
  reference: string,
): Promise<LoanRead> {
  const title = vscode.l10n.t("{0} ↔ {1}: reading {2} in {1}…", here.name, there.name, reference);
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_progress, cancellation) =>
      inEnvironment(there, async () => {
        const { environment, token } = await addressOf(context, there);
        const options = { token, first: pageSize(), signal: abortSignalOf(cancellation) };
        const { readLoan } = await context.connector();
        const loan = await readLoan(environment, reference, options);
        const masking = context.shareSafe.masking(there.id);
        return loanRead({ environment: there, masking }, reference, { loan, asOf: Date.now() });
      }),
  );
}

interface Address {
  readonly environment: Environment;
  token(): Promise<string | undefined>;
}

async function addressOf(context: ElsewhereContext, environment: Environment): Promise<Address> {
  const { tokens, log } = context;
  if (environment.kind === "simulator") {
    const { url: baseUrl, token } = await context.simulatorAddress().catch((error: unknown) => {
      log.unexpected(error);
      throw notReady(environment, "simulatorFailed");
    });
    return { environment: { ...environment, baseUrl }, token: async () => token };
  }
  const state = await environmentState({ tokens, onUnexpected: (error) => log.unexpected(error) }, environment);
  if (state !== "ready") throw notReady(environment, state);
  return { environment, token: () => tokens.get(environment) };
}

/** Says what the environment lacks, with a button for it. */
function notReady(environment: Environment, state: SessionState): UserError {
  const problem = setupProblem({ environment, state });
  const [action] = problem?.actions ?? [];
  return new UserError(
    problem?.reason ?? "",
    action && { label: action.title, run: () => runAction(action, environment) },
  );
}
