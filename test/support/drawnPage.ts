import { Window } from "happy-dom";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Loan } from "../../src/domain/loan";
import type { Task } from "../../src/domain/task";
import type { Ask, Page } from "../../src/protocol/page";
import type { TaskFacts } from "../../src/vscode/pages/taskFields";
import { taskView } from "../../src/vscode/pages/taskView";
import { draw, PageView } from "../../src/webview/page";
import { borrower, loanWith } from "./loans";

/** When the pages of tests are made. */
export const NOW = new Date(2026, 10, 21, 10, 42).getTime();

export interface TaskOptions extends Partial<TaskFacts> {
  readonly task?: never;
  readonly loanId?: string;
  readonly failures?: Loan["failures"];
  readonly borrowerName?: string;
}

/** The page of a task, with what a test is about given by it. */
export function taskPage(
  task: Task,
  { loanId = "loan_8f2c", borrowerName, failures, ...facts }: TaskOptions = {},
): Page {
  const names =
    borrowerName === undefined ? { lastName: "Lovelace" } : { firstName: borrowerName, lastName: undefined };
  return taskView({
    environment: { name: "Sandbox", kind: "sandbox" },
    loanReference: "LN-2041",
    loan: { ...loanWith({ id: loanId }), failures: failures ?? [] },
    owned: { task, borrower: task.kind === "borrower" ? borrower("b", [task], names) : undefined },
    underWay: [],
    asOf: NOW,
    now: NOW,
    loading: false,
    notices: [],
    ...facts,
  });
}

export function drawnTask(task: Task, options: TaskOptions = {}): DrawnPage {
  return new DrawnPage(taskPage(task, options));
}

/** A page in a document of its own, where no script runs. */
export class DrawnPage {
  readonly #window = new Window({ url: "https://page.test/" });
  readonly document = this.#window.document as unknown as Document;
  readonly root = this.document.createElement("div");
  readonly #sent: Ask[] = [];

  constructor(page: Page) {
    this.document.body.append(this.root);
    this.draw(page);
  }

  draw(page: Page, whole?: boolean): void {
    draw(this.root, page, (asks) => this.#sent.push(asks), whole);
  }

  /** Everything a reader sees or hears of it, in order. */
  get text(): string {
    return wordsOf(this.root);
  }

  all(selector: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(selector)];
  }

  /** Unfolds what is folded, and waits until it is drawn. */
  async unfold(): Promise<void> {
    for (const details of this.all("details") as HTMLDetailsElement[]) {
      details.open = true;
      details.dispatchEvent(new this.#window.Event("toggle") as unknown as Event);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** The buttons by what screen readers call them. */
  get buttons(): ReadonlyMap<string, HTMLElement> {
    return new Map(this.all("button").map((button) => [button.getAttribute("aria-label") ?? wordsOf(button), button]));
  }

  button(label: string): HTMLElement {
    const button = this.buttons.get(label);
    if (button === undefined) throw new Error(`No button ${label}: ${[...this.buttons.keys()].join(", ")}`);
    return button;
  }

  /** What a click on the button asks the host for; undefined where nothing, which the button then says. */
  asks(label: string): Ask | undefined {
    const button = this.button(label);
    button.click();
    const [asked, ...more] = this.#sent.splice(0);
    const disabled = button.getAttribute("aria-disabled") === "true";
    if (more.length > 0 || disabled !== (asked === undefined)) throw new Error(`${label} says it can be done, or not.`);
    return asked;
  }

  reason(label: string): string {
    const id = this.button(label).getAttribute("aria-describedby");
    return id === null ? "" : this.all(`[id="${id}"]`).map(wordsOf).join(" ");
  }
}

/** The page as HTML: twenty times faster than in a document. */
export function pageHtml(page: Page): string {
  return renderToString(h(PageView, { page, send: () => {} }));
}

function wordsOf(element: Element): string {
  const words = (node: ChildNode): string =>
    node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? "") : ` ${[...node.childNodes].map(words).join("")} `;
  return words(element).replace(/\s+/g, " ").trim();
}
