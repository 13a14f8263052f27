import { createService } from "../../../../src/service/createService";
import type { LoanOriginationService } from "../../../../src/service/loanOriginationService";
import { type Connection, DEFAULT_TIMEOUTS, type RequestRecord } from "../../../../src/service/transport/connection";

export const TOKEN = "t0ken-9f8e7d6c5b4a";

export interface TestConnection extends Connection {
  readonly records: RequestRecord[];
  readonly notices: string[];
}

export function testConnection(baseUrl: string, overrides: Partial<Connection> = {}): TestConnection {
  const records: RequestRecord[] = [];
  const notices: string[] = [];
  return {
    baseUrl,
    token: async () => TOKEN,
    officerUploadField: undefined,
    log: {
      request: (record) => records.push(record),
      notice: (text) => notices.push(text),
    },
    fetch: globalThis.fetch,
    timeouts: DEFAULT_TIMEOUTS,
    userAgent: undefined,
    ...overrides,
    records,
    notices,
  };
}

export function loggedClientOf({ baseUrl }: { readonly baseUrl: string }) {
  const connection = testConnection(baseUrl);
  return { connection, service: createService(connection) };
}

export function clientOf(
  { baseUrl }: { readonly baseUrl: string },
  overrides?: Partial<Connection>,
): LoanOriginationService {
  return createService(testConnection(baseUrl, overrides));
}
