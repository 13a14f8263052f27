import { errorCode } from "../../domain/unknown";
import type { SimulatorFault, Simulators, WindowSimulator } from "../environments/simulators";
import { advance, readControlled } from "../simulator/control";
import { waitingFaults } from "../simulator/faults";
import { PORT_ERRORS } from "../simulator/start";
import type { AgentWindow } from "./access";
import { documentedWord } from "./facts";
import { AgentRefusal } from "./toolCall";

const DEFAULT_PORT = 4010;
const MAX_FAULTS = 10;

interface ControlInput extends Omit<Partial<SimulatorFault>, "fault"> {
  readonly fault?: SimulatorFault["fault"] | "none";
  readonly action: "start" | "fail" | "advance" | "reset";
  /** `window`: the one behind the environment "Simulator". `programs`: the one that was started for other programs. */
  readonly simulator?: "window" | "programs";
  /** Only a built-in one: a path would be a file that an agent chooses. */
  readonly scenario?: string;
  readonly days?: number;
  readonly hours?: number;
}

/** Neither address nor token of a simulator is told or taken: the user gives those to a program. */
export async function simulatorTool(window: AgentWindow, input: ControlInput): Promise<object> {
  if (input.action === "start") return start(window.simulators, input);
  const { simulators } = window;
  const simulator = input.simulator === "programs" ? simulators.started : await simulators.embedded();
  if (simulator === undefined) {
    throw new AgentRefusal("notRunning", "No simulator runs for other programs. The action start starts one.");
  }
  const done = await control(window, simulator, input);
  simulators.changed();
  // What is planned is seen when it fails.
  if (input.action === "reset" || input.fault === "none") await readControlled(window.sessions, simulator);
  return { ...done, ...(await statusFacts(window.simulators, simulator)) };
}

/** Runs one for other programs of this machine, on the usual port or, where that is in use, on another one. */
async function start(simulators: Simulators, input: ControlInput): Promise<object> {
  if (simulators.started !== undefined) {
    return { alreadyRunning: true, ...(await statusFacts(simulators, simulators.started)), ...WHERE_TO_FIND_IT };
  }
  const scenario = await (await simulators.module()).loadScenario(input.scenario ?? "first-day");
  const started = await simulators.start({ port: DEFAULT_PORT, scenario }).catch((error: unknown) => {
    if (!PORT_ERRORS.includes(errorCode(error) ?? "")) throw error;
    return simulators.start({ port: 0, scenario });
  });
  return { started: true, ...(await statusFacts(simulators, started)), ...WHERE_TO_FIND_IT };
}

const WHERE_TO_FIND_IT = {
  whereToFindIt:
    "The user finds address and token by a click on “Simulator at …” in the status bar, and gives them to the program that is tested.",
};

async function control(
  { sessions, simulators }: AgentWindow,
  simulator: WindowSimulator,
  { action, days = 0, hours = 0, fault, operation, calls, status, applied }: ControlInput,
): Promise<object> {
  try {
    if (action === "reset") {
      await simulator.reset();
      return { reset: true };
    }
    if (action === "advance") {
      return { ...(await advance(sessions, simulator, { days, hours })), advancedBy: { days, hours } };
    }
    if (fault === "none") await simulator.clearFaults();
    else simulators.plan(simulator, { fault, operation, calls, status, applied } as SimulatorFault);
    return {};
  } catch (error) {
    // The simulator's own words, of names and numbers that the tool's schema lets through.
    throw error instanceof RangeError ? new AgentRefusal("invalidInput", error.message) : error;
  }
}

async function statusFacts(simulators: Simulators, simulator: WindowSimulator): Promise<object> {
  const { scenario, tokens } = simulator.status();
  const builtIn = await (await simulators.module()).builtInScenarios();
  const faults = waitingFaults(simulator);
  return {
    // A file of the workspace may have named it.
    scenario: documentedWord(scenario, (given) => builtIn.find(({ name }) => name === given)?.name),
    tokenExpired: tokens[0]?.expired || undefined,
    plannedFaults: {
      count: faults.length,
      first: faults
        .slice(0, MAX_FAULTS)
        .map(({ fault, operation, calls, status, applied }) => ({ fault, operation, calls, status, applied })),
    },
  };
}
