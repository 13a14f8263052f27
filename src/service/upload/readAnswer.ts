/** Nothing of it is shown (service.md 4.4, 7.6), so no more than this is read. */
const LIMIT = 64 * 1024;

export interface AnswerBody {
  /** Bytes that were read. */
  readonly received: number;
  /** What it is, as far as it was read; undefined when it was too long, broke off or is compressed. */
  readonly content: "json" | "nothing" | "other" | undefined;
}

/** Reads an answer whose status has said all that matters: a body that breaks off is no failure. */
export async function readAnswer(body: AsyncIterable<Uint8Array>, compressed: boolean): Promise<AnswerBody> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of body) {
      received += chunk.byteLength;
      if (received > LIMIT) return { received, content: undefined };
      chunks.push(chunk);
    }
  } catch {
    return { received, content: undefined };
  }
  if (compressed) return { received, content: undefined };
  return { received, content: contentOf(new TextDecoder().decode(Buffer.concat(chunks))) };
}

function contentOf(text: string): AnswerBody["content"] {
  if (text.trim() === "") return "nothing";
  try {
    JSON.parse(text);
    return "json";
  } catch {
    return "other";
  }
}
