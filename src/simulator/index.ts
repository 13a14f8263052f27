/** What the package loan-ops-simulator gives to other people's tests. */
export type { Choices } from "./choices";
export type {
  CallFilter,
  NetworkChange,
  PlannedFault,
  ResetTo,
  SimulatorControl,
  SimulatorStatus,
  TokenChange,
} from "./control/control";
export type { FaultKind, FaultRecord, FutureFault } from "./faults/fault";
export type { OperationName } from "./faults/operations";
export type { NetworkSpeed } from "./http/network";
export type { ReceivedCall, ReceivedOperation } from "./received/receivedCalls";
export type { ReceivedUpload, UploadedFile } from "./received/receivedUploads";
export { builtInScenarios } from "./scenarios/loadScenario";
export type { Scenario } from "./scenarios/scenario";
export { type ControlOptions, type Simulator, type SimulatorOptions, startSimulator } from "./simulator";
export type { DealState, LoanState } from "./state/loanState";
export type { Snapshot } from "./state/snapshot";
