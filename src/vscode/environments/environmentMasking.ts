import * as vscode from "vscode";
import type { Deal, Loan } from "../../domain/loan";
import { Marks } from "../../masking/marks";
import { maskDeal, maskLoan } from "../../masking/maskLoan";
import { ServiceError } from "../../service/failure/serviceError";
import { isConcealed } from "../../store/seen";
import type { Secrets } from "../ui/hostApi";
import { maskedExchange, maskedOperation } from "./maskedExchange";
import { type Masking, pseudonymKey } from "./masking";

export async function loadMasking(
  secrets: Secrets,
  onProblem: (problem: string) => void,
): Promise<(environmentId: string) => Masking> {
  const key = await pseudonymKey(secrets, onProblem);
  const maskings = new Map<string, Masking>();
  return (environmentId) => {
    const masking = maskings.get(environmentId) ?? environmentMasking(key, environmentId);
    maskings.set(environmentId, masking);
    return masking;
  };
}

export function environmentMasking(key: Uint8Array, environmentId: string): Masking {
  const marks = new Marks(key, environmentId);
  return {
    on: true,
    loan: maskedOnce<Loan>((loan) => maskLoan(loan, marks)),
    deal: maskedOnce<Deal>((deal) => maskDeal(deal, marks)),
    failure: (failure) => ({ ...failure, message: marks.message(failure.message) }),
    change(change) {
      if (!("before" in change)) return change;
      const kind = ({ status: "status", dueDate: "date", assignedTo: "assignee" } as const)[change.kind];
      const value = (text: string | undefined) =>
        text === undefined || isConcealed(text) ? text : marks.text(kind, text);
      return { ...change, before: value(change.before), after: value(change.after) };
    },
    file: (name) => marks.text("file", name),
    typed: () => vscode.l10n.t("as you typed it (hidden in share-safe mode)"),
    message: marks.message,
    operation: (name) => maskedOperation(name, marks),
    exchange: (exchange) => maskedExchange(exchange, marks),
    error(error) {
      if (!(error instanceof ServiceError)) return error;
      return new ServiceError(error.kind, marks.message(error.message), error);
    },
  };
}

/** The same object for the same object: views compare them. */
function maskedOnce<T extends object>(mask: (value: T) => T): (value: T) => T {
  const known = new WeakMap<T, T>();
  return (value) => {
    const made = known.get(value) ?? mask(value);
    known.set(value, made);
    return made;
  };
}
