import * as l10n from "@vscode/l10n";
import { notUnderstood } from "./answer";

const MEBIBYTE = 1024 * 1024;
/** A larger answer is not read to its end: it would fill the extension host's memory. */
const LARGEST_ANSWER = 32 * MEBIBYTE;

/** The body as text. Stops reading at once beyond the limit, with a ServiceError of kind `notUnderstood`. */
export async function readText(response: Response, onBytes: (bytes: Uint8Array) => void): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onBytes(value);
    size += value.byteLength;
    if (size > LARGEST_ANSWER) {
      await reader.cancel();
      throw notUnderstood(
        l10n.t(
          "The service's answer is larger than {0} MiB and was not read. Reduce loanOps.pageSize to ask for less at once.",
          LARGEST_ANSWER / MEBIBYTE,
        ),
        "answer too large",
      );
    }
    text += decoder.decode(value, { stream: true });
  }
}
