import * as vscode from "vscode";
import { Masks } from "../../masking/masks";
import { ServiceError } from "../../service/failure/serviceError";
import { isConcealed } from "../../store/isConcealed";
import { maskedExchange } from "./maskedExchange";
import type { Masking } from "./masking";

/** Masks everything of an environment that names a person or tells an income. */
export function environmentMasking(key: Uint8Array, environmentId: string): Masking {
  const masks = new Masks(key, environmentId);
  return {
    on: true,
    loan: (loan) => masks.loan(loan),
    deal: (deal) => masks.deal(deal),
    failure: (failure) => ({ ...failure, message: masks.message(failure.message) }),
    change(change, loan) {
      if (loan === undefined || !("before" in change)) return change;
      const replacements = masks.replacementsOf(loan);
      const value = change.kind === "assignedTo" ? replacements.assignee : replacements.field;
      const before = isConcealed(change.before) ? change.before : value(change.before);
      return { ...change, before, after: value(change.after) };
    },
    file: (name) => masks.file(name),
    typed: () => vscode.l10n.t("as you typed it (hidden in share-safe mode)"),
    message: (message) => masks.message(message),
    exchange: (exchange) => maskedExchange(exchange, masks),
    error(error) {
      if (!(error instanceof ServiceError)) return error;
      return new ServiceError(error.kind, masks.message(error.message), error);
    },
  };
}
