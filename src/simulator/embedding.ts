/** What a host of the simulator needs: loaded when it is first used. */
export { parsePeriod } from "./control/requests";
export { FAULT_KINDS } from "./faults/fault";
export { OPERATIONS } from "./faults/readFault";
export { curlLine } from "./greeting";
export { builtInScenarios, loadScenario } from "./scenarios/loadScenario";
export { startSimulator } from "./simulator";
