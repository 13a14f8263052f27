import type { ExchangeRecord } from "../transport/recordExchange";

/** In bytes, and in milliseconds: what a refusal says is short, and nothing depends on it. */
const MOST = 64 * 1024;
const LONGEST = 1000;

/** Reads what a refusal says, for the record of the request only. Never rejects. */
export async function readBeginning(body: Response["body"], record: ExchangeRecord): Promise<void> {
  const reader = body?.getReader();
  let givenUp = false;
  const giveUp = () => {
    givenUp = true;
    reader?.cancel().catch(() => undefined);
  };
  const late = setTimeout(giveUp, LONGEST);
  try {
    let size = 0;
    while (size < MOST) {
      const piece = await reader?.read();
      if (piece?.value === undefined) {
        if (!givenUp) record.wholeBody();
        return;
      }
      record.received(piece.value);
      size += piece.value.byteLength;
    }
    giveUp();
  } catch {
    // The status has decided already.
  } finally {
    clearTimeout(late);
  }
}
