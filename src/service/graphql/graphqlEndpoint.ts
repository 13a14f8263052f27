import type { Connection } from "../connection";
import type { GraphQLAnswer } from "./answer";
import { KnownDocuments } from "./knownDocuments";
import type { Operation } from "./operation";
import { refusal } from "./refusal";
import { sendOnce } from "./sendOnce";

/** The GraphQL endpoint of one environment (service.md 4.1). Rejects with a ServiceError. */
export interface GraphQLEndpoint {
  /** An answer that has data, with the faults of what is missing in it. Asked again only without unknown fields. */
  query<Input>(operation: Operation<Input>, input: Input, signal?: AbortSignal): Promise<DataAnswer>;
  /** Sent once. The answer may be without data: see `mutationResult`. */
  mutate<Input>(operation: Operation<Input>, input: Input): Promise<GraphQLAnswer>;
}

export interface DataAnswer extends GraphQLAnswer {
  readonly data: Readonly<Record<string, unknown>>;
}

export function graphqlEndpoint(connection: Connection): GraphQLEndpoint {
  const documents = new KnownDocuments(connection.log);
  return {
    async query(operation, input, signal) {
      const variables = operation.variables(input);
      const document = documents.current(operation);
      let sent = await sendOnce(connection, { operation, document, variables, signal });
      if (sent.answer.data === undefined && documents.learn(operation, document, sent.faultsAsTheyCame)) {
        const smaller = documents.current(operation);
        sent = await sendOnce(connection, { operation, document: smaller, variables, signal });
        // A service that names one unknown field at a time is known a little better the next time.
        if (sent.answer.data === undefined) documents.learn(operation, smaller, sent.faultsAsTheyCame);
      }
      const { data, faults } = sent.answer;
      if (data === undefined) throw refusal(faults, "refused");
      return { ...sent.answer, data };
    },
    async mutate(operation, input) {
      const { document } = operation;
      const variables = operation.variables(input);
      return (await sendOnce(connection, { operation, document, variables, signal: undefined })).answer;
    },
  };
}
