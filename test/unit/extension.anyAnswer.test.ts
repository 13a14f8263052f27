import assert from "node:assert/strict";
import fc from "fast-check";
import type { MarkdownString, TreeItem } from "vscode";
import { type Deal, type Loan, tasksOf } from "../../src/domain/loan";
import { NO_FILTER } from "../../src/domain/taskFilter";
import type { Page } from "../../src/protocol/page";
import { ServiceError } from "../../src/service/failure/serviceError";
import { parseAnswer } from "../../src/service/graphql/answer";
import { ErrorPlaces } from "../../src/service/mapping/errorPlaces";
import { mapDeal, mapLoan } from "../../src/service/mapping/mapLoan";
import type { LoanStore } from "../../src/store/loanStore";
import { EVERYTHING, VIEW_CHOICES } from "../../src/vscode/app/viewOptions";
import { rowHover } from "../../src/vscode/loans/rowHover";
import { rowItem } from "../../src/vscode/loans/rowItems";
import { childrenOf, dealNode, loanNode, type Row } from "../../src/vscode/loans/rows";
import { loanPage, taskPage } from "../../src/vscode/pages/shownPage";
import { bookPage } from "../support/bookPages";
import { pageHtml } from "../support/drawnPage";
import { storeOf } from "../support/loanStore";
import { SANDBOX } from "../support/loans";
import { mutatedAnswers } from "../support/mutatedAnswers";
import { rounds, SEED } from "../support/rounds";

const ANSWERS = rounds(20_000);
const NOW = Date.UTC(2026, 5, 1);
const ENVIRONMENT = { ...SANDBOX, baseUrl: "https://x.example", officerUploadField: "" };

const TAGS = new Set(
  "bdi button code dd details div dl dt h1 h2 header li line main p path rect section span strong summary svg table tbody td text th thead time title tr ul".split(
    " ",
  ),
);
const ATTRIBUTES =
  /^(class|id|dir|role|title|type|datetime|tabindex|scope|[xy][12]?|d|width|height|aria-(label|labelledby|describedby|disabled|hidden|busy))$/;

describe("service.md 2.9, 7.2: any answer, from its text to the rows and the page", function () {
  this.timeout(600_000);

  it(`of ${ANSWERS} with odd values in odd places: none throws, no error is lost, and no markup in them takes effect (seed ${SEED})`, async () => {
    const seen = { answers: 0, loans: 0, deals: 0, rows: 0, pages: 0 };
    await fc.assert(
      fc.asyncProperty(mutatedAnswers, async (text) => {
        const { loan, deal } = read(text);
        const store = await stored(loan, deal);
        seen.loans += loan ? 1 : 0;
        seen.deals += deal ? 1 : 0;
        seen.rows += checkRows(store, seen.answers % 10 === 0);
        const page = pageOf(store, seen.answers++);
        if (page !== undefined) {
          seen.pages++;
          checkHtml(pageHtml(page));
        }
        store.dispose();
      }),
      { numRuns: ANSWERS, seed: SEED },
    );
    // Most answers still hold something to show, or nothing would be tested here.
    assert.ok(seen.loans > ANSWERS / 2 && seen.deals > ANSWERS / 2, JSON.stringify(seen));
    assert.ok(seen.rows > ANSWERS * 10 && seen.pages > ANSWERS / 2, JSON.stringify(seen));
  });

  it("any JSON at all is an answer or is not understood", () => {
    const anywhere = fc
      .tuple(fc.jsonValue(), fc.jsonValue())
      .map(([loan, errors]) => JSON.stringify({ data: { loan, deal: loan }, errors }));
    fc.assert(
      fc.property(fc.oneof(fc.json(), anywhere), (text) => void read(text)),
      { numRuns: rounds(4_000), seed: SEED },
    );
  });

  it("JSON that is nested without end is no reason to fail", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    read(`{"data":{"loan":{"id":"L","loanOfficerDocumentTasks":[{"id":"T","title":${deep}}]}},"errors":${deep}}`);
  });
});

function read(text: string): { loan?: Loan | undefined; deal?: Deal | undefined } {
  try {
    const { data, errors } = parseAnswer(text);
    const loan = mapLoan(data?.loan, new ErrorPlaces(errors));
    const deal = mapDeal(data?.deal, new ErrorPlaces(errors));
    if (loan) checkLoan(loan);
    for (const shown of [loan, deal].flatMap((found) => (found ? JSON.stringify(found) : [])))
      for (const { message } of errors) assert.ok(shown.includes(JSON.stringify(message).slice(1, -1)), message);
    return { loan, deal };
  } catch (thrown) {
    assert.ok(thrown instanceof ServiceError, String(thrown));
    return {};
  }
}

/** What the rest of the product counts on. */
function checkLoan(loan: Loan): void {
  const tasks = tasksOf(loan).map(({ task }) => task);
  for (const { id } of [loan, ...loan.borrowers.items, ...tasks]) assert.ok(typeof id === "string" && id.trim() !== "");
  for (const entity of [
    ...loan.borrowers.items,
    ...tasks.flatMap((task) => [task, task.details, ...task.documents.items]),
  ])
    for (const value of Object.values(entity ?? {}))
      assert.ok(["string", "undefined", "object"].includes(typeof value), String(value));
}

/** A store in which the loan and the deal have been read, or could not be. */
async function stored(loan: Loan | undefined, deal: Deal | undefined): Promise<LoanStore> {
  const nothing = new ServiceError("notUnderstood", "Nothing.", { outcome: "unknown" });
  const store = storeOf({
    loan: async () => loan ?? Promise.reject(nothing),
    deal: async () => deal ?? Promise.reject(nothing),
    listed: { deals: ["DL-1"] },
    now: () => NOW,
  });
  await store.refresh();
  return store;
}

/** Every row below the loan and the deal, in each grouping; how many there are. `drawn`: and what is shown of each. */
function checkRows(store: LoanStore, drawn: boolean): number {
  let rows = 0;
  let shown = 0;
  const loan = store.loans.get("LN-1");
  const walk = <Node extends Row | Row>(node: Node, below: (node: Node) => readonly Node[], ids: Set<string>) => {
    rows++;
    // VS Code drops a whole view for a repeated ID.
    assert.ok(!ids.has(node.id), node.id);
    ids.add(node.id);
    if (node.kind === "failure") assert.equal(typeof node.message, "string");
    if (node.kind === "task") shown++;
    if (drawn) {
      checkItem(rowItem(node, loan, NOW));
      checkHover(rowHover(node, loan, NOW));
    }
    for (const child of below(node)) walk(child, below, ids);
  };
  const tasks = loan?.value ? tasksOf(loan.value).length : 0;
  for (const grouping of VIEW_CHOICES.grouping) {
    const options = { grouping, filter: NO_FILTER, order: "dueDate" } as const;
    shown = 0;
    walk<Row>(loanNode("LN-1"), (node) => childrenOf(node, loan, options, NOW), new Set());
    assert.equal(shown, tasks, "every task has a row");
  }
  const deal = store.deals.get("DL-1");
  walk<Row>(dealNode("DL-1"), (node) => childrenOf(node, deal), new Set());
  assert.ok(Number.isSafeInteger(store.taskCounts.outstanding));
  return rows;
}

function checkItem({ label, description, tooltip, command, contextValue }: TreeItem): void {
  // A label with markup would be an object.
  assert.equal(typeof label, "string");
  assert.ok(["string", "undefined"].includes(typeof description));
  assert.ok(["string", "undefined"].includes(typeof tooltip));
  if (command !== undefined) assert.match(command.command, /^loanOps\.\w+$/);
  // The menus go by these words: a title must not put one in.
  assert.match(contextValue ?? "", /^[a-zA-Z ]*$/);
}

function checkHover(hover: MarkdownString | undefined): void {
  if (hover === undefined) return;
  assert.ok(!hover.isTrusted && !hover.supportHtml && !hover.supportThemeIcons);
  // HTML is text where it is not supported; the rest is escaped.
  assert.doesNotMatch(hover.value, /(?<!\\)[[\]`]/);
  // VS Code makes links of what looks like an address.
  assert.doesNotMatch(hover.value, /@|:\/\/|www\./i);
}

/** The page of the loan, of one of its tasks or of the book, as it travels there; undefined when there is no task. */
function pageOf(store: LoanStore, count: number): Page | undefined {
  const loan = store.loans.get("LN-1")?.value;
  const session = { environment: ENVIRONMENT, state: "ready", store } as const;
  const tasks = loan === undefined ? [] : tasksOf(loan);
  const owned = tasks[count % tasks.length];
  if (owned === undefined) return undefined;
  const target = {
    environmentId: ENVIRONMENT.id,
    loanReference: "LN-1",
    taskId: owned.task.id,
    taskKind: owned.task.kind,
  };
  if (count % 3 === 1) return structuredClone(bookPage([loan], NOW));
  const ofLoan = count % 3 === 0;
  const viewOptions = {
    ...EVERYTHING,
    grouping: VIEW_CHOICES.grouping[count % VIEW_CHOICES.grouping.length] ?? "borrower",
  };
  const known = { session, now: NOW, viewOptions };
  const shown = ofLoan
    ? loanPage({ environmentId: ENVIRONMENT.id, loanReference: "LN-1" }, known)
    : taskPage(target, known);
  assert.ok(shown.blocks.length > 5, "it is no page that says why there is none");
  return structuredClone(shown);
}

function checkHtml(html: string): void {
  const tags = [...html.matchAll(/<\/?(\w+)((?: [\w-]+="[^"]*")*)\/?>/g)];
  assert.equal(tags.length, html.split("<").length - 1);
  for (const [, tag = "", attributes = ""] of tags) {
    assert.ok(TAGS.has(tag), tag);
    for (const [, name = ""] of attributes.matchAll(/ ([\w-]+)="[^"]*"/g)) assert.match(name, ATTRIBUTES);
  }
}
