import { isApplied } from "../faults/fault";
import { OPERATIONS } from "../faults/operations";
import type { ReceivedCall, ReceivedOperation } from "../received/receivedCalls";
import { isSameLoan } from "../state/lookup";
import { applyFault } from "./applyFault";
import type { ExchangeResponse } from "./exchange";
import type { HandlerSettings } from "./settings";

const READING = ["loan", "deal"];

/** Does what a call asks for, or applies the fault that is planned for it. A change is saved before it is answered. */
export async function executeCall(
  { state, faults, save }: HandlerSettings,
  call: ReceivedCall,
  operations: readonly ReceivedOperation[],
  perform: () => Promise<ExchangeResponse>,
): Promise<ExchangeResponse> {
  const fault = faults.take(operations, (loan, other) => isSameLoan(state, loan, other));
  const performAndSave = async () => {
    const response = await perform();
    if (!call.operations.every(({ name }) => READING.includes(name))) await save();
    return response;
  };
  if (fault === undefined) return await performAndSave();
  call.fault = fault.fault;
  if (!isApplied(fault)) call.operations = operations.filter(({ name }) => OPERATIONS.includes(name));
  return await applyFault(fault, performAndSave);
}
