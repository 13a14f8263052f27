/** What a host of the simulator needs: loaded when it is first used. */
export { FAULT_KINDS } from "./faults/fault";
export { OPERATIONS } from "./faults/readFault";
export { BUILT_IN_SCENARIOS } from "./scenarios/loadScenario";
export { startSimulator } from "./simulator";
