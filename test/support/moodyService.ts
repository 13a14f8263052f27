import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onLoopback } from "./loopback";
import { wireBorrower, wireLoan, wireOfficerTask, wireTask } from "./wireLoans";

/** A request that has arrived to its end. */
export interface Call {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly mutation: boolean;
  readonly upload: boolean;
  /** The GraphQL document; empty for an upload. */
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Answers as the service does in a good mood. */
  answer(): void;
}

/** A service that behaves as a test says, from one request to the next. */
export interface MoodyService {
  readonly url: string;
  /** The only token that it accepts. */
  token: string;
  /** What becomes of a request; each is answered well when undefined. */
  mood: ((call: Call) => void) | undefined;
  /** The value of `loan`, by the ID that was asked for. */
  readonly loans: Map<string, unknown>;
  readonly deals: Map<string, unknown>;
  /** What each mutation and upload that arrived was: the document, or the path of an upload. */
  readonly changes: readonly string[];
  close(): Promise<void>;
}

export async function startMoodyService(token = "a-token"): Promise<MoodyService> {
  const changes: string[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("error", () => {});
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const call = callOf(service, incoming, response, Buffer.concat(chunks).toString());
      if (call.mutation || call.upload) changes.push(call.document || (incoming.url ?? ""));
      if (service.mood) service.mood(call);
      else call.answer();
    });
  });
  const { port, close } = await onLoopback(server);
  const service: MoodyService = {
    url: `http://127.0.0.1:${port}`,
    token,
    mood: undefined,
    loans: new Map(),
    deals: new Map(),
    changes,
    close,
  };
  return service;
}

/** One that has the loan LN-1, with a task of the borrower Ada Byron and one of the loan officer. */
export async function startServiceOfOneLoan(): Promise<MoodyService> {
  const service = await startMoodyService();
  service.loans.set("LN-1", wireLoan("loan_1", [wireBorrower("b1", [wireTask("t1")])], [wireOfficerTask("t2")]));
  return service;
}

function callOf(service: MoodyService, incoming: IncomingMessage, response: ServerResponse, body: string): Call {
  const upload = incoming.url !== "/graphql";
  const { query: document = "", variables = {} } = upload ? {} : JSON.parse(body);
  return {
    incoming,
    response,
    upload,
    document,
    variables,
    mutation: /^\s*mutation\b/.test(document),
    answer() {
      if (incoming.headers.authorization !== `Bearer ${service.token}`) response.writeHead(401).end();
      else if (upload) response.writeHead(201).end("{}");
      else response.end(JSON.stringify({ data: dataFor(service, document, variables) }));
    },
  };
}

function dataFor(
  { loans, deals }: MoodyService,
  document: string,
  variables: Readonly<Record<string, unknown>>,
): object {
  if (document.includes("rejectDocument(")) {
    return { borrower: { rejectDocument: { taskId: taskWith(loans, variables) } } };
  }
  if (document.includes("reassignLoanOfficerTasks("))
    return { loan: { reassignLoanOfficerTasks: { reassignedCount: 1 } } };
  if (document.includes("create(")) return { borrower: { create: { id: "borrower_new" } } };
  const id = String(variables.id);
  return {
    __typename: "Query",
    ...(document.includes("loan(") && { loan: loans.get(id) ?? null }),
    ...(document.includes("deal(") && { deal: deals.get(id) ?? null }),
  };
}

/** The ID of the task that lists the document to be rejected, wherever that is. */
function taskWith(loans: MoodyService["loans"], { input }: Call["variables"]): string {
  const { documentId } = input as { documentId: string };
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { id, documentLinks } = value as { id?: string; documentLinks?: { id: string }[] };
    if (documentLinks?.some((document) => document.id === documentId) && id) found.push(id);
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const loan of loans.values()) visit(loan);
  return found[0] ?? "task_of_a_document";
}
