import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { text } from "../base/commandArgument";
import { UserError } from "../base/userError";
import type { ActiveEnvironment } from "./activeEnvironment";
import { readEnvironments } from "./environmentSettings";

/** The environment that a button names, even if the window has switched; the active one without a name. */
export function namedEnvironment({ active }: { readonly active: ActiveEnvironment }, argument: unknown): Environment {
  const id = text(argument, "environmentId");
  if (id === undefined) return active.current;
  const environment = readEnvironments().environments.find((one) => one.id === id);
  if (environment !== undefined) return environment;
  throw new UserError(
    vscode.l10n.t("{0} is no longer in the list of environments.", text(argument, "environmentName") ?? id),
  );
}
