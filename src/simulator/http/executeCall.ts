import { isApplied } from "../faults/fault";
import type { ReceivedCall } from "../state/state";
import { applyFault } from "./applyFault";
import type { ExchangeResponse } from "./exchange";
import type { HandlerSettings } from "./settings";

const READING = ["", "loan", "deal"];

/** Does what a call asks for, or applies the fault that is planned for it. A change is saved before it is answered. */
export async function executeCall(
  { faults, save }: HandlerSettings,
  call: ReceivedCall,
  operations: readonly string[],
  perform: () => Promise<ExchangeResponse>,
): Promise<ExchangeResponse> {
  const fault = faults.take(operations);
  const performAndSave = async () => {
    const response = await perform();
    if (!call.operation.split(" ").every((operation) => READING.includes(operation))) await save();
    return response;
  };
  if (fault === undefined) return await performAndSave();
  call.fault = fault.fault;
  if (!isApplied(fault)) call.operation = operations.join(" ");
  return await applyFault(fault, performAndSave);
}
