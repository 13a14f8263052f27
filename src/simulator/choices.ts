/** How dates are written: `2026-03-31` and `2026-03-31T15:30:00.000Z`; `03/31/2026` and `03/31/2026 15:30` in UTC; seconds since 1970. */
export type DateFormat = "iso" | "us" | "epochSeconds";

/**
 * What neither the service's document nor GraphQL over HTTP states, and a simulator has to decide. Any of it can be set, so
 * that a client meets the other choice as well.
 */
export interface Choices {
  /** service.md 4.4: the path of an upload takes the loan's friendly ID as well. */
  readonly friendlyIdInPath: boolean;
  /** service.md 4.2: `deal` and `borrower.create` take the deal's friendly ID as well. */
  readonly friendlyIdOfDeal: boolean;
  /** service.md 2.1 and 8: the most edges of a connection, however many are asked for; null for no limit. */
  readonly pageLimit: number | null;
  /** service.md 8: the most fields that one request has at its root; null for no limit. */
  readonly rootFields: number | null;
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
  /** service.md 4.5: `documentUploadPath` is a `path`, or a whole `address`. */
  readonly uploadPath: "path" | "address";
  /** service.md 8: the ends of file names that are accepted, such as `pdf`; null for any. Others are refused with 415. */
  readonly fileTypes: readonly string[] | null;
  /** service.md 8: the most bytes of a GraphQL request. */
  readonly requestLimit: number;
  /** service.md 8: the most bytes of an upload. */
  readonly uploadLimit: number;
  /** service.md 2.9: how dates and times are written. */
  readonly dates: DateFormat;
}

type Name = keyof Choices;

export const DEFAULT_CHOICES: Choices = {
  friendlyIdInPath: false,
  friendlyIdOfDeal: false,
  pageLimit: null,
  rootFields: null,
  introspection: true,
  unknownId: "error",
  errorStatus: 200,
  missingScope: "error",
  blankReason: "accepted",
  archivedDocuments: "hidden",
  statusAfterUpload: "InProgress",
  statusAfterRejection: null,
  newBorrowerOnLoan: true,
  uploadStatus: 201,
  uploadAnswer: "documents",
  uploadPath: "path",
  fileTypes: null,
  requestLimit: 1024 ** 2,
  uploadLimit: 2 * 1024 ** 3,
  dates: "iso",
};

/** What a value may be. */
type Rule =
  | { readonly kind: "switch" }
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  | { readonly kind: "text" }
  | { readonly kind: "texts" }
  | { readonly kind: "one"; readonly of: readonly string[] };

const SWITCH: Rule = { kind: "switch" };
const TEXT: Rule = { kind: "text" };
const COUNT: Rule = { kind: "number", least: 1, most: 1_000_000 };
const BYTES: Rule = { kind: "number", least: 1, most: 2 ** 40 };

const RULES: Readonly<Record<Name, Rule>> = {
  friendlyIdInPath: SWITCH,
  friendlyIdOfDeal: SWITCH,
  pageLimit: COUNT,
  rootFields: COUNT,
  introspection: SWITCH,
  unknownId: { kind: "one", of: ["error", "null"] },
  errorStatus: { kind: "number", least: 200, most: 599 },
  missingScope: { kind: "one", of: ["error", "forbidden"] },
  blankReason: { kind: "one", of: ["accepted", "refused"] },
  archivedDocuments: { kind: "one", of: ["hidden", "listed"] },
  statusAfterUpload: TEXT,
  statusAfterRejection: TEXT,
  newBorrowerOnLoan: SWITCH,
  uploadStatus: { kind: "number", least: 200, most: 299 },
  uploadAnswer: { kind: "one", of: ["documents", "empty"] },
  uploadPath: { kind: "one", of: ["path", "address"] },
  fileTypes: { kind: "texts" },
  requestLimit: BYTES,
  uploadLimit: BYTES,
  dates: { kind: "one", of: ["iso", "us", "epochSeconds"] },
};

const NAMES = Object.keys(RULES) as readonly Name[];

/** `--page-limit` for `pageLimit`, with what it takes: nothing where it only turns something on. */
export const CHOICE_OPTIONS: readonly { readonly name: Name; readonly option: string; readonly takes: string }[] =
  NAMES.map((name) => ({
    name,
    option: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    takes: takenBy(RULES[name], DEFAULT_CHOICES[name]),
  }));

function takenBy(rule: Rule, preset: unknown): string {
  switch (rule.kind) {
    case "switch":
      return preset === true ? "off" : "";
    case "number":
      return "N";
    case "one":
      return rule.of.filter((value) => value !== preset).join("|");
    case "text":
      return "TEXT";
    case "texts":
      return "A,B";
  }
}

/** Reads the value of an option. Throws a RangeError that names the option. */
export function parseChoice(name: Name, option: string, text: string | boolean): Partial<Choices> {
  const value = read(RULES[name], text);
  if (!isAllowed(RULES[name], value)) throw new RangeError(`--${option} takes ${wanted(RULES[name])}.`);
  return { [name]: value };
}

function read(rule: Rule, text: string | boolean): unknown {
  if (typeof text === "boolean") return text;
  if (rule.kind === "switch") return text === "on" ? true : text === "off" ? false : undefined;
  if (rule.kind === "number") return /^\d{1,13}$/.test(text) ? Number(text) : undefined;
  return rule.kind === "texts" ? text.split(",").filter((part) => part !== "") : text;
}

/** Throws a RangeError that names the wrong property. */
export function checkChoices(choices: Readonly<Record<string, unknown>>): Partial<Choices> {
  for (const [name, value] of Object.entries(choices)) {
    if (!isName(name)) throw new RangeError(`There is no choice "${name}": use ${NAMES.join(", ")}.`);
    const mayBeNull = DEFAULT_CHOICES[name] === null && value === null;
    if (value !== undefined && !mayBeNull && !isAllowed(RULES[name], value)) {
      throw new RangeError(`"${name}" must be ${wanted(RULES[name])}.`);
    }
  }
  return choices;
}

function isName(name: string): name is Name {
  return Object.hasOwn(RULES, name);
}

function isAllowed(rule: Rule, value: unknown): boolean {
  switch (rule.kind) {
    case "switch":
      return typeof value === "boolean";
    case "number":
      return Number.isInteger(value) && (value as number) >= rule.least && (value as number) <= rule.most;
    case "one":
      return rule.of.includes(value as string);
    case "text":
      return typeof value === "string" && value !== "";
    case "texts":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
  }
}

function wanted(rule: Rule): string {
  switch (rule.kind) {
    case "switch":
      return "on or off";
    case "number":
      return `a number from ${rule.least} to ${rule.most}`;
    case "one":
      return rule.of.join(" or ");
    case "text":
      return "a text";
    case "texts":
      return "a list of texts";
  }
}

/** A JSON object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
