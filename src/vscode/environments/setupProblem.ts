import * as l10n from "@vscode/l10n";
import { commandIds } from "../base/commandIds";
import { type CommandAction, remedyAction, showLogAction } from "../base/remedies";
import type { Session } from "./session";

/** What is wrong, in one sentence, and what helps. */
export interface SetupProblem {
  readonly reason: string;
  readonly actions: readonly CommandAction[];
}

/** What an environment lacks before requests can be sent, and what helps; undefined when it is ready. */
export function setupProblem({
  environment: { name },
  state,
}: Pick<Session, "environment" | "state">): SetupProblem | undefined {
  switch (state) {
    case "noAddress":
      return {
        reason: l10n.t("{0} has no address yet.", name),
        actions: [{ title: l10n.t("Set Up…"), command: commandIds.switchEnvironment }],
      };
    case "noToken":
      return { reason: l10n.t("{0} has no access token yet.", name), actions: [remedyAction("setToken")] };
    case "tokenUnreadable":
      return {
        reason: l10n.t(
          "The access token of {0} could not be read from the secret store. Unlock the system's keychain, or set the token again.",
          name,
        ),
        actions: [remedyAction("setToken"), showLogAction()],
      };
    case "simulatorFailed":
      return {
        reason: l10n.t("The simulator did not start."),
        actions: [remedyAction("switchEnvironment"), showLogAction()],
      };
    case "ready":
      return undefined;
  }
}
