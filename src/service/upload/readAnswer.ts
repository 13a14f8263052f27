/** Nothing of it is shown (service.md 4.4, 7.6), so no more than this is read. */
const LIMIT = 64 * 1024;

export interface AnswerBody {
  /** Bytes that were read. */
  readonly received: number;
  /** Whether it is JSON, as 4.4 has it; undefined when it was too long, or broke off. */
  readonly json: boolean | undefined;
}

/** Reads an answer whose status has said all that matters: a body that breaks off is no failure. */
export async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<AnswerBody> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of body) {
      received += chunk.byteLength;
      if (received > LIMIT) return { received, json: undefined };
      chunks.push(chunk);
    }
  } catch {
    return { received, json: undefined };
  }
  return { received, json: isJson(Buffer.concat(chunks).toString()) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
