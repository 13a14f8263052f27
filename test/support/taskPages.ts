import type { Task } from "../../src/domain/task";
import type { TaskPage } from "../../src/protocol/taskPage";
import type { VirtualElement, VirtualNode } from "../../src/webview/dom";

/** What the page of a task is made from, with what a test is about given by it. */
export function taskPage(task: Task, facts: Partial<TaskPage> = {}): TaskPage {
  return {
    environment: { name: "Sandbox", kind: "sandbox" },
    loanReference: "LN-2041",
    loanId: "loan_8f2c",
    borrowerName: task.kind === "borrower" ? "Ada Lovelace" : undefined,
    task,
    overdue: false,
    asOf: 0,
    loading: false,
    stale: undefined,
    underWay: [],
    unknown: undefined,
    notDone: undefined,
    canUpload: true,
    ...facts,
  };
}

/** Everything a reader sees or hears of it, in order. */
export function textOf(nodes: readonly VirtualNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : `${textOf(node.children)} `)).join("");
}

/** Every element of it, in document order. */
export function elementsOf(nodes: readonly VirtualNode[]): VirtualElement[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...elementsOf(node.children)]));
}

/** The buttons by what screen readers call them. */
export function buttonsOf(nodes: readonly VirtualNode[]): Map<string, VirtualElement> {
  const buttons = elementsOf(nodes).filter(({ tag }) => tag === "button");
  return new Map(buttons.map((button) => [button.attributes["aria-label"] ?? textOf(button.children), button]));
}
