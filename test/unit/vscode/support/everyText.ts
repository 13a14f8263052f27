import { briefOf } from "../../../../src/domain/brief";
import { type Deal, type Loan, tasksOf } from "../../../../src/domain/loan";
import { comparedJson, loanForm } from "../../../../src/domain/loanJson";
import { NO_FILTER } from "../../../../src/domain/taskFilter";
import { type Table, tableOfValues, tableToRead } from "../../../../src/domain/taskTable";
import { markdownTable } from "../../../../src/domain/text";
import type { Activity } from "../../../../src/ledger/activity";
import type { RecordedExchange } from "../../../../src/service/transport/connection";
import type { Entry } from "../../../../src/store/entry";
import type { AgentView } from "../../../../src/vscode/agents/facts";
import { getChanges, getPreparedChange } from "../../../../src/vscode/agents/getChanges";
import { findTasks, getLoan, listLoans } from "../../../../src/vscode/agents/readTools";
import { EVERYTHING, VIEW_CHOICES } from "../../../../src/vscode/app/viewOptions";
import { csvOf } from "../../../../src/vscode/loans/csv";
import { rowHover } from "../../../../src/vscode/loans/rowHover";
import { rowItem } from "../../../../src/vscode/loans/rowItems";
import { childrenOf, dealNode, loanNode, type Row } from "../../../../src/vscode/loans/rows";
import { loanPage, taskPage } from "../../../../src/vscode/pages/shownPage";
import { titleOf } from "../../../../src/vscode/pages/titles";
import { requestText } from "../../../../src/vscode/requests/requestText";
import { snippetsOf } from "../../../../src/vscode/requests/snippets";
import { inertTreeItem } from "../../../../src/vscode/ui/window/views";
import { bookPage } from "../../../support/bookPages";
import { pageHtml } from "../../../support/drawnPage";
import { SANDBOX } from "../../../support/loans";

/** Has something made by its maker. What goes wrong may end here: then there is nothing. */
export type Make = <T>(maker: string, work: () => T) => T | undefined;

const REFERENCE = "LN-1";
const ENVIRONMENT = { ...SANDBOX, baseUrl: "https://x.example", officerUploadField: "" };

/** All texts that a window or a file has of a loan: its rows to the last, but of each list this many at most. */
export function makeOfLoan(make: Make, entry: Entry<Loan>, now: number, most = Number.POSITIVE_INFINITY): void {
  const nodes: Row[] = [];
  for (const grouping of VIEW_CHOICES.grouping) {
    const options = { filter: NO_FILTER, order: "dueDate", grouping } as const;
    const walk = (node: Row) => {
      nodes.push(node);
      const below = make(`rows below a ${node.kind}`, () => childrenOf(node, entry, options, now)) ?? [];
      below.slice(0, most).forEach(walk);
    };
    walk(loanNode(REFERENCE));
  }
  for (const node of nodes) {
    make("a row", () => itemText(rowItem(node, entry, now)));
    make("a hover", () => JSON.stringify(rowHover(node, entry, now) ?? ""));
  }
  const { value: loan } = entry;
  if (loan === undefined) return;
  make("a loan to compare", () => comparedJson(loanForm(loan)));
  make("a loan to compare, without what always differs", () => comparedJson(loanForm(loan), true));
  make("brief", () => briefOf(loan, { reference: REFERENCE, environmentName: "Sandbox", asOf: now, now }));
  const lines = tasksOf(loan).map((owned) => ({ loanReference: REFERENCE, loan, owned }));
  make("table as Markdown", () => markdownOf(tableToRead(lines)));
  make("table as CSV", () => {
    const { header, lines: cells } = tableOfValues(lines);
    return csvOf([header, ...cells]);
  });
  make("the book's page", () => pageHtml(structuredClone(bookPage([loan], now))));
  const session = { environment: ENVIRONMENT, state: "ready", store: { loans: { get: () => entry } } } as const;
  for (const grouping of VIEW_CHOICES.grouping) {
    const known = { session, now, viewOptions: { grouping, order: "dueDate" } } as const;
    const state = { environmentId: ENVIRONMENT.id, loanReference: REFERENCE };
    make("a loan's page", () => pageHtml(structuredClone(loanPage(state, known))));
  }
  for (const { task } of tasksOf(loan).slice(0, most)) {
    const target = { environmentId: ENVIRONMENT.id, loanReference: REFERENCE, taskId: task.id, taskKind: task.kind };
    const known = { session, now, viewOptions: EVERYTHING };
    make("a task's page", () => pageHtml(structuredClone(taskPage(target, known))));
    make("a page's title", () => titleOf(target, loan));
  }
}

function markdownOf({ header, lines }: Table): string {
  return markdownTable(header, lines);
}

function itemText(item: Parameters<typeof inertTreeItem>[0]): string {
  const { label, description, tooltip, accessibilityInformation } = inertTreeItem(item);
  return JSON.stringify([label, description, tooltip, accessibilityInformation]);
}

export function makeOfDeal(make: Make, entry: Entry<Deal> | undefined, now: number): void {
  const rows = make("rows below a deal", () => childrenOf(dealNode("DL-1"), entry)) ?? [];
  for (const node of [dealNode("DL-1"), ...rows.slice(0, 5)]) {
    make("a deal's row", () => itemText(rowItem(node, entry, now)));
    make("a deal's hover", () => JSON.stringify(rowHover(node, entry, now) ?? ""));
  }
}

/** What agents are told of the first loan, and of all. */
export function makeForAgents(make: Make, view: AgentView, sent: readonly Activity[] = []): void {
  const [{ reference: loan = "" } = {}] = view.entries;
  for (const [tool, answer] of Object.entries({
    list_loans: () => listLoans(view, {}),
    get_loan: () => getLoan(view, { loan }),
    "get_loan, outstanding": () => getLoan(view, { loan, outstandingOnly: true }),
    find_tasks: () => findTasks(view, { finishedToo: true }),
    get_changes: () => getChanges(view, {}, sent),
    "get_changes, since a time": () => getChanges(view, { since: "1970-01-01" }, sent),
    get_prepared_change: () => getPreparedChange(view, sent),
  })) {
    make(`agents: ${tool}`, () => JSON.stringify(answer()));
  }
}

export function makeOfExchange(make: Make, kept: RecordedExchange, masked: boolean): void {
  make("requestText", () => requestText(kept, { environment: "Sandbox", masked }));
  for (const { label, text } of make("snippetsOf", () => snippetsOf(kept, SANDBOX, masked)) ?? []) {
    make(`snippet ${label}`, text);
  }
}
