import { isObject } from "../domain/isObject";
import { HIDDEN } from "./freeText";
import { HIDDEN_PATH, hiddenText, isGiven, maskAddress } from "./maskLoan";
import type { Replacements } from "./replacements";

/** Fields of service.md 2 and 4 that name nobody. */
const KEPT: ReadonlySet<string> = new Set([
  ...["__typename", "id", "borrowerId", "taskId", "documentId", "loanId", "dealId", "reassignedCount"],
]);
/** Fields that hold others. */
const HOLDING: ReadonlySet<string> = new Set([
  ...["data", "loan", "deal", "borrower", "create", "reassignLoanOfficerTasks", "rejectDocument"],
  ...["borrowers", "edges", "node", "personalInformation", "incomes", "borrowerTasks", "loanOfficerDocumentTasks"],
  ...["documentLinks", "details"],
]);

/** Fields whose values are masked. */
const MASKED: ReadonlySet<string> = new Set([
  ...["title", "friendlyId", "taskName", "payPeriodFrequency", "entityKind", "status", "type", "priority", "dueDate"],
  ...["completedAt", "createdOn", "assignedTo", "description", "borrowerFacingDescription", "url"],
  ...["statedMonthlyAmount", "documentUploadPath", "firstName", "lastName", "email", "borrowerName"],
  ...["entityDisplayName"],
]);

type Fields = Readonly<Record<string, unknown>>;
type Mask = (text: string) => string;

/**
 * An answer of the service, masked field by field as `maskLoan` masks what was made of it. What the service does not state
 * is left out: nobody knows what it is. `replacements`: of the loan or deal that was read.
 */
export function maskAnswer(answer: unknown, replacements: Replacements | undefined): unknown {
  if (!isObject(answer)) return HIDDEN;
  const data = new AnswerMask(replacements).object({ data: answer.data });
  return {
    ...("data" in answer && data),
    ...("errors" in answer && { errors: maskErrors(answer.errors) }),
  };
}

class AnswerMask {
  readonly #replacements: Replacements | undefined;

  constructor(replacements: Replacements | undefined) {
    this.#replacements = replacements;
  }

  /** `list`: the name of the list that it is in. `owner`: the borrower that it is of. */
  object(fields: Fields, list = "", owner: Fields = {}): Fields {
    const known = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (!KEPT.has(name) && !HOLDING.has(name) && !MASKED.has(name)) return [];
      if (value === null) return [[name, null]];
      if (KEPT.has(name)) return [[name, scalar(value, (text) => text)]];
      if (MASKED.has(name)) return [[name, scalar(value, this.#maskOf(name, fields, list, owner))]];
      return [[name, this.#within(name, value, list, name === "personalInformation" ? fields : owner)]];
    });
    return Object.fromEntries(known);
  }

  #within(name: string, value: unknown, list: string, owner: Fields): unknown {
    const inner = name === "edges" || name === "node" ? list : name;
    if (Array.isArray(value))
      return value.map((item) => (item === null ? null : this.#within(inner, item, inner, owner)));
    return isObject(value) ? this.object(value, inner, owner) : HIDDEN;
  }

  #maskOf(name: string, fields: Fields, list: string, owner: Fields): Mask {
    const replacements = this.#replacements;
    const hidden = () => HIDDEN;
    if (replacements === undefined) return hidden;
    switch (name) {
      case "title":
        return list === "documentLinks" ? (title) => replacements.file(title) : replacements.text;
      case "friendlyId":
      case "taskName":
      case "payPeriodFrequency":
      case "entityKind":
        return replacements.text;
      case "status":
      case "type":
      case "priority":
      case "dueDate":
      case "completedAt":
      case "createdOn":
        return replacements.field;
      case "assignedTo":
        return (text) => replacements.assignee(text) ?? HIDDEN;
      case "description":
      case "borrowerFacingDescription":
        return hiddenText;
      case "url":
        return (url) => maskAddress(url, textIn(fields, "title"), replacements);
      case "statedMonthlyAmount":
        return hidden;
      case "documentUploadPath":
        return () => HIDDEN_PATH;
      case "firstName":
      case "lastName":
      case "email":
        return () => personal(name, fields, owner, replacements);
      case "borrowerName":
        return (text) => replacements.named(text, textIn(fields, "borrowerId")).full;
      case "entityDisplayName":
        return (text) =>
          replacements.entity(text, {
            borrowerId: textIn(fields, "borrowerId"),
            borrowerName: textIn(fields, "borrowerName"),
            entityKind: textIn(fields, "entityKind"),
            entityDisplayName: text,
          });
      default:
        return hidden;
    }
  }
}

function personal(
  name: "firstName" | "lastName" | "email",
  fields: Fields,
  { id }: Fields,
  replacements: Replacements,
): string {
  if (typeof id !== "string" && typeof id !== "number") return HIDDEN;
  const { first, last, full, email } = replacements.borrower({ id: String(id) });
  if (name === "email") return email;
  const both = isGiven(textIn(fields, "firstName")) && isGiven(textIn(fields, "lastName"));
  return both ? (name === "firstName" ? first : last) : full;
}

/** A value of a field that holds no other fields, whatever its type is. */
function scalar(value: unknown, mask: Mask): unknown {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return isGiven(value) ? mask(value) : value;
  if (typeof value !== "number") return HIDDEN;
  const masked = mask(String(value));
  return masked === String(value) ? value : masked;
}

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Where they are and of what kind, without the service's words. */
function maskErrors(errors: unknown): unknown {
  if (!Array.isArray(errors)) return hiddenText();
  return errors.map((error: unknown) => {
    if (!isObject(error)) return hiddenText();
    const { path, extensions } = error;
    const code = isObject(extensions) ? extensions.code : undefined;
    return {
      message: hiddenText(),
      ...(Array.isArray(path) && { path: path.map((segment: unknown) => (isPlace(segment) ? segment : HIDDEN)) }),
      ...(typeof code === "string" && /^[A-Z][A-Z_]{1,60}$/.test(code) && { extensions: { code } }),
    };
  });
}

function isPlace(segment: unknown): boolean {
  return (
    typeof segment === "number" ||
    (typeof segment === "string" && [KEPT, HOLDING, MASKED].some((names) => names.has(segment)))
  );
}
