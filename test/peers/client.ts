// The product's client against a peer, and what it claims.
import { createService } from "../../src/service/createService";
import { ServiceError } from "../../src/service/failure/serviceError";
import type { LoanOriginationService } from "../../src/service/loanOriginationService";
import { DEFAULT_TIMEOUTS, type RecordedExchange } from "../../src/service/transport/connection";

export interface Client {
  readonly service: LoanOriginationService;
  lastAnswer(): string;
  sent(): number;
}

export function clientOf(baseUrl: string, token = "peer"): Client {
  const exchanges = new Map<number, RecordedExchange>();
  let id = 0;
  const service = createService(
    {
      baseUrl,
      token: async () => token,
      officerUploadField: undefined,
      log: { request() {}, notice() {} },
      requests: { nextId: () => ++id, keep: (exchange) => exchanges.set(exchange.id, exchange) },
      fetch,
      timeouts: { ...DEFAULT_TIMEOUTS, answer: 20_000 },
      userAgent: undefined,
    },
    // By this clock each answer comes at once: how many loans are asked for at once follows from what the server refuses.
    () => 0,
  );
  return {
    service,
    sent: () => exchanges.size,
    lastAnswer() {
      const answer = exchanges.get(id)?.answer;
      return answer === undefined ? "no answer" : `${answer.status} ${Buffer.from(answer.body)}`;
    },
  };
}

/** What the product says that became of a change. */
export interface Claim {
  /** "done", or that of the error. */
  readonly outcome: string;
  readonly said: string;
  /** Of the answer, where one was read that was no success. */
  readonly status: number | undefined;
}

export async function claimOf(change: Promise<unknown>): Promise<Claim> {
  try {
    await change;
    return { outcome: "done", said: "done", status: undefined };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { outcome, kind, message, status } = thrown;
    return { outcome, said: `${outcome}, ${kind}: ${message}`, status };
  }
}
