import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import fc from "fast-check";
import { parse } from "graphql";
import { parseBaseUrl } from "../../src/domain/environment";
import { cut, MAX_ANSWER_BYTES, MAX_QUERY_DEPTH, MAX_QUERY_LENGTH } from "../../src/domain/limits";
import { listingOf } from "../../src/domain/listing";
import type { Deal, Loan } from "../../src/domain/loan";
import { answerForm, comparedJson } from "../../src/domain/loanJson";
import { scenarioOf } from "../../src/domain/scenarioOf";
import { codeSpan, indentedJson, inertText, isolated, markdownTable, plainMarkdown } from "../../src/domain/text";
import { exactJson } from "../../src/domain/unknown";
import { Marks } from "../../src/masking/marks";
import { maskAnswer } from "../../src/masking/maskAnswer";
import { maskDeal, maskLoan } from "../../src/masking/maskLoan";
import { maskQuery } from "../../src/masking/maskQuery";
import { refusalReason } from "../../src/service/failure/refusalProof";
import { safeWords, TokenRemover } from "../../src/service/failure/secrets";
import { ServiceError } from "../../src/service/failure/serviceError";
import { AdaptedQueries } from "../../src/service/graphql/adaptedQueries";
import { errorsInLog, type GraphQLAnswer, parseAnswer } from "../../src/service/graphql/answer";
import { ErrorPlaces } from "../../src/service/mapping/errorPlaces";
import { mapDeal, mapLoan } from "../../src/service/mapping/mapLoan";
import { operations } from "../../src/service/operations";
import type { RecordedExchange } from "../../src/service/transport/connection";
import { MAX_KEPT_BODY } from "../../src/service/transport/recordExchange";
import { exchangeOfLoan, keyOfLoan } from "../../src/service/transport/severalLoans";
import { didYouMean } from "../../src/simulator/checks";
import { operationsOf } from "../../src/simulator/graphql/execute";
import { readScenarioFile } from "../../src/simulator/scenarios/readScenarioFile";
import type { Entry } from "../../src/store/entry";
import { parseReferences } from "../../src/store/references";
import { changesSince, seenLoanOf } from "../../src/store/seen";
import { environmentsOf } from "../../src/vscode/environments/environmentList";
import { maskedExchange } from "../../src/vscode/environments/environmentMasking";
import { csvOf, referenceColumns } from "../../src/vscode/loans/csv";
import { changeText } from "../../src/vscode/loans/rowMarks";
import { completionsAt, hoverAt, signatureAt } from "../../src/vscode/queries/language/complete";
import { problemsIn } from "../../src/vscode/queries/language/diagnose";
import { fieldAt, mutationChanges, nameInLog, operationsIn } from "../../src/vscode/queries/operations";
import { type QueryRun, resultText } from "../../src/vscode/queries/resultText";
import { mutationText } from "../../src/vscode/queries/runMutation";
import { parseVariables } from "../../src/vscode/queries/variables";
import { requestText, reviewText } from "../../src/vscode/requests/requestText";
import { UserError } from "../../src/vscode/ui/errors";
import { pickItem } from "../../src/vscode/ui/window/pickers";
import { inertTreeItem } from "../../src/vscode/ui/window/views";
import { sayingEverywhere, TEXTS } from "../support/everyField";
import { entryOf, SANDBOX } from "../support/loans";
import { rounds, SEED } from "../support/rounds";
import { eachWithFolder } from "./simulator/callSimulator";
import { viewOf } from "./vscode/agents/support/view";
import { answered, exchange } from "./vscode/requests/support/exchanges";
import { type Make, makeForAgents, makeOfDeal, makeOfExchange, makeOfLoan } from "./vscode/support/everyText";

const { loan: loanOperation } = operations;

/** In milliseconds of CPU: three times what nobody feels, for slow machines. What grows with the square takes seconds. */
const MOST_MILLISECONDS = 150;
/** A busy machine, the collector and the compiler make single runs slow. What is slow by itself is slow each time. */
const TRIES = 8;
/** No busy machine makes so much of a moment. */
const FAR_TOO_LONG = 20 * MOST_MILLISECONDS;
/** Characters of a long word. Whoever looks at each of them from each of them looks ten thousand million times. */
const LONG = 100_000;
const DEEP = 40_000;
/** More than twice what is made use of: see src/domain/limits.ts. */
const MANY = 5_000;
const NOW = Date.UTC(2026, 5, 1);

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

function repeated(words: string, length = LONG): string {
  return words.repeat(Math.ceil(length / words.length)).slice(0, length);
}

function nested(open: string, close: string): string {
  return `${open.repeat(DEEP)}1${close.repeat(DEEP)}`;
}

function many<T>(count: number, one: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => one(index));
}

const PERSON = { id: "b_1", personalInformation: { firstName: "Ada", lastName: "B", email: "a@x.example" } };

interface Said {
  /** Of the borrower, and of the loan officer. */
  readonly tasks?: readonly unknown[];
  readonly people?: readonly unknown[];
  readonly peopleOfDeal?: readonly unknown[];
  readonly errors?: readonly unknown[];
}

/** The text of an answer. */
function answerOf({ tasks = [{ id: "t_1" }], errors = [], ...said }: Said): string {
  const edges = (nodes: readonly unknown[]) => ({ edges: nodes.map((node) => ({ node })) });
  const { people = [{ ...PERSON, borrowerTasks: tasks }], peopleOfDeal = people } = said;
  const loan = { id: "loan_1", borrowers: edges(people), loanOfficerDocumentTasks: tasks };
  return JSON.stringify({ data: { loan, deal: { id: "deal_1", borrowers: edges(peopleOfDeal) } }, errors });
}

/** Of a task with these facts, of a borrower with these, or with an error about a task's title. */
const ofTask = (facts: object) => answerOf({ tasks: [{ id: "t_1", ...facts }] });
const ofPerson = (facts: object) => answerOf({ people: [{ ...PERSON, borrowerTasks: [{ id: "t_1" }], ...facts }] });
const failed = (error: object) =>
  answerOf({ tasks: [{ id: "t_1", title: null }], errors: [{ message: "m", ...error }] });

/** An answer in which this field has this value, wherever it is. */
const ofField = (field: string, value: unknown) => {
  const data = sayingEverywhere((name) => (name === field ? value : "A"));
  return JSON.stringify({ data });
};

/** A long value in each place in turn. */
const longAnswers: readonly ((words: string) => string)[] = [
  ...TEXTS.map((field) => (words: string) => ofField(field, words)),
  (words) => ofTask({ details: words, documentLinks: words, id: words }),
  (words) => ofPerson({ id: words }),
  (words) => failed({ message: words }),
  (words) => failed({ message: words, path: ["loan", words] }),
  (words) => failed({ path: ["loan", "loanOfficerDocumentTasks", 0, "title", words] }),
  (words) => ofTask({ [words]: words }),
];

/** What an answer is, with its text. */
type Answer = readonly [what: string, text: string];

/** A value of many levels in each place in turn, a list or an object: JSON.stringify cannot write such a one. */
function deepAnswers(): Answer[] {
  const deep = [nested("[", "]"), nested('{"a":', "}")];
  const places = [
    ...TEXTS.map((field) => ofField(field, "DEEP")),
    ofTask({ details: "DEEP", documentLinks: "DEEP", id: "DEEP" }),
    ofPerson({ personalInformation: "DEEP", incomes: "DEEP" }),
    failed({ message: "DEEP", path: "DEEP", locations: "DEEP", extensions: "DEEP" }),
    failed({ path: ["loan", "DEEP"], extensions: { code: "DEEP" } }),
    '{"data":"DEEP","errors":"DEEP"}',
    '{"data":{"loan":"DEEP","deal":"DEEP"}}',
    '"DEEP"',
  ];
  return [
    ...places.map((place, index): Answer => {
      let value = index;
      return [`deep ${index}`, place.replaceAll('"DEEP"', () => deep[value++ % 2] ?? "")];
    }),
    ["deep, cut off", "[".repeat(LONG)],
    ["deep objects, cut off", '{"a":'.repeat(LONG / 5)],
  ];
}

/** Thousands of equal and nearly equal things. */
function repeatingAnswers(): Answer[] {
  const path: (string | number)[] = ["loan", "loanOfficerDocumentTasks", "title"];
  const ofTasks = (tasks: readonly unknown[], errors: readonly unknown[] = []) =>
    answerOf({ tasks, people: [{ id: "b_1", borrowerTasks: tasks }], peopleOfDeal: tasks, errors });
  const unread = many(1_000, (index) => ({ id: `t_${index}`, title: null, status: null }));
  const errors = (error: (index: number) => object, count = 500, tasks: readonly unknown[] = []) =>
    ofTasks(
      tasks,
      many(count, (index) => ({ message: `${index} failed`, ...error(index) })),
    );
  const ofUnread = (error: (index: number) => object) => errors(error, 3_000, unread);
  const codes = Object.fromEntries(many(100, (index) => [index, { code: "A" }]));
  const places = many(100, (line) => ({ line, column: 1 }));
  return Object.entries({
    "equal tasks": ofTasks(many(MANY, () => ({ id: "t_1", title: "Proof of income" }))),
    "tasks without ID": ofTasks(many(MANY, () => ({ title: "Proof" }))),
    "no objects": ofTasks(many(MANY * 5, () => null)),
    "tasks with many documents": ofTasks(many(100, (id) => ({ id, documentLinks: many(500, (of) => ({ id: of })) }))),
    "tasks with A and AA, of many statuses": ofTasks(
      many(MANY, (at) => ({ id: `t_${at}`, title: "A".repeat(1 + (at % 30)), status: `S${at}`, type: `T${at}` })),
    ),
    borrowers: answerOf({ people: many(MANY, (at) => ({ ...PERSON, id: `b_${at}` })) }),
    incomes: ofPerson({ incomes: { edges: many(MANY, () => ({ node: { statedMonthlyAmount: "1" } })) } }),
    keys: ofTask(Object.fromEntries(many(MANY * 2, (at) => [`key_${at}`, "A"]))),
    "errors without indices": ofUnread(() => ({ path })),
    "equal errors": ofUnread(() => ({ message: "Failed", path })),
    "errors with indices": ofUnread((at) => ({ path: path.toSpliced(2, 0, at) })),
    "errors without path": ofUnread(() => ({})),
    "errors about all": ofUnread(() => ({ path: ["loan"] })),
    "errors of unknown fields": errors(() => ({ message: repeated("field ", 2_000) }), 500, unread),
    "errors with long paths": errors(() => ({ path: many(1_000, (part) => part) })),
    "errors with places": errors(() => ({ message: 'Cannot query field "title"', locations: places })),
    "errors with codes": errors(() => ({ extensions: codes })),
  });
}

/** As many of them as an answer may be long. */
function upToLimit(one: (index: number) => unknown): unknown[] {
  const length = JSON.stringify(one(1_000)).length + 1;
  return many(Math.floor((MAX_ANSWER_BYTES - 1_000) / length), one);
}

/**
 * As large as answers are read, of one kind of thing each. JSON.parse alone takes longer for as many different keys or levels as have
 * room: 240 ms for 287,000 keys, 530 ms for two million levels.
 */
function largestAnswers(): Answer[] {
  const words = (piece: string) => repeated(piece, MAX_ANSWER_BYTES - 1_000);
  const task = (at: number, more: object = {}) => ({ id: `t_${at}`, title: "Proof", status: "NotStarted", ...more });
  return Object.entries({
    "one title": ofTask({ title: words("Proof of income ") }),
    "one title of brackets": ofTask({ title: words("[(`*_<&") }),
    "one message": failed({ message: words("document field 'a' is not defined ") }),
    "one key": ofTask({ [words("a")]: 1 }),
    keys: ofTask(Object.fromEntries(many(40_000, (at) => [`key_${at}`, repeated("A", 85)]))),
    numbers: ofTask({ details: upToLimit((at) => at) }),
    "numbers with other digits": `{"data":{"loan":{"id":1,"x":[${upToLimit(() => 12_345).map(() => "4200.0")}]}}}`,
    tasks: answerOf({ tasks: [], people: [{ ...PERSON, borrowerTasks: upToLimit(task) }] }),
    "tasks with long titles": ofPerson({
      borrowerTasks: upToLimit((at) => task(at, { title: repeated("Proof of ", 5_000) })),
    }),
    "2,000 tasks with long texts": ofPerson({
      borrowerTasks: many(2_000, (at) => task(at, { borrowerFacingDescription: repeated("A [b](c) ", 1_900) })),
    }),
    documents: ofTask({ documentLinks: upToLimit((at) => ({ id: `d_${at}`, title: "a", url: "https://x.example" })) }),
    borrowers: answerOf({ tasks: [], peopleOfDeal: [], people: upToLimit((at) => ({ ...PERSON, id: `b_${at}` })) }),
    errors: failed({}).replace(
      '"errors":[',
      () => `"errors":[${upToLimit((at) => ({ message: `${at}`, path: ["loan"] })).map((one) => JSON.stringify(one))},`,
    ),
    nulls: ofTask({ documentLinks: upToLimit(() => null) }),
    blanks: `{"data":${" ".repeat(MAX_ANSWER_BYTES - 50)}null}`,
    "no JSON": words("<html>"),
  });
}

/** What took too long, or threw what it must not throw. */
class Held {
  readonly #most: number;
  readonly #worst = new Map<string, readonly [milliseconds: number, what: string]>();

  constructor(most: number) {
    this.#most = most;
  }

  call<T>(maker: string, what: string, work: () => T): T | undefined {
    let least = Number.POSITIVE_INFINITY;
    let made: T | undefined;
    try {
      for (let tried = 0; this.#isUnsure(tried, least); tried++) {
        const begun = process.cpuUsage();
        made = work();
        least = Math.min(least, millisecondsSince(begun));
      }
    } catch (thrown) {
      this.#threw(maker, what, thrown);
      return undefined;
    }
    this.#took(maker, what, least);
    return made;
  }

  /** The same for what reads a file. */
  async read(maker: string, what: string, work: () => Promise<unknown>): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    for (let tried = 0; this.#isUnsure(tried, least); tried++) {
      const begun = process.cpuUsage();
      await work().catch((thrown) => this.#threw(maker, what, thrown));
      least = Math.min(least, millisecondsSince(begun));
    }
    this.#took(maker, what, least);
  }

  #isUnsure(tried: number, least: number): boolean {
    return tried === 0 || (tried < TRIES && least > this.#most && least < FAR_TOO_LONG);
  }

  #threw(maker: string, what: string, thrown: unknown): void {
    if (thrown instanceof UserError || thrown instanceof ServiceError) return;
    this.#worst.set(maker, [Number.POSITIVE_INFINITY, `${thrown} (${what})`]);
  }

  #took(maker: string, what: string, least: number): void {
    if (least <= Math.max(this.#most, this.#worst.get(maker)?.[0] ?? 0)) return;
    this.#worst.set(maker, [least, `${Math.round(least)} ms (${what})`]);
  }

  end(): void {
    const lines = [...this.#worst].map(([maker, [, what]]) => `${maker}: ${what}`);
    assert.deepEqual(lines, [], `each takes ${this.#most} ms at most, and none throws`);
  }
}

function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

const TOKEN = "token-0123456789-abcdefghij";
const ASKED = {
  kind: "graphql",
  text: JSON.stringify({ query: loanOperation.document, variables: { id: "LN-1" } }),
} as const;
const MARKS = new Marks(new Uint8Array(32).fill(3), "sandbox");
const WITHOUT_TOKEN = TokenRemover.of(TOKEN);
const SAFE = safeWords(WITHOUT_TOKEN, {
  ...{ id: "LN-2041", reason: "A", list: ["AA", "a a a b", "field"], deep: { a: { b: "document" } } },
});
const [OPERATION = assert.fail()] = operationsIn(loanOperation.document).operations ?? [];
/** What is made of words of the service wherever they stand. */
const OF_WORDS: Readonly<Record<string, (words: string) => unknown>> = {
  inertText,
  isolated,
  plain: plainMarkdown,
  codeSpan,
  pickItem: (words) => pickItem({ label: words, description: words, detail: words }),
  "a row's texts": (words) => inertTreeItem({ label: words, description: words, tooltip: words }),
  markdownTable: (words) => markdownTable([words], [[words]]),
  csvOf: (words) => csvOf(many(100, () => [cut(words)])),
  "indentedJson of a text": (words) => indentedJson(JSON.stringify({ a: words })),
  "indentedJson of a list": (words) => indentedJson(`{"a":[${words}`),
  safeWords: SAFE,
  "withoutToken, of a text": (words) => WITHOUT_TOKEN.text(words),
  refusalReason: (words) => refusalReason(SAFE(words), ["documentWithoutTask", "documentNotFound"], "x"),
  "mark of a message": (words) => MARKS.message(`"${words}`),
  ...Object.fromEntries(
    (["taskTitle", "date", "priority", "link", "reference"] as const).map((kind) => [
      `mark of ${kind}`,
      (words: string) => MARKS.text(kind, words),
    ]),
  ),
  didYouMean: (words) => didYouMean(words, ["scenario", "loans", "documentUploadPath"]),
  unknownFields: (words) => fieldsUnknown(parseAnswer(JSON.stringify({ errors: [{ message: words }] }))),
};

function fieldsUnknown(answer: GraphQLAnswer): unknown {
  const documents = new AdaptedQueries({ request() {}, notice() {} });
  return documents.learn(loanOperation, documents.queryFor(loanOperation, {}, 50), answer);
}

/** What is made of an answer, from its text on. */
function makeOfAnswer(held: Held, [what, text]: Answer): void {
  const call: Make = (maker, work) => held.call(maker, what, work);
  const json = Buffer.from(text).subarray(0, MAX_KEPT_BODY).toString();
  const kept = exchange({ answer: answered(json), body: ASKED });
  makeOfSent(call, kept);
  call("the answer to compare", () => comparedJson(answerForm(exactJson(json)) ?? {}));
  const body = answered(json.replace('"loan":', () => `"${keyOfLoan(0)}":`));
  const several = exchange({ answer: body, loans: ["LN-1"], documentOfOne: loanOperation.document });
  call("exchangeOfLoan", () => exchangeOfLoan(several, "LN-1"));
  const answer = call("parseAnswer", () => parseAnswer(text));
  if (answer === undefined) return;
  call("unknownFields", () => fieldsUnknown(answer));
  const errors =
    call("safeWords of all errors", () => answer.errors.map((error) => ({ ...error, message: SAFE(error.message) }))) ??
    [];
  call("the log's line of errors", () => errorsInLog(errors));
  call("mapping, of errors as they came", () => loanOf(answer, answer.errors));
  const loan = call("mapping of a loan", () => loanOf(answer, errors));
  const deal = call("mapping of a deal", () => mapDeal(answer.data?.deal, new ErrorPlaces(errors)));
  if (deal !== undefined) {
    makeOfDeal(call, { reference: "DL-1", value: deal, asOf: NOW } as Entry<Deal>, NOW);
    call("masking of a deal", () => maskDeal(deal, MARKS));
  }
  if (loan === undefined) return;
  makeOfLoan(call, entryOf(loan, { asOf: NOW }), NOW, 2);
  makeForAgents(call, viewOf({ loans: { "LN-1": loan } }));
  const masked = call("masking of a loan", () => maskLoan(loan, MARKS));
  if (masked !== undefined) call("scenarioOf", () => JSON.stringify(scenarioOf([{ read: loan, masked }], NOW)));
  const seen = call("what is kept of a loan", () => seenLoanOf(loan));
  const [borrowers, loanOfficerTasks] = [listingOf<never>([]), listingOf<never>([])];
  const nothing = { ...seenLoanOf({ ...loan, borrowers, loanOfficerTasks }), asOf: 0 };
  const changes =
    call("changes", () => [...changesSince(nothing, loan), ...(seen ? changesSince(seen, loan) : [])]) ?? [];
  call("changes as text", () => changes.slice(0, 500).map((change) => inertText(changeText(change))));
}

function loanOf({ data }: GraphQLAnswer, errors: GraphQLAnswer["errors"]): Loan | undefined {
  return mapLoan(data?.loan, new ErrorPlaces(errors));
}

function makeOfSent(call: Make, kept: RecordedExchange): void {
  makeOfExchange(call, kept, false);
  const masked = call("masking of a request", () => maskedExchange(kept, MARKS));
  if (masked !== undefined) call("requestText, masked", () => requestText(masked, { environment: "S", masked: true }));
  for (const exchange of [kept, masked ?? kept]) {
    const request = { exchange: () => exchange } as unknown as QueryRun["request"];
    const run = { environment: SANDBOX, operation: OPERATION, at: NOW, request, failure: () => undefined };
    call("resultText", () => resultText(run, "Sandbox", NOW));
  }
}

/** What is made of the variables of an operation of the user's own, which may be as odd. */
function makeOfVariables(held: Held, [what, text]: Answer): void {
  const call: Make = (maker, work) => held.call(maker, what, work);
  const [operation = assert.fail()] =
    operationsIn("mutation M($id: ID, $a: Any) { a(id: $id, b: $a) { c } }").operations ?? [];
  const found = call("values of variables", () => parseVariables(operation, text));
  if (found === undefined || "problem" in found) return;
  const { values: variables } = found;
  call("a mutation's dialog", () => mutationText({ operation, variables }));
  const body = { kind: "graphql", text: JSON.stringify({ query: operation.document, variables }) } as const;
  call("a mutation's review", () => reviewText("Sandbox", "", body));
  call("safeWords with these variables", () => safeWords(WITHOUT_TOKEN, variables)(repeated("A a [ ", 20_000)));
  const sent = JSON.stringify({ query: operation.document, variables });
  call("withoutToken of these variables", () => WITHOUT_TOKEN.text(sent));
  makeOfSent(call, exchange({ body: { kind: "graphql", text: sent } }));
}

/** Of a user's own operation, which may be as odd. */
const VARIABLES: readonly Answer[] = [
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

/** As many as are within the limit of characters. */
function ofQuery(one: (index: number) => string, before = ""): string {
  const parts = [before];
  let length = before.length;
  for (let index = 0; ; index++) {
    const part = one(index);
    length += part.length + 1;
    if (length > MAX_QUERY_LENGTH) return parts.join("\n");
    parts.push(part);
  }
}

/** A user's own documents, as odd as their limits allow, and beyond. */
const QUERIES: readonly Answer[] = Object.entries({
  "fragments that spread the next twice": `{ a { ...f0 } }
    ${many(60, (at) => `fragment f${at} on L { a { ...f${at + 1} } a { ...f${at + 1} } }`).join("\n")}`,
  "fragments that spread the next twice, side by side": `{ ...f0 }
    ${many(60, (at) => `fragment f${at} on L { ...f${at + 1} ...f${at + 1} }`).join("\n")}`,
  "a mutation of such fragments": `mutation { ...f0 }
    ${many(60, (at) => `fragment f${at} on M { a${at} { ...f${at + 1} ...f${at + 1} b${at} } ...f${at + 1} }`).join("\n")}`,
  "operations with all fragments": [
    ofQuery((at) => `fragment f${at} on T{...f${at + 1}}`)
      .slice(0, MAX_QUERY_LENGTH / 2)
      .replace(/\n[^\n]*$/, ""),
    ofQuery((at) => `query q${at}{...f0}`)
      .slice(0, MAX_QUERY_LENGTH / 2)
      .replace(/\n[^\n]*$/, ""),
  ].join("\n"),
  "a chain of fragments": ofQuery((at) => `fragment f${at} on T{...f${at + 1}}`, "{...f0}"),
  "operations with all variables": ofQuery((at) => `query q${at}($a:ID){...f}`, "fragment f on Q{loan(id:$a){id}}"),
  fields: `{${ofQuery((at) => `a${at}`)}}`,
  "equal fields": `{${ofQuery(() => "id")}}`,
  "unknown arguments": `{loan(${ofQuery((at) => `b${at}:1`)})}`.slice(0, MAX_QUERY_LENGTH),
  variables: `query(${ofQuery((at) => `$v${at}:ID`)}){a}`,
  aliases: `{${ofQuery((at) => `a${at}:loan(id:1){id}`).slice(0, MAX_QUERY_LENGTH - 60)}}`,
  "anonymous operations": ofQuery(() => "{a}"),
  "long name": `{${"a".repeat(MAX_QUERY_LENGTH - 2)}}`,
  "long text": `{a(b:"${"c".repeat(MAX_QUERY_LENGTH - 8)}")}`,
  "quotation marks": '"'.repeat(MAX_QUERY_LENGTH),
  brackets: "{a".repeat(MAX_QUERY_LENGTH / 2),
  levels: `${"{loan".repeat(MAX_QUERY_DEPTH)}${"}".repeat(MAX_QUERY_DEPTH)}`,
  lists: `{a(b:${"[".repeat(MAX_QUERY_DEPTH - 2)}1${"]".repeat(MAX_QUERY_DEPTH - 2)})}`,
  "levels again and again": ofQuery(() => `${"{borrowers".repeat(MAX_QUERY_DEPTH)}${"}".repeat(MAX_QUERY_DEPTH)}`),
  values: `{loan(id:[${ofQuery(() => "1")}])}`,
  "25 kB of nesting": `${"{a".repeat(8_000)}${"}".repeat(8_000)}`,
  "100 kB": `{${ofQuery((at) => `a${at}`)} ${ofQuery((at) => `b${at}`)}}`,
  comments: ofQuery(() => "#"),
});

function makeOfQuery(held: Held, [what, text]: Answer): void {
  const call: Make = (maker, work) => held.call(maker, what, work);
  const { operations = [] } = call("operationsIn", () => operationsIn(text)) ?? {};
  call("problemsIn", () => problemsIn(text));
  const lines = text.split("\n");
  const ends = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  for (const place of [ends, { line: 0, character: (lines[0]?.length ?? 0) >> 1 }]) {
    call("completionsAt", () => completionsAt(text, place));
    call("hoverAt", () => hoverAt(text, place));
    call("signatureAt", () => signatureAt(text, place));
  }
  const [operation] = operations;
  if (operation === undefined) return;
  call("document", () => operation.document);
  call("changesOf", () => mutationChanges(operation));
  call("nameInLog", () => nameInLog(operation));
  call("fieldAt", () =>
    fieldAt(
      operation,
      many(MAX_QUERY_DEPTH, () => "a"),
    ),
  );
  call("operationsOf", () => operationsOf({ query: operation.document, variables: {}, operationName: undefined }));
  const body = { kind: "graphql", text: JSON.stringify({ query: operation.document, variables: {} }) } as const;
  call("reviewText", () => reviewText("Sandbox", "", body));
  makeOfExchange(call, exchange({ body }), false);
  call("maskQuery", () => maskQuery(operation.document, {}, MARKS));
  const asked = parse(operation.document);
  let data: object = {};
  for (let level = 0; level < 50; level++) data = { a: data, loan: data };
  call("maskAnswer", () => maskAnswer({ data }, asked, MARKS));
}

/** Tables that are pasted or dropped. */
const TABLES: readonly Answer[] = Object.entries({
  "one wide line above many": `LN-1${"\t".repeat(LONG / 5)}\n${"LN-1\n".repeat(LONG / 5)}`,
  "one wide line below many": `LN-1\tA\n${"LN-1\n".repeat(LONG / 5)}LN-1${"\t".repeat(LONG / 5)}`,
  "as many columns as lines": `${"LN-1\t".repeat(300)}\n`.repeat(300),
  "one column": "LN-1\n".repeat(LONG / 5),
  "one line": "LN-1\t".repeat(LONG / 5),
  "quotation marks": '"'.repeat(LONG),
  "one cell": `"${repeated("LN-1 ")}"`,
});

/** Files of a scenario, as odd as they may be. */
function scenarioFiles(): Answer[] {
  const keys = (count: number) => Object.fromEntries(many(count, (at) => [`k${at}`, 1]));
  const withDeals = (deals: unknown) => JSON.stringify({ name: "mine", deals });
  return Object.entries({
    "keys of one object": JSON.stringify({ name: "mine", ...keys(LONG / 5) }),
    "equal keys": `{${'"name":"mine",'.repeat(LONG / 10)}"a":1}`,
    "objects with a wrong key": withDeals(many(1_000, () => ({ identity: 1 }))),
    "no objects": withDeals(many(MANY * 2, () => 1)),
    "long key": JSON.stringify({ [repeated("deals ")]: 1 }),
    "long value": JSON.stringify({ name: repeated("deals "), choices: { dates: repeated("iso ") } }),
    deep: `{"name":"mine","deals":${nested("[", "]")}}`,
    "deep, cut off": "[".repeat(LONG),
    commas: ",".repeat(LONG / 5),
  });
}

describe("Bounded texts: whatever an answer holds, each text of it is made in a moment", function () {
  this.timeout(600_000);

  const holds = (what: string, make: (held: Held) => void | Promise<void>, most = MOST_MILLISECONDS) =>
    it(what, async () => {
      const held = new Held(most);
      await make(held);
      held.end();
    });

  holds("of long words: of one letter, of blanks, of brackets, of what patterns begin with", (held) => {
    const check = (words: string) => {
      for (const [maker, make] of Object.entries(OF_WORDS)) {
        held.call(maker, JSON.stringify(words.slice(0, 20)), () => make(words));
      }
    };
    for (const piece of [...PIECES, `${TOKEN} `]) check(repeated(piece));
    fc.assert(fc.property(longWords, check), { numRuns: rounds(5), seed: SEED });
  });

  holds("of answers with long words in any field", (held) => {
    const check = (words: string, index: number) =>
      makeOfAnswer(held, [`long ${index} ${JSON.stringify(words.slice(0, 20))}`, longAnswers[index]?.(words) ?? ""]);
    for (const index of longAnswers.keys()) check(repeated(PIECES[index] ?? ""), index);
    fc.assert(fc.property(longWords, fc.constantFrom(...longAnswers.keys()), check), {
      numRuns: rounds(6),
      seed: SEED,
    });
  });

  holds("of answers 40,000 levels deep", (held) => {
    for (const answer of deepAnswers()) makeOfAnswer(held, answer);
  });

  holds("of answers with thousands of equal errors, fields and tasks", (held) => {
    for (const answer of repeatingAnswers()) makeOfAnswer(held, answer);
  });

  // JSON.parse alone takes half of it.
  const mostOfLargest = 2 * MOST_MILLISECONDS;
  holds(
    "of answers of 4 MiB",
    (held) => {
      for (const answer of largestAnswers()) makeOfAnswer(held, answer);
    },
    mostOfLargest,
  );

  holds("of queries at their limits and beyond", (held) => {
    for (const query of QUERIES) makeOfQuery(held, query);
  });

  holds("of numbers that come with other digits than JavaScript has for them", (held) => {
    for (const number of ["4200.00", "9007199254740993", "1e400", "-0", '"4200.00"', '"\\\\"'])
      makeOfAnswer(held, [number, `{"data":{"loan":{"id":1,"x":[${many(4 * MANY, () => number)}]}}}`]);
  });

  holds("of settings: addresses, environments, commands, patterns", (held) => {
    const check = (words: string) => {
      const environment = (at: number) => ({
        id: `e${at}`,
        name: words,
        kind: "sandbox",
        baseUrl: words,
        tokenCommand: [words, words],
      });
      const made: Readonly<Record<string, () => unknown>> = {
        "an address": () => parseBaseUrl(words),
        "a long address": () => parseBaseUrl(`https://x.example/${words}/graphql`),
        references: () => parseReferences(words),
        "a list of environments": () => environmentsOf(many(3, environment)),
        "an odd list of environments": () => environmentsOf(words),
      };
      for (const [maker, make] of Object.entries(made)) held.call(maker, JSON.stringify(words.slice(0, 20)), make);
    };
    for (const piece of PIECES) check(repeated(piece));
  });

  holds("of tables that are pasted, and of ten thousand environments", (held) => {
    for (const [what, text] of TABLES) held.call("referenceColumns", what, () => referenceColumns(text));
    const entry = (at: number) => ({ id: `e${at}`, name: `Environment ${at}`, kind: "sandbox" });
    held.call("a list of environments", "10,000", () => environmentsOf(many(10_000, entry)));
  });

  const inFolder = eachWithFolder();
  const refused = (thrown: unknown) => assert(thrown instanceof RangeError, String(thrown));
  holds(
    "of files of a scenario",
    async (held) => {
      for (const [what, text] of scenarioFiles()) {
        const file = inFolder("mine.json");
        await writeFile(file, text);
        await held.read("readScenarioFile", what, () => readScenarioFile(file).catch(refused));
      }
    },
    // What keeps the place of each value takes half of it.
    2 * MOST_MILLISECONDS,
  );

  holds("of variables that are deep, long or many", (held) => {
    for (const variables of VARIABLES) makeOfVariables(held, variables);
  });
});
