import assert from "node:assert/strict";
import { briefOf } from "../../../../src/domain/brief";
import { type Loan, tasksOf } from "../../../../src/domain/loan";
import { loanJson } from "../../../../src/domain/loanJson";
import { tableOfValues, tableToRead } from "../../../../src/domain/taskTable";
import { markdownTable } from "../../../../src/domain/text";
import { createService } from "../../../../src/service/createService";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { postTyped } from "../../../../src/service/graphql/postOperation";
import { Changes } from "../../../../src/store/changes";
import type { Entry } from "../../../../src/store/entry";
import { LoanStore } from "../../../../src/store/loanStore";
import { getChanges } from "../../../../src/vscode/agents/getChanges";
import { findTasks, getLoan } from "../../../../src/vscode/agents/readTools";
import { EVERYTHING, GROUPINGS, type Grouping } from "../../../../src/vscode/app/viewOptions";
import { environmentMasking } from "../../../../src/vscode/environments/environmentMasking";
import { KeptRequests } from "../../../../src/vscode/environments/keptRequests";
import { maskedService } from "../../../../src/vscode/environments/masking";
import { changeText } from "../../../../src/vscode/loans/changes";
import { csvOf } from "../../../../src/vscode/loans/csv";
import { type DealNode, dealChildren, dealHover, dealNode, dealTreeItem } from "../../../../src/vscode/loans/dealsTree";
import { taskFinder } from "../../../../src/vscode/loans/goToTask";
import { loanHover } from "../../../../src/vscode/loans/loanHover";
import { childrenOf, type LoanNode, loanNode } from "../../../../src/vscode/loans/loanNodes";
import { loanTreeItem } from "../../../../src/vscode/loans/loanTreeItem";
import { changesOf, nameInLog, operationsIn } from "../../../../src/vscode/queries/operations";
import { resultText } from "../../../../src/vscode/queries/resultText";
import { operationLabel, requestText } from "../../../../src/vscode/requests/requestText";
import { kindsOf, snippetOf } from "../../../../src/vscode/requests/snippets";
import { panelTitle, taskPageOf } from "../../../../src/vscode/taskPage/taskPageOf";
import { dateText } from "../../../../src/vscode/ui/format";
import { notDoneText } from "../../../../src/vscode/ui/notDone";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "../../../support/wireLoans";
import { serve, type TestServer } from "../../service/support/httpServer";
import { testConnection } from "../../service/support/testConnection";
import { viewOf } from "../agents/support/view";
import { SANDBOX } from "../requests/support/exchanges";

const ROUNDS = 1000;
const NOW = Date.UTC(2026, 4, 6);
const [LOAN, DEAL] = ["LN-1", "DL-1"];

/** Parts of words that nothing else holds, of several scripts and with accents. */
const PARTS = ["Zqx", "Vqj", "Жщя", "Ωλξ", "Qžø", "Jñv", "Xßq", "Kzq"];
const WORDS = Array.from({ length: 200 }, (_, index) =>
  [index % 8, (index >> 3) % 8, (index >> 6) % 8, index % 7].map((part) => PARTS[part]).join(""),
);
const ASCII = WORDS.filter((word) => /^[A-Za-z]+$/.test(word));

/** Upper case without accents, by which a word is found however it is written. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
}
const ANY_WORD = new RegExp(WORDS.map(folded).join("|"), "u");

/** The same numbers for the same round, so that a round that fails can be run again. */
class Dice {
  #state: number;

  constructor(round: number) {
    this.#state = (round + 1) * 0x9e3779b1;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x297a2d39) >>> 0;
    return ((this.#state ^ (this.#state >>> 12)) >>> 0) % limit;
  }

  one<T>(choices: readonly T[]): T {
    const chosen = choices[this.below(choices.length)];
    assert.ok(chosen !== undefined);
    return chosen;
  }

  /** A text with planted words, in the place of a value or around it. */
  said(): string {
    const [word, other] = [this.one(WORDS), this.one(WORDS)];
    return this.one([
      word,
      word.toUpperCase(),
      `Letter of ${word} ${other}`,
      `${word}@${other}.example`,
      `${word} ${other}.pdf`,
      `${word}-12`,
      `"${word}", said "${other}`,
      `2026-05-04T10:00 (${word})`,
      `https://files.example.com/${word}?of=${other}`,
      `${word}_${other}`.toLowerCase(),
      `Completed ${word}`,
      `12 ${word}\n\n${other} $98,765`,
    ]);
  }

  /** Mostly a planted text; otherwise a plain value, nothing, or something of another form. */
  or(plain: unknown): unknown {
    return this.one([
      this.said(),
      this.said(),
      this.said(),
      plain,
      null,
      [this.said()],
      { [this.said()]: this.said() },
    ]);
  }
}

function task(dice: Dice, id: string): object {
  const fields = ["title", "taskName", "status", "type", "priority", "dueDate", "completedAt", "createdOn"];
  const texts = ["description", "borrowerFacingDescription", "assignedTo", "documentUploadPath"];
  const document = { id: `doc_${id}`, title: dice.or("W-2.pdf"), url: dice.or("https://files.example.com/1") };
  const details = {
    borrowerId: "b_1",
    borrowerName: dice.or(""),
    entityKind: dice.or("LOAN"),
    entityDisplayName: dice.or("LN-2"),
  };
  const own = Object.fromEntries([...fields, ...texts].map((name) => [name, dice.or("1")]));
  const facts = { ...own, documentLinks: [document], details, [dice.said()]: dice.said() };
  return id.startsWith("o") ? wireOfficerTask(id, facts) : wireTask(id, facts);
}

function borrower(dice: Dice): object {
  return wireBorrower("b_1", [task(dice, "t_1"), task(dice, "t_2")], {
    personalInformation: { firstName: dice.or("x"), lastName: dice.or("y"), email: dice.or("z") },
    incomes: { edges: [{ node: { statedMonthlyAmount: dice.said(), payPeriodFrequency: dice.or("") } }] },
  });
}

function errors(dice: Dice): object[] {
  const places = [
    ["loan"],
    ["loan", "borrowers", "edges", 0, "node", dice.one(["incomes", "personalInformation", dice.said()])],
    ["loan", "loanOfficerDocumentTasks", 0, dice.one(["dueDate", "status", dice.said()])],
    ["deal", "borrowers"],
    undefined,
  ];
  return Array.from({ length: 1 + dice.below(3) }, () => ({
    message: dice.said(),
    path: dice.one(places.map((path) => ({ path }))).path,
    extensions: { code: dice.one(["FORBIDDEN", dice.one(ASCII).toUpperCase()]), said: dice.said() },
  }));
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the service says in a round: whole answers, partial ones, and failures of all kinds. */
function answerTo(dice: Dice, round: number, query: string): Answer {
  const headers = {
    "content-type": dice.one(["application/json", `text/${dice.one(ASCII)}`]),
    "x-of": dice.one(ASCII),
  };
  const data = query.includes("deal(")
    ? { deal: { id: "deal_1", friendlyId: dice.or("DL-1"), borrowers: { edges: [{ node: borrower(dice) }] } } }
    : { loan: wireLoan("loan_1", [borrower(dice)], [task(dice, "o_1")]), [dice.said()]: dice.said() };
  if (round % 4 === 0) return { status: 200, headers, body: JSON.stringify({ data }) };
  if (round % 4 < 3) return { status: 200, headers, body: JSON.stringify({ data, errors: errors(dice) }) };
  const status = dice.one([200, 302, 400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 503]);
  const body = dice.one([
    JSON.stringify({ errors: errors(dice) }),
    JSON.stringify({ message: dice.said() }),
    dice.said(),
  ]);
  return { status, headers: { ...headers, location: `https://${dice.one(ASCII)}.example/x` }, body };
}

/** A query or a mutation as somebody may write one. */
function typedQuery(dice: Dice): { text: string; variables: Record<string, unknown> } {
  const name = () => dice.one([dice.one(ASCII), "id", "title", "status"]);
  const literal = () => JSON.stringify(dice.said());
  const fields = () => `${name()}: id ${name()}: title ${name()} { id: ${name()} } ...F`;
  const text = dice.one([
    `# ${dice.one(ASCII)}\nquery ${name()}($id: ID!, $${dice.one(ASCII)}: String) { ${name()}: loan(id: ${literal()}) { ${fields()} } }`,
    `{ loan(id: $id, of: ${dice.one(ASCII)}, n: [1, ${literal()}]) { id: loanOfficerDocumentTasks { ${fields()} } } }`,
    `query { deal(id: "D") { borrowers(first: 5) { edges { node { personalInformation { id: firstName } ...F } } } } }`,
    `mutation ${name()}($input: RejectDocumentInput!) { borrower { ${name()}: rejectDocument(input: $input) { taskId ...F } } }`,
  ]);
  const input = { loanId: LOAN, archiveReasonNotes: dice.said(), [dice.said()]: dice.said() };
  return {
    text: `${text} fragment F on ${dice.one(ASCII)} { ${name()} incomes { edges { node { statedMonthlyAmount } } } }`,
    variables: { id: LOAN, [dice.one(ASCII)]: dice.said(), names: [dice.said()], input },
  };
}

const masking = environmentMasking(new Uint8Array(32).fill(3), "sandbox");

describe("A window in share-safe mode, whatever the service says and whatever is asked of it", () => {
  let server: TestServer;
  let respond: (query: string) => Answer;

  before(async () => {
    server = await serve((response, { body }) => {
      const { status, headers, body: text } = respond(body);
      response.writeHead(status, headers).end(text);
    });
  });
  after(() => server.close());

  it(`shows none of 200 planted words in ${ROUNDS} rounds`, async function () {
    // 14 s on a machine that does nothing else. A busy one takes ten times as long.
    this.timeout(600_000);
    const requests = new KeptRequests(
      () => masking,
      (error) => assert.fail(String(error)),
    );
    const connection = testConnection(server.baseUrl, { requests: requests.of(SANDBOX) });
    const service = createService(connection);
    const store = new LoanStore({
      service,
      references: { read: () => ({ loans: [LOAN], deals: [DEAL] }), write: async () => undefined },
      pageSize: () => 50,
      now: () => NOW,
      onUnexpected: (error) => assert.fail(String(error)),
      shown: masking,
    });
    const nothingSeen = { read: async () => ({}), write: async () => undefined };
    const changes = new Changes(store.loans, nothingSeen, (error) => assert.fail(String(error)), masking);
    let texts = 0;
    let planted = 0;

    for (let round = 0; round < ROUNDS; round++) {
      const dice = new Dice(round);
      respond = (query) => {
        const answer = answerTo(dice, round, query);
        if (ANY_WORD.test(folded(answer.body))) planted++;
        return answer;
      };
      await store.refresh();
      await changes.settled();
      const error = await maskedService(service, masking)
        .rejectDocument({ loanId: LOAN, documentId: "d", archiveReasonNotes: dice.said() })
        .catch((thrown: unknown) => thrown);
      const entry = store.loans.get(LOAN);
      const shown = [
        ...rowsOf(entry),
        ...dealRowsOf(store.deals.get(DEAL)),
        ...(entry?.value ? madeOf(entry.value, entry) : []),
        JSON.stringify(taskFinder(store.loans.entries, store.loans.trueEntries)(dice.one(WORDS))),
        ...changes.of(LOAN).map(changeText),
        ...agentsTold(store.loans.trueEntry(LOAN)),
        ...(error instanceof ServiceError
          ? [error.message, notDoneText({ kind: "rejectDocument", document: "d", loan: LOAN }, error)]
          : []),
        ...(await typed(dice, connection, requests)),
        ...requestsShown(requests),
      ];
      texts += shown.length;
      for (const text of shown) {
        const found = ANY_WORD.exec(folded(text)) ?? ANY_WORD.exec(folded(unescaped(text)));
        assert.equal(found, null, `round ${round}: ${found?.[0]} in ${text.slice(0, 3000)}`);
      }
    }
    assert.ok(planted > ROUNDS, "the service said them");
    assert.ok(texts > 40 * ROUNDS, `${texts} texts were looked at`);
    store.dispose();
    changes.dispose();
  });
});

function unescaped(text: string): string {
  return text.replace(/(?:%[0-9A-F]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll("%", ""), "hex").toString());
}

function itemText(item: {
  label?: unknown;
  description?: unknown;
  tooltip?: unknown;
  accessibilityInformation?: unknown;
}) {
  return JSON.stringify([item.label, item.description, item.tooltip, item.accessibilityInformation]);
}

function rowsOf(entry: Entry<Loan> | undefined): string[] {
  const below = (node: LoanNode, grouping: Grouping): string[] => [
    itemText(loanTreeItem(node, entry, NOW)),
    JSON.stringify(loanHover(node, entry, NOW) ?? ""),
    ...childrenOf(node, entry, { ...EVERYTHING, grouping }).flatMap((child) => below(child, grouping)),
  ];
  return GROUPINGS.flatMap((grouping) => below(loanNode(LOAN), grouping));
}

function dealRowsOf(entry: ReturnType<LoanStore["deals"]["get"]>): string[] {
  const below = (node: DealNode): string[] => [
    itemText(dealTreeItem(node, entry, NOW)),
    dealHover(node, entry, NOW) ?? "",
    ...dealChildren(node, entry).flatMap(below),
  ];
  return below(dealNode(DEAL));
}

function madeOf(loan: Loan, entry: Entry<Loan>): string[] {
  const options = { reference: LOAN, environmentName: "S", asOf: NOW, now: NOW, dateText, timeText: String };
  const lines = tasksOf(loan).map((owned) => ({ loanReference: LOAN, loan, owned }));
  const read = tableToRead(lines, dateText);
  const values = tableOfValues(lines);
  const session = { environment: SANDBOX, state: "ready" as const, store: { loans: { get: () => entry } } };
  const pages = tasksOf(loan).flatMap(({ task: { id: taskId } }) => {
    const target = { environmentId: SANDBOX.id, loanReference: LOAN, taskId };
    return [panelTitle(target, loan), JSON.stringify(taskPageOf(session, target, { now: NOW }))];
  });
  return [
    briefOf(loan, options),
    markdownTable(read.header, read.lines),
    csvOf([values.header, ...values.lines]),
    loanJson(loan),
    loanJson(loan, { leavesOut: true }),
    ...pages,
  ];
}

function agentsTold(entry: Entry<Loan> | undefined): string[] {
  const view = viewOf({ loans: { [LOAN]: entry?.value }, entry: { failure: entry?.failure } });
  const answers = [findTasks(view, { finishedToo: true }), getChanges(view, {}, [])];
  const ofLoan = entry?.value === undefined ? [] : [getLoan(view, { loan: LOAN })];
  return [...answers, ...ofLoan].map(({ answer }) => JSON.stringify(answer));
}

/** Runs a query of the user's own, and gives what its result says. */
async function typed(
  dice: Dice,
  connection: Parameters<typeof postTyped>[0],
  requests: KeptRequests,
): Promise<string[]> {
  const { text, variables } = typedQuery(dice);
  const [operation = assert.fail()] = operationsIn(text).operations ?? [];
  const kind = operation.kind === "mutation" ? "mutation" : "query";
  const results = changesOf(operation).map(({ path }) => path);
  const sent = { name: nameInLog(operation), kind, document: operation.document, results } as const;
  const error = await postTyped(connection, sent, variables).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const failure = () => (error instanceof Error ? masking.message(error.message) : undefined);
  const [request] = requests.all;
  return [resultText({ environment: SANDBOX, operation, at: NOW, request, failure }, "S", NOW).text];
}

/** The requests of this round. */
function requestsShown({ all }: KeptRequests): string[] {
  return all.slice(0, 4).flatMap(({ facts, exchange }) => {
    const shown = exchange();
    const snippet = snippetOf(shown, SANDBOX, true);
    return [
      operationLabel(facts),
      requestText(shown, { environment: "S", masked: true }),
      ...(snippet ? kindsOf(snippet).map((kind) => kind.text()) : []),
    ];
  });
}
