import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "graphql";
import { briefOf } from "../../../src/domain/brief";
import { cut } from "../../../src/domain/limits";
import { type Deal, type Loan, tasksOf } from "../../../src/domain/loan";
import { loanJson } from "../../../src/domain/loanJson";
import { NO_FILTER } from "../../../src/domain/taskFilter";
import { type TableLine, tableOfValues, tableToRead } from "../../../src/domain/taskTable";
import { codeSpan, indentedJson, isolated, markdownTable, plain } from "../../../src/domain/text";
import { Marks } from "../../../src/masking/marks";
import { maskDeal, maskLoan } from "../../../src/masking/maskLoan";
import { refusalReason } from "../../../src/service/failure/httpFailure";
import { safeWords, WithoutToken } from "../../../src/service/failure/secrets";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { faultsInLog, type GraphQLAnswer, parseAnswer } from "../../../src/service/graphql/answer";
import { unknownFields } from "../../../src/service/graphql/knownDocuments";
import { Faults } from "../../../src/service/mapping/faults";
import { mapDeal, mapLoan } from "../../../src/service/mapping/mapLoan";
import { loan as loanOperation } from "../../../src/service/operations";
import type { RecordedExchange } from "../../../src/service/transport/connection";
import { MOST_KEPT } from "../../../src/service/transport/recordExchange";
import type { Entry } from "../../../src/store/entry";
import { changesSince, seenOf } from "../../../src/store/seen";
import { findTasks, getLoan } from "../../../src/vscode/agents/readTools";
import { GROUPINGS } from "../../../src/vscode/app/viewOptions";
import { maskedExchange } from "../../../src/vscode/environments/maskedExchange";
import { changeText } from "../../../src/vscode/loans/changes";
import { csvOf } from "../../../src/vscode/loans/csv";
import { dealChildren, dealHover, dealNode, dealTreeItem } from "../../../src/vscode/loans/dealsTree";
import { loanHover } from "../../../src/vscode/loans/loanHover";
import { childrenOf, type LoanNode, loanNode } from "../../../src/vscode/loans/loanNodes";
import { loanTreeItem } from "../../../src/vscode/loans/loanTreeItem";
import { mutationText, reviewText } from "../../../src/vscode/queries/mutationQuestion";
import { operationsIn } from "../../../src/vscode/queries/operations";
import { type Run, resultText } from "../../../src/vscode/queries/resultText";
import { variablesOf } from "../../../src/vscode/queries/variables";
import { requestText } from "../../../src/vscode/requests/requestText";
import { kindsOf, snippetOf } from "../../../src/vscode/requests/snippets";
import { panelTitle, taskPageOf } from "../../../src/vscode/taskPage/taskPageOf";
import { UserError } from "../../../src/vscode/ui/errors";
import { inertText } from "../../../src/vscode/ui/window/inertText";
import { pickItem } from "../../../src/vscode/ui/window/pickers";
import { inertTreeItem } from "../../../src/vscode/ui/window/views";
import { pageHtml } from "../../support/taskPages";
import { viewOf } from "./agents/support/view";
import { answered, exchange, SANDBOX } from "./requests/support/exchanges";

/** In milliseconds of CPU: three times what nobody feels, for slow machines. What grows with the square takes seconds. */
const MOST_MILLISECONDS = 150;
/** A busy machine, the collector and the compiler make single runs slow. What is slow by itself is slow each time. */
const TRIES = 8;
const MEGABYTE = 1_000_000;
const DEEP = 100_000;
const MANY = 10_000;
const NOW = Date.UTC(2026, 5, 1);
/** For a run that can be repeated: LOAN_OPS_SEED=… npm test -- unit "bounded". */
const SEED = Number(process.env.LOAN_OPS_SEED ?? 2041);

/** What patterns begin with, what they look for, and what they repeat. */
const PIECES: readonly string[] = [
  ..."a \n\"'[{(\\`.-0\u2068\u202eé",
  ..."AA|field |unknown field '|did you mean|is not defined|document |no document |://|www.|](|$(|\n### |2026-06-01|a_".split(
    "|",
  ),
  ...'\\u0041|%41|token-|dG9r|{"a":|[[|],[|"":|1,|"a",'.split("|"),
];

const longWords = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 })
  .map((pieces) => repeated(pieces.join("")));

const TASK_FIELDS = (
  "id title taskName status type priority dueDate completedAt createdOn description borrowerFacingDescription " +
  "assignedTo documentUploadPath details documentLinks"
).split(" ");

/** The text of an answer, with what it is. */
type Answer = readonly [what: string, text: string];

function answerWith(task: object, errors: readonly unknown[] = [], more: object = {}): string {
  const person = { id: "b_1", personalInformation: { firstName: "Ada", lastName: "B", email: "a@x.example" }, ...more };
  const borrowers = { edges: [{ node: { ...person, borrowerTasks: [{ id: "t_1", ...task }] } }] };
  const deal = { id: "deal_1", friendlyId: "DL-1", borrowers };
  const loan = { id: "loan_1", borrowers, loanOfficerDocumentTasks: [{ id: "t_2", ...task }] };
  return JSON.stringify({ data: { loan, deal }, errors });
}

/** One value a megabyte long, in each place in turn. */
const longAnswers: readonly ((words: string) => string)[] = [
  ...TASK_FIELDS.map((field) => (words: string) => answerWith({ [field]: words })),
  (words) => answerWith({ documentLinks: [{ id: "d_1", title: words, url: `https://x.example/${words}` }] }),
  (words) => answerWith({ details: { borrowerId: "b_1", borrowerName: words, entityKind: words } }),
  (words) => answerWith({}, [], { personalInformation: { firstName: words, lastName: words, email: words } }),
  (words) => answerWith({}, [], { incomes: { edges: [{ node: { statedMonthlyAmount: words } }] } }),
  (words) => answerWith({}, [], { id: words }),
  (words) => answerWith({ title: null }, [{ message: words }]),
  (words) => answerWith({ title: null }, [{ message: words, path: ["loan", words] }]),
  (words) =>
    answerWith({ title: null }, [{ message: "m", path: ["loan", "loanOfficerDocumentTasks", 0, "title", words] }]),
  (words) => answerWith({ [words]: words }),
];

function repeated(words: string, length = MEGABYTE): string {
  return words.repeat(Math.ceil(length / words.length)).slice(0, length);
}

function nested(open: string, close: string, inner = "1"): string {
  return open.repeat(DEEP) + inner + close.repeat(DEEP);
}

/** A value 100,000 levels deep in each place in turn: JSON.stringify cannot write such a one. */
function deepAnswers(): Answer[] {
  const deep = [nested("[", "]"), nested('{"a":', "}")];
  const places = [
    ...TASK_FIELDS.map((field) => answerWith({ [field]: "DEEP" })),
    answerWith({}, [], { personalInformation: "DEEP", incomes: "DEEP" }),
    answerWith({}, [{ message: "DEEP", path: "DEEP", locations: "DEEP", extensions: "DEEP" }]),
    answerWith({}, [{ message: "m", path: ["loan", "DEEP"], extensions: { code: "DEEP" } }]),
    '{"data":"DEEP","errors":"DEEP"}',
    '{"data":{"loan":"DEEP","deal":"DEEP"}}',
    '"DEEP"',
  ];
  return [
    ...places.flatMap((place, index) =>
      deep.map((value): Answer => [`deep ${index}`, place.replaceAll('"DEEP"', value)]),
    ),
    ["deep, cut off", "[".repeat(MEGABYTE)],
    ["deep objects, cut off", '{"a":'.repeat(MEGABYTE / 5)],
  ];
}

function many<T>(count: number, one: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => one(index));
}

/** Thousands of equal and nearly equal things. */
function repeatingAnswers(): Answer[] {
  const path = ["loan", "loanOfficerDocumentTasks", "title"];
  const inTasks = (tasks: readonly unknown[], errors: readonly unknown[] = []) =>
    JSON.stringify({
      data: {
        loan: {
          id: "loan_1",
          borrowers: { edges: [{ node: { id: "b_1", borrowerTasks: tasks } }] },
          loanOfficerDocumentTasks: tasks,
        },
        deal: { id: "deal_1", borrowers: { edges: tasks.map((node) => ({ node })) } },
      },
      errors,
    });
  const tasks = many(MANY, (index) => ({ id: `t_${index}`, title: null, status: null }));
  return [
    ["equal tasks", inTasks(many(MANY, () => ({ id: "t_1", title: "Proof of income" })))],
    [
      "tasks with A and AA",
      inTasks(many(MANY, (index) => ({ id: `t_${index}`, title: "A".repeat(1 + (index % 30)) }))),
    ],
    ["tasks without ID", inTasks(many(MANY, () => ({ title: "Proof" })))],
    ["no objects", inTasks(many(MANY * 5, () => null))],
    [
      "tasks with many documents",
      inTasks(many(100, (index) => ({ id: index, documentLinks: many(500, (d) => ({ id: d })) }))),
    ],
    [
      "tasks of many statuses",
      inTasks(many(MANY, (index) => ({ id: `t_${index}`, status: `S${index}`, type: `T${index}` }))),
    ],
    [
      "borrowers",
      JSON.stringify({
        data: {
          loan: {
            id: "loan_1",
            borrowers: {
              edges: many(MANY, (index) => ({
                node: { id: `b_${index}`, personalInformation: { firstName: "A", lastName: "AA" } },
              })),
            },
          },
          deal: { id: "deal_1", borrowers: { edges: many(MANY, (index) => ({ node: { id: `b_${index}` } })) } },
        },
      }),
    ],
    ["incomes", answerWith({}, [], { incomes: { edges: many(MANY, () => ({ node: { statedMonthlyAmount: "1" } })) } })],
    ["keys", answerWith(Object.fromEntries(many(MANY * 2, (index) => [`key_${index}`, "A"])))],
    [
      "errors without indices",
      inTasks(
        tasks,
        many(500, (index) => ({ message: `${index} failed`, path })),
      ),
    ],
    [
      "equal errors",
      inTasks(
        tasks,
        many(MANY, () => ({ message: "Failed", path })),
      ),
    ],
    [
      "errors with indices",
      inTasks(
        tasks,
        many(500, (index) => ({ message: `${index}`, path: ["loan", "loanOfficerDocumentTasks", index, "title"] })),
      ),
    ],
    [
      "errors without path",
      inTasks(
        tasks,
        many(MANY, (index) => ({ message: `${index} failed` })),
      ),
    ],
    [
      "errors about all",
      inTasks(
        tasks,
        many(500, (index) => ({ message: `${index} failed`, path: ["loan"] })),
      ),
    ],
    [
      "errors of unknown fields",
      inTasks(
        tasks,
        many(500, () => ({ message: repeated("field ", 2_000) })),
      ),
    ],
    [
      "errors with long paths",
      inTasks(
        [],
        many(500, () => ({ message: "m", path: many(1_000, (part) => part) })),
      ),
    ],
    [
      "errors with places",
      inTasks(
        [],
        many(500, () => ({
          message: 'Cannot query field "title"',
          locations: many(100, (line) => ({ line, column: 1 })),
        })),
      ),
    ],
    [
      "errors with codes",
      answerWith(
        {},
        many(500, () => ({
          message: "m",
          extensions: Object.fromEntries(many(100, (index) => [index, { code: "A" }])),
        })),
      ),
    ],
  ];
}

/** What took too long, or threw what it must not throw. */
class Held {
  readonly #slow = new Map<string, string>();

  call<T>(maker: string, what: string, work: () => T): T | undefined {
    let least = Number.POSITIVE_INFINITY;
    let made: T | undefined;
    try {
      for (let tried = 0; tried < TRIES && least > MOST_MILLISECONDS; tried++) {
        const begun = process.cpuUsage();
        made = work();
        const { user, system } = process.cpuUsage(begun);
        least = Math.min(least, (user + system) / 1000);
      }
    } catch (thrown) {
      if (thrown instanceof UserError || thrown instanceof ServiceError) return undefined;
      this.#note(maker, `${thrown} (${what})`, Number.POSITIVE_INFINITY);
      return undefined;
    }
    if (least > MOST_MILLISECONDS) this.#note(maker, `${Math.round(least)} ms (${what})`, least);
    return made;
  }

  readonly #worst = new Map<string, number>();

  #note(maker: string, text: string, milliseconds: number): void {
    if (milliseconds < (this.#worst.get(maker) ?? 0)) return;
    this.#worst.set(maker, milliseconds);
    this.#slow.set(maker, text);
  }

  end(): void {
    const lines = [...this.#slow].map(([maker, text]) => `${maker}: ${text}`);
    assert.deepEqual(lines, [], `each takes ${MOST_MILLISECONDS} ms at most, and none throws`);
  }
}

const TOKEN = "token-0123456789-abcdefghij";
const ASKED = {
  kind: "graphql",
  text: JSON.stringify({ query: loanOperation.document, variables: { id: "LN-1" } }),
} as const;
const MARKS = new Marks(new Uint8Array(32).fill(3), "sandbox");
const SECRETS = {
  withoutToken: WithoutToken.of(TOKEN),
  variables: { id: "LN-2041", reason: "A", list: ["AA", "a a a b", "field"], deep: { a: { b: "document" } } },
};
const DOCUMENT = parse(loanOperation.document);
const [OPERATION = assert.fail()] = operationsIn(loanOperation.document).operations ?? [];
const ENVIRONMENT = { ...SANDBOX, baseUrl: "https://x.example", officerUploadField: "" };
const OPTIONS = { filter: NO_FILTER, order: "dueDate" } as const;
const BRIEF = {
  reference: "LN-1",
  environmentName: "Sandbox",
  asOf: NOW,
  now: NOW,
  dateText: String,
  timeText: String,
};

/** What is made of words of the service wherever they stand. */
const OF_WORDS: Readonly<Record<string, (words: string) => unknown>> = {
  inertText,
  isolated,
  plain,
  codeSpan,
  pickItem: (words) => pickItem({ label: words, description: words, detail: words }),
  "a row's texts": (words) => inertTreeItem({ label: words, description: words, tooltip: words }),
  markdownTable: (words) => markdownTable([words], [[words]]),
  csvOf: (words) => csvOf(many(100, () => [cut(words)])),
  "indentedJson of a text": (words) => indentedJson(JSON.stringify({ a: words })),
  "indentedJson of a list": (words) => indentedJson(`{"a":[${words}`),
  safeWords: (words) => safeWords(words, SECRETS),
  "withoutToken, of a text": (words) => SECRETS.withoutToken.text(words),
  refusalReason: (words) => refusalReason(safeWords(words, SECRETS), ["documentWithoutTask", "documentNotFound"], "x"),
  "mark of a message": (words) => MARKS.message(`"${words}`),
  "mark of a title": (words) => MARKS.text("taskTitle", words),
  "mark of a date": (words) => MARKS.text("date", words),
  "mark of a priority": (words) => MARKS.text("priority", words),
  "mark of a link": (words) => MARKS.text("link", words),
  "mark of a reference": (words) => MARKS.text("reference", words),
  unknownFields: (words) =>
    unknownFields(DOCUMENT, parseAnswer(JSON.stringify({ errors: [{ message: words }] })).faults, {
      needed: loanOperation.needed ?? new Set(),
      inPlace: false,
    }),
};

/** What is made of an answer, from its text on. */
function makeOfAnswer(held: Held, [what, text]: Answer): void {
  const call = <T>(maker: string, work: () => T) => held.call(maker, what, work);
  const json = Buffer.from(text).subarray(0, MOST_KEPT).toString();
  const kept = exchange({ answer: answered(json), body: ASKED });
  makeOfExchange(held, what, kept);
  call("resultText", () => resultText(runOf(kept), "Sandbox", NOW));
  const answer = call("parseAnswer", () => parseAnswer(text));
  if (answer === undefined) return;
  call("unknownFields", () =>
    unknownFields(DOCUMENT, answer.faults, { needed: loanOperation.needed ?? new Set(), inPlace: false }),
  );
  const faults =
    call("safeWords of all errors", () =>
      answer.faults.map((fault) => ({ ...fault, message: safeWords(fault.message, SECRETS) })),
    ) ?? [];
  call("the log's line of errors", () => faultsInLog(faults));
  call("mapping, of errors as they came", () => loanOf(answer, answer.faults));
  const loan = call("mapping of a loan", () => loanOf(answer, faults));
  const deal = call("mapping of a deal", () => mapDeal(answer.data?.deal, new Faults(faults), 2));
  if (deal !== undefined) makeOfDeal(held, what, deal);
  if (loan === undefined) return;
  makeOfLoan(held, what, loan);
  const masked = call("masking of a loan", () => maskLoan(loan, MARKS));
  if (masked !== undefined) makeOfLoan(held, `${what}, masked`, masked);
}

function loanOf({ data }: GraphQLAnswer, faults: GraphQLAnswer["faults"]): Loan | undefined {
  return mapLoan(data?.loan, new Faults(faults), 2);
}

function entryOf<T>(reference: string, value: T): Entry<T> {
  return { reference, value, asOf: NOW, failure: undefined, loading: false } as unknown as Entry<T>;
}

function makeOfLoan(held: Held, what: string, loan: Loan): void {
  const call = <T>(maker: string, work: () => T) => held.call(maker, what, work);
  const entry = entryOf("LN-1", loan);
  call("loanJson", () => loanJson(loan));
  call("loanJson, without what always differs", () => loanJson(loan, { leavesOut: true }));
  call("brief", () => briefOf(loan, BRIEF));
  const lines = tasksOf(loan).map((owned): TableLine => ({ loanReference: "LN-1", loan, owned }));
  call("table as Markdown", () => {
    const { header, lines: cells } = tableToRead(lines, String);
    return markdownTable(header, cells);
  });
  call("table as CSV", () => {
    const { header, lines: cells } = tableOfValues(lines);
    return csvOf([header, ...cells]);
  });
  const nodes: LoanNode[] = [loanNode("LN-1")];
  for (const grouping of GROUPINGS) {
    const below =
      call("rows below a loan", () => childrenOf(loanNode("LN-1"), entry, { ...OPTIONS, grouping }, NOW)) ?? [];
    for (const node of below.slice(0, 5)) {
      const inner = call("rows below a row", () => childrenOf(node, entry, { ...OPTIONS, grouping }, NOW)) ?? [];
      nodes.push(node, ...inner.slice(0, 5));
    }
  }
  for (const node of nodes) {
    call("a row", () => inertTreeItem(loanTreeItem(node, entry, NOW)));
    call("a hover", () => loanHover(node, entry, NOW));
  }
  const [owned] = tasksOf(loan);
  if (owned !== undefined) {
    const target = { environmentId: "s", loanReference: "LN-1", taskId: owned.task.id };
    const store = { loans: { get: () => entry } };
    call("a task's page", () => {
      const shown = taskPageOf({ environment: ENVIRONMENT, state: "ready", store }, target, { now: NOW });
      assert.equal(shown.type, "task");
      return pageHtml(structuredClone(shown));
    });
    call("a page's title", () => panelTitle(target, loan));
  }
  const seen = call("what is kept of a loan", () => seenOf(loan));
  const nothing = {
    ...seenOf({
      ...loan,
      borrowers: { ...loan.borrowers, items: [] },
      loanOfficerTasks: { ...loan.loanOfficerTasks, items: [] },
    }),
    asOf: 0,
  };
  const changes =
    call("changes", () => [...changesSince(nothing, loan), ...(seen ? changesSince(seen, loan) : [])]) ?? [];
  call("changes as text", () => changes.slice(0, 500).map((change) => inertText(changeText(change))));
  const view = viewOf({ loans: { "LN-1": loan } });
  call("agents: get_loan", () => getLoan(view, { loan: "LN-1" }));
  call("agents: get_loan, outstanding", () => getLoan(view, { loan: "LN-1", outstandingOnly: true }));
  call("agents: find_tasks", () => findTasks(view, {}));
}

function makeOfDeal(held: Held, what: string, deal: Deal): void {
  const call = <T>(maker: string, work: () => T) => held.call(maker, what, work);
  const entry = entryOf("DL-1", deal);
  call("masking of a deal", () => maskDeal(deal, MARKS));
  const nodes = call("rows below a deal", () => dealChildren(dealNode("DL-1"), entry)) ?? [];
  for (const node of [dealNode("DL-1"), ...nodes.slice(0, 5)]) {
    call("a deal's row", () => inertTreeItem(dealTreeItem(node, entry, NOW)));
    call("a deal's hover", () => dealHover(node, entry, NOW));
  }
}

function makeOfExchange(held: Held, what: string, kept: RecordedExchange): void {
  const call = <T>(maker: string, work: () => T) => held.call(maker, what, work);
  call("requestText", () => requestText(kept, { environment: "Sandbox", masked: false }));
  const masked = call("masking of a request", () => maskedExchange(kept, MARKS));
  if (masked !== undefined) {
    call("requestText, masked", () => requestText(masked, { environment: "Sandbox", masked: true }));
    call("resultText, masked", () => resultText(runOf(masked), "Sandbox", NOW));
  }
  const request = call("snippetOf", () => snippetOf(kept, ENVIRONMENT, false));
  for (const { label, text } of request === undefined ? [] : kindsOf(request)) call(`snippet ${label}`, text);
}

function runOf(kept: RecordedExchange): Run {
  return {
    environment: ENVIRONMENT,
    operation: OPERATION,
    at: NOW,
    request: { exchange: () => kept } as unknown as Run["request"],
    failure: () => undefined,
  };
}

/** What is made of the variables of an operation of the user's own, which may be as odd. */
function makeOfVariables(held: Held, [what, text]: Answer): void {
  const call = <T>(maker: string, work: () => T) => held.call(maker, what, work);
  const [operation = assert.fail()] =
    operationsIn("mutation M($id: ID, $a: Any) { a(id: $id, b: $a) { c } }").operations ?? [];
  const found = call("values of variables", () => variablesOf(operation, text));
  if (found === undefined || "problem" in found) return;
  const { values: variables } = found;
  call("a mutation's dialog", () => mutationText(operation, variables, { lines: 20, characters: 200 }));
  call("a mutation's review", () => reviewText(operation, variables, "Sandbox"));
  call("safeWords with these variables", () => safeWords(repeated("A a [ ", 20_000), { ...SECRETS, variables }));
  const sent = JSON.stringify({ query: operation.document, variables });
  call("withoutToken of these variables", () => SECRETS.withoutToken.texts(variables));
  makeOfExchange(held, `sent: ${what}`, exchange({ body: { kind: "graphql", text: sent } }));
}

describe("Bounded texts: whatever an answer holds, each text of it is made in a moment", function () {
  this.timeout(600_000);

  it("of long words: of one letter, of blanks, of brackets, of what patterns begin with", () => {
    const held = new Held();
    const check = (words: string) => {
      for (const [maker, make] of Object.entries(OF_WORDS)) {
        held.call(maker, JSON.stringify(words.slice(0, 20)), () => make(words));
      }
    };
    for (const piece of PIECES) check(repeated(piece));
    held.call("withoutToken", "the token again and again", () => SECRETS.withoutToken.text(repeated(`${TOKEN} `)));
    fc.assert(fc.property(longWords, check), { numRuns: 5, seed: SEED });
    held.end();
  });

  it("of answers with long words in any field", () => {
    const held = new Held();
    const place = fc.constantFrom(...longAnswers.keys());
    const check = (words: string, index: number) =>
      makeOfAnswer(held, [`long ${index} ${JSON.stringify(words.slice(0, 20))}`, longAnswers[index]?.(words) ?? ""]);
    for (const index of longAnswers.keys()) check(repeated(PIECES[index % PIECES.length] ?? ""), index);
    fc.assert(fc.property(longWords, place, check), { numRuns: 6, seed: SEED });
    held.end();
  });

  it("of answers 100,000 levels deep", () => {
    const held = new Held();
    for (const answer of deepAnswers()) makeOfAnswer(held, answer);
    held.end();
  });

  it("of answers with thousands of equal errors, fields and tasks", () => {
    const held = new Held();
    for (const answer of repeatingAnswers()) makeOfAnswer(held, answer);
    held.end();
  });

  it("of variables that are deep, long or many", () => {
    const held = new Held();
    const values: readonly Answer[] = [
      ["deep list", `{"id": 1, "a": ${nested("[", "]")}}`],
      ["deep object", `{"a": ${nested('{"a":', "}")}}`],
      ["deep, broken", `{"a": ${"[".repeat(DEEP)}`],
      ["long", JSON.stringify({ a: repeated("A") })],
      ["long, with blanks", JSON.stringify({ a: repeated("A a [ ") })],
      ["many", JSON.stringify({ a: many(MANY, (index) => `A${index}`) })],
      ["many that repeat", JSON.stringify({ a: many(2_000, (index) => repeated("A a [ ", 300 + index)) })],
      ["many names", JSON.stringify(Object.fromEntries(many(MANY, (index) => [`a${index}`, "A"])))],
      ["nearly equal", JSON.stringify({ a: many(MANY, (index) => ({ A: "AA", B: `A ${index}` })) })],
    ];
    for (const value of values) makeOfVariables(held, value);
    held.end();
  });
});
