import { type PublicSimulator, type SimulatorOptions, startSimulator as start } from "./simulator";

/** What the package loan-ops-simulator gives to other people's tests. */
export type { Choices } from "./choices";
export type {
  NetworkChange,
  PlannedFault,
  ResetTo,
  SimulatorControl,
  SimulatorStatus,
  WaitUntil,
} from "./control/control";
export type { ControlOptions } from "./control/endpoint";
export type { ExpectedCalls } from "./control/expectation";
export type { CallFilter, CallMatch, OperationName } from "./faults/callMatch";
export type { CallAnswer, FaultKind, FaultRecord, FutureCalls, FutureFault } from "./faults/fault";
export type { CallHandler } from "./faults/faultPlan";
export type { NetworkSpeed } from "./http/httpMessages";
export type { Token, TokenChange } from "./http/tokens";
export type { CallError, FormPart, ReceivedCall, ReceivedOperation, ReceivedUpload, UploadedFile } from "./received";
export { builtInScenarios } from "./scenarios/loadScenario";
export type { Scenario } from "./scenarios/scenario";
export type { ServiceChange } from "./scenarios/serviceChange";
export type { PublicSimulator as Simulator, SimulatorOptions } from "./simulator";
export type { DealState, LoanState, Snapshot } from "./state/snapshot";

/**
 * Starts the service in memory. Each simulator stands alone, as many as there are in a process, and none keeps it
 * alive. Rejects with a RangeError for an option that is not allowed, for a scenario and for a state that is none; with the
 * system's error when a file or a port cannot be had.
 */
export async function startSimulator(options?: SimulatorOptions): Promise<PublicSimulator> {
  const { state, ...simulator } = await start(options);
  return simulator;
}
