import { createHash } from "node:crypto";
import type { Service } from "./simulator";

/** A document as the service received it; the SHA-256 in hexadecimal. */
export interface ArrivedDocument {
  readonly name: string;
  readonly sha256: string;
}

/** What has been uploaded to a task and not rejected since, in the order it came: the service's side of an upload. */
export function arrivedAt(service: Service, taskId: string): ArrivedDocument[] {
  return [...service.state.documents.values()].flatMap(({ name, sha256, archived, ...document }) =>
    document.taskId === taskId && sha256 !== undefined && !archived ? [{ name, sha256 }] : [],
  );
}

export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
