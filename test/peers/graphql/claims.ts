// What is tried with each GraphQL server. A claim is right, weak (true, but less than could be known) or wrong.
import { loanForm } from "../../../src/domain/loanJson";
import { storeOf } from "../../support/loanStore";
import { type Client, claimOf, clientOf } from "../client";
import type { Evidence } from "../evidence";
import type { Server } from "../installed";
import { differences } from "./loan";
import { DRIFTS, INPUTS, LISTS, PLAIN, type Variant } from "./schema";

export const COLUMNS = ["Read", "Drift", "Lists", "Limits", "Token", "Done", "Refused", "After the work"] as const;
/** What is told "At once" is a number, and no count of claims. */
export type Column = (typeof COLUMNS)[number] | "At once";

export interface Verdict {
  readonly column: Column;
  readonly what: string;
  readonly verdict: "right" | "weak" | "wrong";
  /** What the product said, and the answer that it got. */
  readonly said: string;
  readonly answer: string;
}

/** A server that runs in one variant. `work` tells which changes it has made since it was last asked. */
export interface Running {
  readonly baseUrl: string;
  readonly work: Evidence;
}

export interface Trial {
  readonly variant: Variant;
  run(server: Running): Promise<Verdict[]>;
}

/** `limits`: variants that this server has of its own; `cannot`: those that it cannot serve, or "token". */
export function trialsOf({ limits, cannot }: Pick<Server, "limits" | "cannot">): Trial[] {
  const reading = (column: Column) => (variant: Variant) => ({
    variant,
    run: async ({ baseUrl }: Running) => [await read(column, variant, clientOf(baseUrl))],
  });
  const trials = [
    { variant: PLAIN, run: (server: Running) => plain(server, !cannot.includes("token")) },
    ...DRIFTS.map(reading("Drift")),
    ...LISTS.map(reading("Lists")),
    ...limits.map((name) => ({ name })).map(reading("Limits")),
    ...[PLAIN, ...limits.map((name) => ({ name }))].map((variant) => ({
      variant,
      run: async ({ baseUrl }: Running) => [await readMany(variant.name, clientOf(baseUrl))],
    })),
    ...INPUTS.map((variant) => ({ variant, run: (server: Running) => input(variant, server) })),
  ];
  return trials.filter(({ variant }) => !cannot.includes(variant.name));
}

/** A field may be left out only where the service has none, and a list be in doubt only where nothing proves it whole. */
async function read(
  column: Column,
  { name, missing = [], mayHaveMore = [] }: Variant,
  client: Client,
): Promise<Verdict> {
  const verdict = (verdict: Verdict["verdict"], said: string): Verdict => {
    return { column, what: name, verdict, said, answer: client.lastAnswer() };
  };
  try {
    const form = loanForm(await client.service.loan("LN-1", { first: 50 }));
    const marks = [
      ...missing.map((field) => `${field.split(".")[1]} (`),
      ...mayHaveMore.map((list) => `${list} (may have more)`),
    ];
    const { leftOut, wrong } = differences(form, (mark) => marks.some((each) => mark.startsWith(each)));
    const list = (places: ReadonlySet<string>) => [...places].join(", ");
    if (wrong.size > 0) return verdict("wrong", `read wrongly: ${list(wrong)}`);
    if (leftOut.size > 0) return verdict("weak", `not read whole: ${list(leftOut)}`);
    return verdict("right", `read with ${client.sent()} requests`);
  } catch (thrown) {
    return verdict("weak", `not read: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
}

const MANY = Array.from({ length: 200 }, (_, index) => `loan ${index}`);

/** A store of many loans, which the service has all the same one for: no row may fail that does not fail alone. */
async function readMany(name: string, client: Client): Promise<Verdict> {
  const { service } = client;
  const store = storeOf({
    loan: (_reference, options) => service.loan("LN-1", options),
    loansAtOnce: service.loansAtOnce,
    listed: { loans: MANY },
  });
  await store.refresh();
  const alone = await claimOf(service.loan("LN-1", { first: 50 }));
  const failed = store.loans.entries.filter(({ value }) => value === undefined);
  const said = `${name === PLAIN.name ? "" : `${name}: `}${service.loansAtOnce()}`;
  const isRight = failed.length === 0 || alone.outcome !== "done";
  const facts = { column: "At once", what: name, answer: client.lastAnswer() } as const;
  if (isRight) return { ...facts, verdict: "right", said };
  return { ...facts, verdict: "wrong", said: `${failed.length} rows failed: ${failed[0]?.failure?.message}` };
}

type Change = "reject" | "create" | "reassign";

function send({ service }: Client, change: Change, way: string): Promise<unknown> {
  if (change === "reassign") return service.reassignLoanOfficerTasks(way);
  if (change === "reject") {
    return service.rejectDocument({ loanId: "LN-1", documentId: way, archiveReasonNotes: "Page 2 is missing" });
  }
  return service.createBorrower({ dealId: way, firstName: "Dee", lastName: "Byron", email: "dee@example.com" });
}

const REFUSALS = ["notFound", "forbidden", "unauthenticated", "invalid"];
const FAILURES = ["plain", "bug", "call", "null", "child"];
const CHANGES: readonly Change[] = ["reject", "create", "reassign"];

async function plain(server: Running, looksAtTokens: boolean): Promise<Verdict[]> {
  const client = clientOf(server.baseUrl);
  const verdicts = [await read("Read", PLAIN, client)];
  for (const change of CHANGES) verdicts.push(await tell("Done", change, "ok", server, client));
  for (const kind of REFUSALS) verdicts.push(await tell("Refused", "reject", `before-${kind}`, server, client));
  for (const change of CHANGES.slice(1)) {
    verdicts.push(await tell("Refused", change, "before-forbidden", server, client));
  }
  // What is not done, and looks as what is done and failed: "unknown" is all that can be said.
  verdicts.push(await tell("After the work", "reject", "before-plain", server, client));
  for (const kind of FAILURES) {
    for (const change of CHANGES) verdicts.push(await tell("After the work", change, `after-${kind}`, server, client));
  }
  if (!looksAtTokens) return verdicts;
  const refused = clientOf(server.baseUrl, "refused");
  verdicts.push(await tell("Refused", "reject", "ok with a token that is refused", server, refused));
  return [...verdicts, await token(refused)];
}

async function tell(column: Column, change: Change, way: string, server: Running, client: Client): Promise<Verdict> {
  server.work();
  const { outcome, said } = await claimOf(send(client, change, way));
  const did = server.work().length;
  const possible = { done: did === 1, refused: did === 0, notSent: did === 0, unknown: did <= 1 }[outcome] ?? false;
  const best = column === "Done" ? "done" : column === "Refused" ? "refused" : "unknown";
  // Whoever says more than "unknown" after a failure, and is right, is right.
  const verdict = !possible ? "wrong" : outcome === best || best === "unknown" ? "right" : "weak";
  const what = `${change} ${way} (made ${did === 1 ? "once" : `${did} times`})`;
  return { column, what, verdict, said, answer: client.lastAnswer() };
}

async function token({ service, lastAnswer }: Client): Promise<Verdict> {
  const facts = { column: "Token", what: "a read with a token that is refused" } as const;
  try {
    await service.loan("LN-1", { first: 50 });
    return { ...facts, verdict: "wrong", said: "read", answer: lastAnswer() };
  } catch (thrown) {
    const kind = thrown instanceof Error ? Reflect.get(thrown, "kind") : undefined;
    const said = `${kind}: ${thrown instanceof Error ? thrown.message : thrown}`;
    return { ...facts, verdict: kind === "unauthorized" ? "right" : "weak", said, answer: lastAnswer() };
  }
}

async function input(variant: Variant, server: Running): Promise<Verdict[]> {
  const client = clientOf(server.baseUrl);
  if (variant.name === "email scalar") return [await tell("Done", "create", `ok (${variant.name})`, server, client)];
  return [await tell("Refused", "reject", `ok (${variant.name})`, server, client)];
}
