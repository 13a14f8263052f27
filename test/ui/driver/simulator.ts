import { createHash } from "node:crypto";
import type { OperationName } from "../../../src/simulator/faults/callMatch";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../../src/simulator/simulator";

/** The service, held by the test itself, so that it can look at what arrived there. */
export interface Service extends Simulator {
  /** How often an operation was reached, such as `borrower.create`. */
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
