import { parse, print } from "graphql";
import { aboutRequest } from "../failure/serviceError";
import type { Connection } from "../transport/connection";
import { documentForLoans, keyOfLoan } from "../transport/severalLoans";
import { AdaptedQueries, type RequestedFields } from "./adaptedQueries";
import type { GraphQLAnswer } from "./answer";
import type { OperationRequest } from "./exchange";
import { limitIn, unreadError } from "./graphqlErrors";
import { type Mutation, type Operation, withLiterals } from "./operation";
import { mutationResult, postOperation } from "./postOperation";

export interface DataAnswer extends GraphQLAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly requested: RequestedFields;
}

export type QueryAnswer = GraphQLAnswer & Pick<DataAnswer, "requested">;
type Variables = OperationRequest["variables"];

/** The GraphQL endpoint of one environment (service.md 4.1). Rejects with a ServiceError. */
export class GraphQLEndpoint {
  readonly #connection: Connection;
  readonly #documents: AdaptedQueries;

  constructor(connection: Connection, now?: () => number) {
    this.#connection = connection;
    this.#documents = new AdaptedQueries(connection.log, now);
  }

  /** An answer that has data, with the errors of what is missing in it. Asked again for less where the service refuses that. */
  async query(
    operation: Operation,
    { first: wanted = 1, ...variables }: Variables & { readonly first?: number },
    signal: AbortSignal | undefined,
  ): Promise<DataAnswer> {
    const most = this.#documents.largestPage(wanted);
    let whole: QueryAnswer | undefined;
    for (let first = most; ; ) {
      const question = this.#documents.queryFor(operation, variables, first);
      const answer = await postOperation(this.#connection, { operation, ...question, signal });
      const asked = { ...answer, requested: question };
      const next = this.#documents.learn(operation, question, answer);
      if (next !== undefined) {
        if (next < first) whole ??= asked;
        first = next;
      } else if (limitIn(answer, answer.errors) === "page") {
        return withData(whole ?? asked);
      } else if (answer.data !== undefined && whole?.requested.leftOut.size !== question.leftOut.size && first < most) {
        // A query for fewer fields may be answered with as many entries as at first.
        whole = undefined;
        first = most;
      } else {
        this.#documents.tookPage(first, wanted);
        return withData(asked);
      }
    }
  }

  /** What the next query leaves out: the same object until more is learnt, or it is forgotten. */
  learnt(operation: Operation): object {
    return this.#documents.learnt(operation);
  }

  /** Several loans in one request: all that is asked for of one. What a refusal says is told better by one alone. */
  async queryLoans(loan: Operation, ids: readonly string[], wanted: number, signal: AbortSignal): Promise<QueryAnswer> {
    const question = this.#documents.queryFor(loan, {}, this.#documents.largestPage(wanted));
    const document = documentForLoans(ids.length, question.document);
    const variables = Object.fromEntries(ids.map((id, index) => [keyOfLoan(index), id]));
    const operation: Operation = { ...loan, name: "loans", resultPath: [] };
    const loans = { loans: ids, documentOfOne: question.document };
    const answer = await postOperation(this.#connection, { operation, document, variables, ...loans, signal });
    return { ...answer, requested: question };
  }

  askForEverything(): void {
    this.#documents.forget();
  }

  async mutate<Promised>(operation: Mutation<Promised>, given: Variables): Promise<Promised> {
    const { document, variables } = withLiterals(parse(operation.document), given);
    const call = { operation, document: print(document), variables, literals: given, signal: undefined };
    return mutationResult(operation, await postOperation(this.#connection, call));
  }
}

function withData(answer: QueryAnswer): DataAnswer {
  const { data, request } = answer;
  return aboutRequest(request, () => {
    if (data === undefined) throw unreadError(answer);
    return { ...answer, data };
  });
}
