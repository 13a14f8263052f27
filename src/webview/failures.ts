import type { FieldFailure } from "../domain/listing";
import { element, isolatedText, type VirtualElement } from "./element";
import { words } from "./words";

/** What the service said about a field in `errors` (service.md 7.2); parts of it (`details.borrowerId`) count as well. */
export function failuresOf(failures: readonly FieldFailure[], field: string): string[] {
  return failures.filter((failure) => belongsTo(failure, field)).map(({ message }) => message);
}

/** Failures of fields that have no place of their own on the page. */
export function otherFailures(failures: readonly FieldFailure[], placed: readonly string[]): FieldFailure[] {
  return failures.filter((failure) => !placed.some((field) => belongsTo(failure, field)));
}

function belongsTo(failure: FieldFailure, field: string): boolean {
  return failure.field === field || failure.field.startsWith(`${field}.`);
}

export function serviceSaid(message: string): VirtualElement {
  return element("span", { class: "failure" }, `${words.serviceSaid} `, isolatedText(message));
}
