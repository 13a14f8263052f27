import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { type EnvironmentList, SIMULATOR } from "./environmentList";
import { onDidChangeEnvironments, readEnvironments } from "./environmentSettings";

const KEY = "loanOps.activeEnvironment";

/** Which environment this window works with; the simulator until the user chooses. */
export class ActiveEnvironment implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<Environment>();
  readonly #settings: vscode.Disposable;
  #current: Environment;

  readonly onDidChange = this.#changed.event;

  /** `workspaceState`: another window keeps its own. */
  constructor(workspaceState: vscode.Memento, onProblem: (problem: string) => void) {
    this.#state = workspaceState;
    this.#current = this.#of(readEnvironments(), onProblem);
    this.#settings = onDidChangeEnvironments((list) => this.#follow(this.#of(list, onProblem)));
  }

  get current(): Environment {
    return this.#current;
  }

  async switchTo(id: string): Promise<void> {
    await this.#state.update(KEY, id);
    this.#follow(this.#of(readEnvironments()));
  }

  dispose(): void {
    this.#settings.dispose();
    this.#changed.dispose();
  }

  #of({ environments, problems }: EnvironmentList, onProblem?: (problem: string) => void): Environment {
    for (const problem of problems) onProblem?.(problem);
    const id = this.#state.get<string>(KEY, SIMULATOR.id);
    return environments.find((environment) => environment.id === id) ?? SIMULATOR;
  }

  #follow(environment: Environment): void {
    if (JSON.stringify(environment) === JSON.stringify(this.#current)) return;
    this.#current = environment;
    this.#changed.fire(environment);
  }
}
