import type { ReceivedCall, SimulatorState } from "./state";

/** A simulator may run for weeks: only so many calls are kept. */
const KEPT_CALLS = 1000;

export function receiveCall(state: SimulatorState, method: string, path: string): ReceivedCall {
  const number = (state.calls.at(-1)?.number ?? 0) + 1;
  const call: ReceivedCall = {
    number,
    method,
    path,
    operation: "",
    arguments: {},
    status: undefined,
    fault: undefined,
  };
  state.calls.push(call);
  if (state.calls.length > KEPT_CALLS) state.calls.shift();
  return call;
}

/** Notes which operation of the service the call has reached. */
export function recordOperation(call: ReceivedCall, operation: string, args: object): void {
  call.operation = call.operation === "" ? operation : `${call.operation} ${operation}`;
  call.arguments = structuredClone(args) as Record<string, unknown>;
}
