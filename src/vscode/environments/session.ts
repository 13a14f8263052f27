import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";
import type { LoanOriginationService } from "../../service/loanOriginationService";
import type { Connection } from "../../service/transport/connection";
import type { Book } from "../../store/book";
import type { ChangeLog } from "../../store/changeLog";
import type { EarlierReads } from "../../store/earlierReads";
import type { LoanStore } from "../../store/loanStore";
import type { UnseenChanges } from "../../store/unseenChanges";
import type { Watches } from "../../store/watches";
import { commandAction } from "../ui/actions";
import type { CommandName } from "../ui/commandIds";
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
  readonly unseen: UnseenChanges;
  readonly book: Book;
  readonly changeLog: ChangeLog;
  readonly watches: Watches;
  readonly earlierReads: Pick<EarlierReads, "of">;
  readonly service: LoanOriginationService;
  readonly masking: Masking;
  readonly connection: Connection;
  dispose(): void;
}

/** What an environment lacks before requests can be sent, and what helps; undefined when it is ready. */
export function setupProblem({ environment, state }: Pick<Session, "environment" | "state">) {
  const { name, tokenCommand } = environment;
  const actions = (...commands: readonly CommandName[]) => commands.map((one) => commandAction(one, environment));
  switch (state) {
    case "noAddress":
      return { reason: l10n.t("{0} has no address yet.", name), actions: actions("changeAddress") };
    case "noToken":
      return {
        reason: tokenCommand
          ? l10n.t("{0} gets its access token from a command, which may not run yet.", name)
          : l10n.t("{0} has no access token yet.", name),
        actions: actions("setToken"),
      };
    case "tokenUnreadable": {
      // Whatever needs a session asks for the token anew.
      const again = { ...commandAction("refreshAll", environment), title: l10n.t("Try Again") };
      return { reason: unusableSecrets(name), actions: [again, ...actions("setToken", "showLog")] };
    }
    case "simulatorFailed":
      return { reason: l10n.t("The simulator did not start."), actions: actions("switchEnvironment", "showLog") };
    case "ready":
      return undefined;
  }
}

export function unusableSecrets(environmentName: string): string {
  return l10n.t(
    "The secret store did not read or save the access token of {0}. Unlock the system's keychain, or set the token again.",
    environmentName,
  );
}
