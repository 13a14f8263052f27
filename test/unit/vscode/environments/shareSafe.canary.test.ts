import assert from "node:assert/strict";
import type { Loan } from "../../../../src/domain/loan";
import { createService } from "../../../../src/service/createService";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { postUserOperation } from "../../../../src/service/graphql/postOperation";
import type { Entry } from "../../../../src/store/entry";
import { UnseenChanges } from "../../../../src/store/unseenChanges";
import { AgentRefusal } from "../../../../src/vscode/agents/toolCall";
import { whyNotDone } from "../../../../src/vscode/changing/reasons";
import { environmentMasking } from "../../../../src/vscode/environments/environmentMasking";
import { KeptRequests } from "../../../../src/vscode/environments/keptRequests";
import { maskedService } from "../../../../src/vscode/environments/masking";
import { taskFinder } from "../../../../src/vscode/loans/goToTask";
import { changeText } from "../../../../src/vscode/loans/rowMarks";
import { mutationChanges, nameInLog, operationsIn } from "../../../../src/vscode/queries/operations";
import { resultText } from "../../../../src/vscode/queries/resultText";
import { requestLabel } from "../../../../src/vscode/requests/requestText";
import { sayingEverywhere } from "../../../support/everyField";
import { storeOf } from "../../../support/loanStore";
import { SANDBOX } from "../../../support/loans";
import { rounds, SEED } from "../../../support/rounds";
import { serve, type TestServer } from "../../service/support/httpServer";
import { testConnection } from "../../service/support/testConnection";
import { uploadActivity, viewOf } from "../agents/support/view";
import { type Make, makeForAgents, makeOfDeal, makeOfExchange, makeOfLoan } from "../support/everyText";

const ROUNDS = rounds(1000);
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
    this.#state = (round + SEED) * 0x9e3779b1;
  }

  one<T>(choices: readonly T[]): T {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x297a2d39) >>> 0;
    return choices[((this.#state ^ (this.#state >>> 12)) >>> 0) % choices.length] as T;
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

function errors(dice: Dice): object[] {
  const places = [
    ["loan"],
    ["loan", "borrowers", "edges", 0, "node", dice.one(["incomes", "personalInformation", dice.said()])],
    ["loan", "loanOfficerDocumentTasks", 0, dice.one(["dueDate", "status", dice.said()])],
    ["deal", "borrowers"],
    undefined,
  ];
  return Array.from({ length: dice.one([1, 2, 3]) }, () => ({
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
function answerTo(dice: Dice, round: number): Answer {
  const headers = {
    "content-type": dice.one(["application/json", `text/${dice.one(ASCII)}`]),
    "x-of": dice.one(ASCII),
  };
  const data = { ...sayingEverywhere(() => dice.or("1")), [dice.said()]: dice.said() };
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
  let respond: () => Answer;

  before(async () => {
    server = await serve((response) => {
      const { status, headers, body } = respond();
      response.writeHead(status, headers).end(body);
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
    const { loan, deal } = service;
    const store = storeOf({ loan, deal, listed: { loans: [LOAN], deals: [DEAL] }, now: () => NOW, masking });
    const nothingSeen = { read: async () => ({}), write: async () => undefined };
    const changes = new UnseenChanges(store.loans, nothingSeen, (error) => assert.fail(String(error)), masking);
    let texts = 0;
    let planted = 0;

    for (let round = 0; round < ROUNDS; round++) {
      const dice = new Dice(round);
      respond = () => {
        const answer = answerTo(dice, round);
        if (ANY_WORD.test(folded(answer.body))) planted++;
        return answer;
      };
      await store.refresh();
      await changes.settled();
      const error = await maskedService(service, masking)
        .rejectDocument({ loanId: LOAN, documentId: "d", archiveReasonNotes: dice.said() })
        .catch((thrown: unknown) => thrown);
      const shown: string[] = [];
      const make: Make = (_maker, work) => {
        const made = madeBy(work);
        if (typeof made === "string") shown.push(made);
        return made;
      };
      makeOfLoan(make, store.loans.get(LOAN) ?? assert.fail(), NOW);
      makeOfDeal(make, store.deals.get(DEAL), NOW);
      makeForAgents(make, agentViewOf(dice, store.loans.unmaskedEntry(LOAN)), [SENT]);
      await runTyped(make, dice, connection, requests);
      for (const { facts, exchange } of requests.all.slice(0, 4)) {
        make("what is listed", () => requestLabel(facts));
        makeOfExchange(make, exchange(), true);
      }
      shown.push(
        JSON.stringify(taskFinder(store.loans.entries, store.loans.unmaskedEntries)(dice.one(WORDS))),
        ...changes.of(LOAN).map(changeText),
        ...(error instanceof ServiceError ? [error.message, whyNotDone(error)] : []),
      );
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

/** Nothing where an agent is refused, because the loan could not be read. */
function madeBy<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof AgentRefusal) return undefined;
    throw error;
  }
}

const SENT = uploadActivity({ loanReference: LOAN, files: [{ sha256: "f".repeat(64), size: 1 }] });

/** Agents are given the loan as the service has it, whatever the mode. */
function agentViewOf(dice: Dice, entry: Entry<Loan> | undefined) {
  const [before, after, documentId] = [dice.said(), dice.said(), dice.said()];
  const changed = [
    { kind: "status", taskId: "t_1", before, after },
    { kind: "newDocument", taskId: "t_1", documentId },
  ] as const;
  return viewOf({
    loans: { [LOAN]: entry?.value },
    changes: { [LOAN]: changed },
    entry: { failure: entry?.failure },
    prepared: { environmentId: "sandbox", kind: "upload", at: 0, became: "sent", activityId: SENT.id },
  });
}

async function runTyped(
  make: Make,
  dice: Dice,
  connection: Parameters<typeof postUserOperation>[0],
  requests: KeptRequests,
): Promise<void> {
  const { text, variables } = typedQuery(dice);
  const [operation = assert.fail()] = operationsIn(text).operations ?? [];
  const kind = operation.kind === "mutation" ? "mutation" : "query";
  const results = mutationChanges(operation).map(({ path }) => path);
  const sent = { name: nameInLog(operation), kind, document: operation.document, results } as const;
  const error = await postUserOperation(connection, sent, variables).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const failure = () => (error instanceof Error ? masking.message(error.message) : undefined);
  const [request] = requests.all;
  make("resultText", () => resultText({ environment: SANDBOX, operation, at: NOW, request, failure }, "S", NOW).text);
}
