/** What a host of the simulator needs: loaded when it is first used. */
export { parsePeriod } from "./control/period";
export { OPERATIONS } from "./faults/callMatch";
export { FAULT_KINDS } from "./faults/fault";
export { curlLine } from "./program";
export { builtInScenarios, loadScenario } from "./scenarios/loadScenario";
export { startSimulator } from "./simulator";
