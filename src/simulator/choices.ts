import schema from "../../media/scenario.schema.json";
import { checked, unmetSchema, type ValueSchema } from "./checks";

/** How dates are written: `2026-03-31` and `2026-03-31T15:30:00.000Z`; `03/31/2026` and `03/31/2026 15:30` in UTC; seconds since 1970. */
export type DateFormat = "iso" | "us" | "epochSeconds";

/** What neither the service's document nor GraphQL over HTTP states. All can be set: a client may meet the other choice. */
export interface Choices {
  /** service.md 4.4: the path of an upload takes the loan's friendly ID as well. */
  readonly friendlyIdInPath: boolean;
  /** service.md 4.2: `deal` and `borrower.create` take the deal's friendly ID as well. */
  readonly friendlyIdOfDeal: boolean;
  /** service.md 2.1 and 8: the most edges of a connection, however many are asked for; null for no limit. */
  readonly pageLimit: number | null;
  /** service.md 4.1: the schema can be asked for. */
  readonly introspection: boolean;
  /** service.md 7.2: `loan` and `deal` of an unknown ID are null, `error` with an error that names them, or `null` without. */
  readonly unknownId: "error" | "null";
  /** service.md 7.6: the HTTP status of a GraphQL answer with `errors`. */
  readonly errorStatus: number;
  /** service.md 5.3: a missing scope is an `error` of the answer, or the HTTP status 403, `forbidden`. */
  readonly missingScope: "error" | "forbidden";
  /** service.md 4.3: a blank `archiveReasonNotes` is `accepted` or `refused`. */
  readonly blankReason: "accepted" | "refused";
  /** service.md 3.3: archived documents are `hidden` in `documentLinks`, or `listed`. */
  readonly archivedDocuments: "hidden" | "listed";
  /** service.md 3.2: the status of a task after an upload. */
  readonly statusAfterUpload: string;
  /** service.md 3.2: the status of a reopened task; null for `NotStarted`, or `InProgress` while it keeps another document. */
  readonly statusAfterRejection: string | null;
  /** service.md 4.3: a new borrower is on the deal's loan as well. */
  readonly newBorrowerOnLoan: boolean;
  /** service.md 4.4: the HTTP status of an upload that was done. */
  readonly uploadStatus: number;
  /** service.md 4.4: the body of an upload that was done lists its `documents`, or is an `empty` object. */
  readonly uploadAnswer: "documents" | "empty";
  /** service.md 4.5: the form field of files for loan officer tasks. */
  readonly officerUploadField: string;
  /** service.md 8: the ends of file names that are accepted, such as `pdf`; null for any. Others are refused with 415. */
  readonly fileTypes: readonly string[] | null;
  /** service.md 2.9: how dates and times are written. */
  readonly dates: DateFormat;
  /** How statuses and types are written: as `documented`, such as `DocumentRequired`, or in `upperCase`, such as `DOCUMENT_REQUIRED`. */
  readonly spellings: "documented" | "upperCase";
  /** How many queries after a change still see what was before it, as with a service that has replicas. */
  readonly staleReads: number;
  /** For how many milliseconds they do. */
  readonly staleMilliseconds: number;
}

const CHOICE_SCHEMAS: Readonly<Record<string, ValueSchema & { readonly default: unknown }>> =
  schema.definitions.choices.properties;

/** What each is when nobody has chosen. What it may be is in the schema of scenario files as well. */
export const DEFAULT_CHOICES = Object.fromEntries(
  Object.entries(CHOICE_SCHEMAS).map(([name, { default: value }]) => [name, value]),
) as unknown as Choices;

/** Each with what it takes, in words. */
export const CHOICE_VALUES = Object.entries(CHOICE_SCHEMAS).map(
  ([name, schema]) => [name, unmetSchema(undefined, schema) ?? ""] as const,
);

/** `pageLimit=20` of a command line. Throws a RangeError that says what is wrong. */
export function parseChoice(text: string): Partial<Choices> {
  const [, name = "", value = ""] = /^([\w-]+)=(.*)$/s.exec(text) ?? [];
  if (name === "") throw new RangeError(`A choice is written NAME=VALUE, such as pageLimit=20: ${text}`);
  return checkChoices({ [name]: valueFrom(value, CHOICE_SCHEMAS[name]?.type ?? "") });
}

function valueFrom(text: string, type: string | readonly string[]): unknown {
  if (type.includes("boolean")) return ({ true: true, false: false } as Record<string, boolean>)[text] ?? text;
  if (type.includes("array")) return text.split(",").filter((part) => part !== "");
  return type.includes("integer") && /^\d{1,13}$/.test(text) ? Number(text) : text;
}

export function checkChoices(choices: unknown): Partial<Choices> {
  return checked(choices, CHOICE_SCHEMAS);
}
