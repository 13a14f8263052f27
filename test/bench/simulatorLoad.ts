import { Pool } from "undici";
import { operations } from "../../src/service/operations";

const { loan } = operations;

/** What the extension asks for when it reads a loan: every field. Variables: `id`, `first`. */
export const LOAN_QUERY = loan.document;

export interface Load {
  readonly baseUrl: string;
  readonly token: string;
  readonly body: string;
}

/** Requests a second over that many connections, each sending its next request when its answer has come, for that long. */
export async function requestsPerSecond(load: Load, connections: number, milliseconds: number): Promise<number> {
  const pool = new Pool(load.baseUrl, { connections, pipelining: 1 });
  let answered = 0;
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < milliseconds) {
      await answerTo(pool, load);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return answered / seconds;
}

export async function answerOnce(load: Load): Promise<Record<string, unknown>> {
  const pool = new Pool(load.baseUrl);
  const { data, errors } = JSON.parse(await answerTo(pool, load));
  await pool.close();
  if (errors !== undefined) throw new Error(`The answer has errors: ${JSON.stringify(errors)}`);
  return data;
}

async function answerTo(pool: Pool, { token, body }: Load): Promise<string> {
  const { statusCode, body: answer } = await pool.request({
    path: "/graphql",
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json" },
    body,
  });
  const text = await answer.text();
  if (statusCode !== 200) throw new Error(`HTTP ${statusCode}: ${text}`);
  return text;
}
