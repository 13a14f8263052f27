import * as vscode from "vscode";
import type { TaskTarget } from "../targets/targets";
import type { TaskPages, TaskPagesOptions } from "./taskPages";
import { TASK_PAGE } from "./taskPageType";

/** The task pages, loaded when one is opened or comes back after a reload: activation needs none of them. */
export class LazyTaskPages implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #options: TaskPagesOptions;
  readonly #registration = vscode.window.registerWebviewPanelSerializer(TASK_PAGE, this);
  #pages: Promise<TaskPages> | undefined;

  constructor(options: TaskPagesOptions) {
    this.#options = options;
  }

  /** Shows a task of the active environment; brings its page to the front when it is open already. */
  async open(target: TaskTarget): Promise<void> {
    (await this.#loaded()).open(target);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    (await this.#loaded()).deserializeWebviewPanel(panel, state);
  }

  dispose(): void {
    this.#registration.dispose();
    void this.#pages?.then((pages) => pages.dispose());
  }

  #loaded(): Promise<TaskPages> {
    this.#pages ??= import("./taskPages").then(({ TaskPages }) => new TaskPages(this.#options));
    return this.#pages;
  }
}
