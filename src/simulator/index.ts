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
export type { FaultKind, FaultRecord, FutureFault, OperationName } from "./faults/fault";
export type { NetworkSpeed } from "./http/exchange";
export type { ReceivedCall, ReceivedOperation, ReceivedUpload, UploadedFile } from "./received";
export { builtInScenarios } from "./scenarios/loadScenario";
export type { Scenario } from "./scenarios/scenario";
export { type ControlOptions, type Simulator, type SimulatorOptions, startSimulator } from "./simulator";
export type { DealState, LoanState, Snapshot } from "./state/snapshot";
