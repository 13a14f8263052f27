import type { TaskFilter } from "../../../src/domain/taskFilter";
import type { Grouping } from "../../../src/vscode/app/viewOptions";

/** What the extension finds when it starts. */
export interface Seed {
  /** All user settings. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The ID of the window's environment; the simulator when left out. */
  readonly active?: string;
  /** By the ID of the environment, whose address is in the settings. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** By the ID of the environment. */
  readonly lists?: Readonly<Record<string, { readonly loans?: readonly string[]; readonly deals?: readonly string[] }>>;
  readonly grouping?: Grouping;
  readonly filter?: Partial<TaskFilter>;
}

/** What a window has that was not there when it was opened. */
export interface WindowState {
  readonly parts: number;
  readonly workspaceState: readonly string[];
  readonly globalState: readonly string[];
  readonly files: readonly string[];
  readonly tabs: readonly string[];
  readonly groups: number;
  readonly terminals: number;
}

/** What a test can have done in the extension host. */
export interface HostCalls {
  /** Starts the extension with what it finds, as after a reload. */
  resume(): Promise<void>;
  /** Ends the extension, removes all that it kept, and starts it with this. */
  begin(seed: Seed): Promise<void>;
  /** Ends the extension, and removes all that it kept. */
  end(): Promise<void>;
  /** Ends the extension and starts it with what it kept: sooner than by a reload, which is for tests about one. */
  restart(): Promise<void>;
  state(): Promise<WindowState>;
  /** Null takes a setting away. */
  changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** As a chat agent calls it. */
  callTool(call: { readonly name: string; readonly input: object }): Promise<Record<string, unknown>>;
  run(command: string): Promise<void>;
  /** Unfolds these rows of the loans, once they are there. */
  unfold(labels: readonly string[]): Promise<void>;
}
