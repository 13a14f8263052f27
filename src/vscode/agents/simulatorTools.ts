import { errorCode } from "../../domain/unknown";
import type { Simulator, SimulatorFault, SimulatorScenario, Simulators } from "../environments/simulators";
import { readControlled } from "../simulator/control";
import type { AgentWindow } from "./access";
import { statedValue } from "./recordData";
import { AgentRefusal, choiceInput, flagInput, numberInput, textInput } from "./toolCall";

/** `window`: the one behind the environment "Simulator". `programs`: the one that was started for other programs. */
const WHICH = ["window", "programs"] as const;

const PORT = 4010;
const NO_FAULT = "none";
const MOST_CALLS = 1000;
/** The most planned faults that are told. */
const TOLD_FAULTS = 10;

/*
 * Neither address nor token of a simulator is told or taken: the user gives those to a program.
 */

/** Runs a simulator for other programs of this machine, on the usual port or, where that is in use, on another one. */
export async function startSimulator({ simulators }: AgentWindow, input: unknown): Promise<object> {
  if (simulators.started !== undefined) {
    return { alreadyRunning: true, ...(await statusFacts(simulators, simulators.started)), ...WHERE };
  }
  const scenario = await builtInScenario(simulators, textInput(input, "scenario") ?? "first-day");
  const started = await simulators.start({ port: PORT, scenario }).catch((error: unknown) => {
    const taken = ["EADDRINUSE", "EACCES"].includes(errorCode(error) ?? "");
    if (!taken) throw error;
    return simulators.start({ port: 0, scenario });
  });
  return { started: true, ...(await statusFacts(simulators, started)), ...WHERE };
}

const WHERE = {
  whereToFindIt:
    "The user finds address and token by a click on “Simulator on …” in the status bar, and gives them to the program that is tested.",
};

/** Makes the next calls fail, or none any more. */
export async function setSimulatorFault(window: AgentWindow, input: unknown): Promise<object> {
  const simulator = await chosenSimulator(window, input);
  const { FAULT_KINDS, OPERATIONS } = await window.simulators.module();
  const fault = choiceInput(input, "fault", [NO_FAULT, ...Object.keys(FAULT_KINDS)]);
  if (fault === undefined) throw new AgentRefusal("invalidInput", '"fault" has to be given.');
  if (fault === NO_FAULT) {
    await simulator.clearFaults();
    await readControlled(window.sessions, simulator);
  } else simulator.fault(faultOf(fault, input, OPERATIONS));
  return statusFacts(window.simulators, simulator);
}

function faultOf(fault: string, input: unknown, operations: readonly string[]): SimulatorFault {
  if (fault === "connection-refused") return { fault };
  const status = fault === "status" ? numberInput(input, "status", 300, 599) : undefined;
  if (fault === "status" && status === undefined) {
    throw new AgentRefusal("invalidInput", 'The fault "status" needs a "status" from 300 to 599.');
  }
  const applied = flagInput(input, "applied");
  return {
    fault,
    operation: choiceInput(input, "operation", operations) ?? "any",
    calls: numberInput(input, "calls", 1, MOST_CALLS) ?? 1,
    ...(status !== undefined && { status }),
    ...(applied !== undefined && { applied }),
  };
}

export async function advanceSimulator(window: AgentWindow, input: unknown): Promise<object> {
  const simulator = await chosenSimulator(window, input);
  const days = numberInput(input, "days", 0, 3650) ?? 0;
  const hours = numberInput(input, "hours", 0, 24) ?? 0;
  if (days + hours === 0) throw new AgentRefusal("invalidInput", '"days" or "hours" has to be given.');
  await simulator.advance({ days, hours });
  await readControlled(window.sessions, simulator);
  return { advancedBy: { days, hours }, ...(await statusFacts(window.simulators, simulator)) };
}

export async function resetSimulator(window: AgentWindow, input: unknown): Promise<object> {
  const simulator = await chosenSimulator(window, input);
  await simulator.reset();
  await readControlled(window.sessions, simulator);
  return { reset: true, ...(await statusFacts(window.simulators, simulator)) };
}

async function chosenSimulator({ simulators }: AgentWindow, input: unknown): Promise<Simulator> {
  if (choiceInput(input, "simulator", WHICH) !== "programs") return simulators.embedded();
  if (simulators.started !== undefined) return simulators.started;
  throw new AgentRefusal("notRunning", "No simulator runs for other programs. start_simulator starts one.");
}

/** By its name only: a path would be a file that an agent chooses. */
async function builtInScenario(simulators: Simulators, name: string): Promise<SimulatorScenario> {
  const module = await simulators.module();
  const known = await builtInNames(simulators);
  if (!known.includes(name)) {
    throw new AgentRefusal("invalidInput", `"scenario" has to be one of ${known.join(", ")}.`);
  }
  return module.loadScenario(name);
}

async function builtInNames(simulators: Simulators): Promise<string[]> {
  return (await (await simulators.module()).builtInScenarios()).map(({ name }) => name);
}

async function statusFacts(simulators: Simulators, simulator: Simulator): Promise<object> {
  const { scenario, token, faults } = simulator.status();
  return {
    // A file of the workspace may have named it.
    scenario: statedValue(scenario, await builtInNames(simulators)),
    tokenExpired: token.expired || undefined,
    plannedFaults: {
      count: faults.length,
      first: faults.slice(0, TOLD_FAULTS).map(({ fault, operation, calls, status, applied }) => ({
        fault,
        operation,
        calls,
        status,
        applied,
      })),
    },
  };
}
