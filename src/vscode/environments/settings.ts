import * as vscode from "vscode";
import type { Environment, EnvironmentKind } from "../../domain/environment";
import { isObject, stringProperty } from "../../domain/unknown";
import { pageSizeOf } from "../../store/collection";
import type { Action } from "../ui/actions";
import { UserError } from "../ui/errors";
import { type EnvironmentList, environmentsOf, parseEntry, simulatorEnvironment } from "./environmentList";

/**
 * What the user settings say of `loanOps`, by name. User settings only: a workspace must not decide where a token is sent.
 * All of them at once, because VS Code merges all settings of all extensions for each question of this kind.
 */
function userSettings(): Readonly<Record<string, unknown>> {
  if (cachedSettings === undefined) {
    const found: unknown = vscode.workspace.getConfiguration().inspect("loanOps")?.globalValue;
    cachedSettings = isObject(found) ? found : {};
  }
  return cachedSettings;
}

/** Kept until they change: each question takes VS Code milliseconds. */
let cachedSettings: Readonly<Record<string, unknown>> | undefined;

/** Has to listen to changes before all that reads these settings again when they change. */
export function followUserSettings(): vscode.Disposable {
  cachedSettings = undefined;
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("loanOps")) cachedSettings = undefined;
  });
}

export function readEnvironments(): EnvironmentList {
  return environmentsOf(userSettings().environments);
}

export function onDidChangeEnvironments(listen: (list: EnvironmentList) => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("loanOps.environments")) listen(readEnvironments());
  });
}

export function editEnvironments(): Action {
  return {
    title: vscode.l10n.t("Edit Environments in Settings…"),
    run: () => vscode.commands.executeCommand("workbench.action.openSettings", "loanOps.environments"),
  };
}

/** Writes it into the user settings, beside what else they say of this environment. */
export async function saveEnvironment(
  environment: Environment,
  facts: Partial<Pick<Environment, "baseUrl" | "tokenCommand">>,
): Promise<void> {
  const { environments: kept = [] } = userSettings();
  try {
    if (!Array.isArray(kept)) throw new TypeError("What the user has written there would be lost.");
    const index = kept.findLastIndex((entry) => parseEntry(entry).environment?.id === environment.id);
    // One that has no entry yet is built in. Its own name: an ID stands beside it only where another has the same.
    const { id, name, kind } = environmentsOf([]).environments.find((one) => one.id === environment.id) ?? environment;
    const entry = { id, name, kind, ...kept[index], ...facts };
    // Such as a tokenCommand that is no list. Saved beside it, the address would be asked for without end.
    if (parseEntry(entry).environment?.baseUrl === undefined) throw new TypeError("The address would not count.");
    const changed = index < 0 ? [...kept, entry] : kept.with(index, entry);
    const target = vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration("loanOps").update("environments", changed, target);
  } catch {
    throw new UserError(
      vscode.l10n.t("The user settings could not be written. Open them, correct what is marked there, and try again."),
      {
        title: vscode.l10n.t("Open User Settings"),
        run: () => vscode.commands.executeCommand("workbench.action.openSettingsJson"),
      },
    );
  }
}

const ACTIVE_ENVIRONMENT_KEY = "loanOps.activeEnvironment";

/** Which environment this window works with; the simulator until the user chooses. */
export class ActiveEnvironment implements vscode.Disposable {
  readonly #workspaceState: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<Environment>();
  readonly #settings: vscode.Disposable;
  #current: Environment;

  readonly onDidChange = this.#changed.event;

  /** `workspaceState`: another window keeps its own. */
  constructor(workspaceState: vscode.Memento, onProblem: (problem: string) => void) {
    this.#workspaceState = workspaceState;
    this.#current = this.#of(readEnvironments(), onProblem);
    this.#settings = onDidChangeEnvironments((list) => this.#follow(this.#of(list, onProblem)));
  }

  get current(): Environment {
    return this.#current;
  }

  async switchTo(id: string): Promise<void> {
    await this.#workspaceState.update(ACTIVE_ENVIRONMENT_KEY, id);
    this.#follow(this.#of(readEnvironments()));
  }

  dispose(): void {
    this.#settings.dispose();
    this.#changed.dispose();
  }

  #of({ environments, problems }: EnvironmentList, onProblem?: (problem: string) => void): Environment {
    for (const problem of problems) onProblem?.(problem);
    const id = this.#workspaceState.get<string>(ACTIVE_ENVIRONMENT_KEY);
    return environments.find((environment) => environment.id === id) ?? simulatorEnvironment();
  }

  #follow(environment: Environment): void {
    if (JSON.stringify(environment) === JSON.stringify(this.#current)) return;
    this.#current = environment;
    this.#changed.fire(environment);
  }
}

/** The environment that a button names, even if the window has switched; the active one without a name. */
export function namedEnvironment({ active }: { readonly active: ActiveEnvironment }, argument: unknown): Environment {
  const id = stringProperty(argument, "environmentId");
  if (id === undefined) return active.current;
  const environment = readEnvironments().environments.find((one) => one.id === id);
  if (environment !== undefined) return environment;
  throw new UserError(
    vscode.l10n.t("{0} is not in the list of environments.", stringProperty(argument, "environmentName") ?? id),
    editEnvironments(),
  );
}

/** `loanOps.pageSize`: the `first` of every connection when it is asked for at first (service.md 2.1). */
export function pageSize(): number {
  return pageSizeOf(vscode.workspace.getConfiguration("loanOps").get("pageSize"));
}

/** `loanOps.agentAccess`: which kinds of environment each level is for. What is no level is no access. */
const KINDS_BY_ACCESS: ReadonlyMap<unknown, readonly EnvironmentKind[]> = new Map([
  ["simulator", ["simulator"]],
  ["sandbox", ["simulator", "sandbox"]],
  ["all", ["simulator", "sandbox", "production"]],
]);

/** Whether agents may see this environment. Production has to be named, too. */
export function agentsMaySee({ id, kind }: Pick<Environment, "id" | "kind">): boolean {
  const { agentAccess = "simulator", agentProductionEnvironment } = userSettings();
  const isSeen = KINDS_BY_ACCESS.get(agentAccess)?.includes(kind) ?? false;
  return isSeen && (kind !== "production" || id === agentProductionEnvironment);
}

export function agentSettingsText(): string {
  const seen = readEnvironments().environments.filter(agentsMaySee);
  return seen.length === 0
    ? vscode.l10n.t("Chat agents have no access.")
    : vscode.l10n.t("Chat agents have access to {0}.", seen.map(({ name }) => name).join(", "));
}
