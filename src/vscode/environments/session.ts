import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import type { LoanOriginationService } from "../../service/loanOriginationService";
import type { Connection } from "../../service/transport/connection";
import type { Book } from "../../store/book";
import type { ChangeLog } from "../../store/changeLog";
import type { Changes } from "../../store/changes";
import type { EarlierReads } from "../../store/earlierReads";
import type { LoanStore } from "../../store/loanStore";
import type { Watches } from "../../store/watches";
import { type Action, commandAction } from "../ui/actions";
import type { Masking } from "./masking";

/** What the window needs before it can show anything; the values of the context key `loanOps.state`. */
export type SessionState = "ready" | "noAddress" | "noToken" | "tokenUnreadable" | "simulatorFailed";

/**
 * The window's work with one environment, from the switch to it until the switch away. What store, changes, earlier reads
 * and service give may be shown: it is masked in share-safe mode.
 */
export interface Session {
  readonly environment: Environment;
  readonly state: SessionState;
  readonly store: LoanStore;
  readonly changes: Changes;
  readonly book: Book;
  readonly changeLog: ChangeLog;
  readonly watches: Watches;
  readonly earlierReads: Pick<EarlierReads, "of">;
  readonly service: LoanOriginationService;
  readonly masking: Masking;
  readonly connection: Connection;
  dispose(): void;
}

export interface SetupProblem {
  readonly reason: string;
  readonly actions: readonly Action[];
}

/** What an environment lacks before requests can be sent, and what helps; undefined when it is ready. */
export function setupProblem({ environment, state }: Pick<Session, "environment" | "state">): SetupProblem | undefined {
  const { name, tokenCommand } = environment;
  switch (state) {
    case "noAddress":
      return {
        reason: l10n.t("{0} has no address yet.", name),
        actions: [commandAction("changeAddress", environment)],
      };
    case "noToken": {
      const mayNotRun =
        tokenCommand && l10n.t("{0} gets its access token from a command, which may not run yet.", name);
      return {
        reason: mayNotRun ?? l10n.t("{0} has no access token yet.", name),
        actions: [commandAction("setToken", environment)],
      };
    }
    case "tokenUnreadable":
      return {
        reason: unusableSecrets(name),
        actions: [tryAgain(environment), commandAction("setToken", environment), commandAction("showLog", environment)],
      };
    case "simulatorFailed": {
      const actions = [commandAction("switchEnvironment", environment), commandAction("showLog", environment)];
      return { reason: l10n.t("The simulator did not start."), actions };
    }
    case "ready":
      return undefined;
  }
}

/** Whatever needs a session asks for the token anew. */
function tryAgain(environment: Environment): Action {
  return { ...commandAction("refreshAll", environment), title: l10n.t("Try Again") };
}

export function unusableSecrets(environmentName: string): string {
  return l10n.t(
    "The secret store did not read or save the access token of {0}. Unlock the system's keychain, or set the token again.",
    environmentName,
  );
}
