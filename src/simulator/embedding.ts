/** What a host of the simulator needs: loaded when it is first used. */
export { parsePeriod } from "./control/arguments";
export { FAULT_KINDS, OPERATIONS } from "./faults/fault";
export { builtInScenarios, loadScenario } from "./scenarios/loadScenario";
export { startSimulator } from "./simulator";
export { curlLine, envFile, TEST_SNIPPETS } from "./snippets";
