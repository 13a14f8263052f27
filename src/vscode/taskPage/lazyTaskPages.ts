import * as vscode from "vscode";
import type { TaskTarget } from "../targets/targets";
import type { OpenOptions, TaskPages, TaskPagesOptions } from "./taskPages";
import { TASK_PAGE } from "./taskPageType";

/** The task pages, loaded when one is opened or comes back after a reload: activation needs none of them. */
export class LazyTaskPages implements vscode.Disposable, vscode.WebviewPanelSerializer {
  readonly #options: TaskPagesOptions;
  readonly #registration = vscode.window.registerWebviewPanelSerializer(TASK_PAGE, this);
  #pages: Promise<TaskPages> | undefined;

  constructor(options: TaskPagesOptions) {
    this.#options = options;
  }

  async open(target: TaskTarget, options?: OpenOptions): Promise<void> {
    (await this.#loaded()).open(target, options);
  }

  async keepOpen(): Promise<void> {
    (await this.#pages)?.keepOpen();
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
