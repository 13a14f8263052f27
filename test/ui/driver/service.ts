import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { OperationName } from "../../../src/simulator/faults/callMatch";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../../src/simulator/simulator";

/** The service, held by the test itself, so that it can look at what arrived there. */
export interface Service extends Simulator {
  count(operation: OperationName): number;
}

/** Starts a simulator in the process of the test. VS Code meets it over HTTP, as any environment. */
export async function startService(options?: SimulatorOptions): Promise<Service> {
  const simulator = await startSimulator(options);
  return Object.assign(simulator, {
    count: (operation: OperationName) => simulator.calls({ operation }).length,
  });
}

/** What has been uploaded to a task and not rejected since, in the order it came; the SHA-256 in hexadecimal. */
export function arrivedAt(service: Service, taskId: string): { readonly name: string; readonly sha256: string }[] {
  return [...service.state.documents.values()].flatMap(({ name, sha256, archived, ...document }) =>
    document.taskId === taskId && sha256 !== undefined && !archived ? [{ name, sha256 }] : [],
  );
}

export function sha256(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * The files under a folder, sockets aside, that hold a text: as UTF-8, UTF-16, JSON with escapes, Base64 at any of its
 * three offsets, or percent-encoded. What a file keeps compressed or encrypted is not seen.
 */
export function filesWith(folder: string, text: string): string[] {
  const forms = formsOf(text);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .filter((file) => {
      const content = readFileSync(file);
      return forms.some((form) => content.includes(form));
    })
    .map((file) => relative(folder, file));
}

function formsOf(text: string): Buffer[] {
  const utf8 = Buffer.from(text);
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), utf8]).toString("base64");
    // Without the characters that share bits with what stands around it.
    return encoded.slice(Math.ceil((offset * 8) / 6), -4);
  });
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return [
    utf8,
    Buffer.from(text, "utf16le"),
    Buffer.from(text, "utf16le").swap16(),
    ...[escaped, encodeURIComponent(text), ...base64].map((form) => Buffer.from(form)),
  ];
}
