import { aboutRequest } from "../failure/serviceError";
import type { Connection } from "../transport/connection";
import type { GraphQLAnswer } from "./answer";
import type { Call } from "./exchange";
import { KnownDocuments, type LeftOutFields } from "./knownDocuments";
import { mutationResult } from "./mutationResult";
import type { Mutation, Operation } from "./operation";
import { postOperation } from "./postOperation";
import { unread } from "./refusal";

export interface DataAnswer extends GraphQLAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly leftOut: LeftOutFields;
}

/** A service may name one unknown field at a time. */
const MOST_QUESTIONS = 10;

type Asked = GraphQLAnswer & Pick<DataAnswer, "leftOut">;
type Variables = Call["variables"];

/** The GraphQL endpoint of one environment (service.md 4.1). Rejects with a ServiceError. */
export class GraphQLEndpoint {
  readonly #connection: Connection;
  readonly #documents: KnownDocuments;
  /** Learnt from what the service refused (service.md 8 states none). */
  #largestPage = Number.POSITIVE_INFINITY;
  /** Then its words are about something else. */
  #refusesEveryPage = false;

  constructor(connection: Connection, now?: () => number) {
    this.#connection = connection;
    this.#documents = new KnownDocuments(connection.log, now);
  }

  /** An answer that has data, with the faults of what is missing in it. Asked again only without unknown fields. */
  async query(operation: Operation, variables: Variables, signal: AbortSignal | undefined): Promise<DataAnswer> {
    return withData(await this.#ask(operation, variables, signal));
  }

  /** Asked again for fewer where the service refuses so many. */
  async queryLists(
    operation: Operation,
    variables: Variables & { readonly first: number },
    signal: AbortSignal | undefined,
  ): Promise<DataAnswer & { readonly first: number }> {
    const most = Math.min(variables.first, this.#largestPage);
    const sent = await this.#ask(operation, { ...variables, first: most }, signal);
    let first = most;
    let last = sent;
    while (refusesPageSize(last) && first > 1 && !this.#refusesEveryPage) {
      first = Math.ceil(first / 2);
      last = await this.#ask(operation, { ...variables, first }, signal);
    }
    if (refusesPageSize(last)) {
      this.#refusesEveryPage = true;
      return { ...withData(sent), first: most };
    }
    if (first < Math.min(most, this.#largestPage)) {
      this.#largestPage = first;
      const { log } = this.#connection;
      log.notice(`The service refuses to give more entries of a list at once: ${first} are asked for from now on.`);
    }
    return { ...withData(last), first };
  }

  askForEverything(): void {
    this.#documents.forget();
  }

  async mutate<Promised>(operation: Mutation<Promised>, variables: Variables): Promise<Promised> {
    const call = { operation, document: operation.document, variables, signal: undefined };
    return mutationResult(operation, await postOperation(this.#connection, call));
  }

  async #ask(operation: Operation, variables: Variables, signal: AbortSignal | undefined): Promise<Asked> {
    for (let question = 1; ; question++) {
      const { document, leftOut } = this.#documents.current(operation);
      const answer = await postOperation(this.#connection, { operation, document, variables, signal });
      const isNew = this.#documents.learn(operation, document, answer);
      if (!isNew || question === MOST_QUESTIONS) return { ...answer, leftOut };
    }
  }
}

function withData(answer: Asked): DataAnswer {
  const { data, request } = answer;
  return aboutRequest(request, () => {
    if (data === undefined) throw unread(answer);
    return { ...answer, data };
  });
}

/** How services name how many were asked for: the argument, or the size of a page. */
const HOW_MANY = [
  /["'`$]first\b/i,
  /\b(argument|parameter|variable|value of|the) first\b/i,
  /\bfirst["'`]?\s*([:=(]\s*\d|\b(may|must|can|cannot|can't|should|shall|is|exceeds?|limit|argument|parameter)\b)/i,
  /\bpage[ -]?size\b/i,
  /\b(items|records|results|entries|edges|nodes|rows) per page\b/i,
];

const TOO_MANY = [
  /\bexceed/i,
  /\bat most\b/i,
  /\b(no|not|cannot|can't|never) (be )?(more|greater|larger|higher|bigger|above|over)\b/i,
  /\b(less|lower|smaller|fewer) than\b/i,
  /\bmax(imum)?\b/i,
  /\btoo (many|large|big|high|much)\b/i,
  /\bbetween\b/i,
  /\bup to\b/i,
  /<=?\s*\d/,
];

/** service.md 8 states neither the largest page size, nor how a larger one is refused. */
function refusesPageSize({ faults }: GraphQLAnswer): boolean {
  return faults.some(({ message }) => [HOW_MANY, TOO_MANY].every((said) => said.some((words) => words.test(message))));
}
