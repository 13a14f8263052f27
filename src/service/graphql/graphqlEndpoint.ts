import { aboutRequest } from "../failure/serviceError";
import type { Connection } from "../transport/connection";
import type { GraphQLAnswer } from "./answer";
import { KnownDocuments, type LeftOutFields } from "./knownDocuments";
import { KnownPageSize } from "./knownPageSize";
import type { Operation } from "./operation";
import { refusesPageSize } from "./pageSizeRefusal";
import { type Call, type PostedOperation, postOperation } from "./postOperation";
import { refusal } from "./refusal";

/** The GraphQL endpoint of one environment (service.md 4.1). Rejects with a ServiceError. */
export interface GraphQLEndpoint {
  /** An answer that has data, with the faults of what is missing in it. Asked again only without unknown fields. */
  query<Input>(operation: Operation<Input>, input: Input, signal?: AbortSignal): Promise<DataAnswer>;
  /** The same of lists that are asked for with `first`; asked again for fewer where the service refuses so many. */
  queryLists<Input extends { readonly first: number }>(
    operation: Operation<Input>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<ListsAnswer>;
  /** Fields that the service seemed not to know are asked for again. */
  askForEverything(): void;
  /** Sends a mutation once. The answer may be without data: see `mutationResult`. */
  mutate<Input>(operation: Operation<Input>, input: Input): Promise<GraphQLAnswer>;
}

export interface DataAnswer extends GraphQLAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  /** What was not asked for. */
  readonly leftOut: LeftOutFields;
}

export interface ListsAnswer extends DataAnswer {
  /** The value of `first` that the service accepted. */
  readonly first: number;
}

/** A service may name one unknown field at a time. */
const MOST_QUESTIONS = 10;

interface Asked extends PostedOperation {
  readonly leftOut: LeftOutFields;
}

/** `now`: see KnownDocuments. */
export function graphqlEndpoint(connection: Connection, now?: () => number): GraphQLEndpoint {
  const documents = new KnownDocuments(connection.log, now);
  const pageSize = new KnownPageSize(connection.log);

  function post(call: Call): Promise<PostedOperation> {
    connection.log.trace(() => `${call.operation.name} variables: ${outline(call.variables)}`);
    return postOperation(connection, call);
  }

  async function ask<Input>(operation: Operation<Input>, input: Input, signal?: AbortSignal): Promise<Asked> {
    const variables = operation.variables(input);
    for (let question = 1; ; question++) {
      const { document, leftOut } = documents.current(operation);
      const sent = await post({ operation, document, variables, signal });
      if (!documents.learn(operation, document, sent) || question === MOST_QUESTIONS) return { ...sent, leftOut };
    }
  }

  return {
    async query(operation, input, signal) {
      return withData(await ask(operation, input, signal));
    },
    async queryLists(operation, input, signal) {
      const most = pageSize.atMost(input.first);
      const sent = await ask(operation, { ...input, first: most }, signal);
      let first = most;
      let last = sent;
      while (refusesPageSize(last.faultsAsTheyCame)) {
        const less = pageSize.less(first);
        if (less === undefined) return { ...withData(sent), first: most };
        first = less;
        last = await ask(operation, { ...input, first }, signal);
      }
      if (first < most) pageSize.works(first);
      return { ...withData(last), first };
    },
    askForEverything() {
      documents.forget();
    },
    async mutate(operation, input) {
      const { document } = operation;
      const variables = operation.variables(input);
      return (await post({ operation, document, variables, signal: undefined })).answer;
    },
  };
}

/**
 * Variables of our own operations for the trace log: IDs as they are, and only the length of any other text, since it may be
 * private. Nobody knows what those of typed operations are, so they are not traced.
 */
function outline(variables: Call["variables"]): string {
  return JSON.stringify(variables, (name, value: unknown) =>
    typeof value === "string" && !/^id$|Id$/.test(name) ? `(${value.length} characters)` : value,
  );
}

function withData({ answer, leftOut }: Asked): DataAnswer {
  const { data, faults, request } = answer;
  return aboutRequest(request, () => {
    if (data === undefined) throw refusal(faults, "refused");
    return { ...answer, data, leftOut };
  });
}
