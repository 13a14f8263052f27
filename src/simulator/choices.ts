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

/** A kind of value. As an option it `takes` a text, of which `read` makes a value. */
interface Rule {
  readonly wanted: string;
  takes(preset: unknown): string;
  read(text: string): unknown;
  isAllowed(value: unknown): boolean;
}

const SWITCH: Rule = {
  wanted: "on or off",
  takes: (preset) => (preset === true ? "off" : ""),
  read: (text) => (text === "on" ? true : text === "off" ? false : undefined),
  isAllowed: (value) => typeof value === "boolean",
};
const TEXT: Rule = {
  wanted: "a text",
  takes: () => "TEXT",
  read: (text) => text,
  isAllowed: (value) => typeof value === "string" && value !== "",
};
const TEXTS: Rule = {
  wanted: "a list of texts",
  takes: () => "A,B",
  read: (text) => text.split(",").filter((part) => part !== ""),
  isAllowed: (value) => Array.isArray(value) && value.every((one) => typeof one === "string"),
};
const COUNT = number(1, 1_000_000);
const BYTES = number(1, 2 ** 40);

function number(least: number, most: number): Rule {
  return {
    wanted: `a number from ${least} to ${most}`,
    takes: () => "N",
    read: (text) => (/^\d{1,13}$/.test(text) ? Number(text) : undefined),
    isAllowed: (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  };
}

function oneOf(...values: readonly unknown[]): Rule {
  return {
    wanted: values.join(" or "),
    takes: (preset) => values.filter((value) => value !== preset).join("|"),
    read: (text) => text,
    isAllowed: (value) => values.includes(value),
  };
}

type Name = keyof Choices;

/** What each is when nobody has chosen, and what it may be. */
const CHOICES: { readonly [One in Name]: readonly [preset: Choices[One], rule: Rule] } = {
  friendlyIdInPath: [false, SWITCH],
  friendlyIdOfDeal: [false, SWITCH],
  pageLimit: [null, COUNT],
  rootFields: [null, COUNT],
  introspection: [true, SWITCH],
  unknownId: ["error", oneOf("error", "null")],
  errorStatus: [200, number(200, 599)],
  missingScope: ["error", oneOf("error", "forbidden")],
  blankReason: ["accepted", oneOf("accepted", "refused")],
  archivedDocuments: ["hidden", oneOf("hidden", "listed")],
  statusAfterUpload: ["InProgress", TEXT],
  statusAfterRejection: [null, TEXT],
  newBorrowerOnLoan: [true, SWITCH],
  uploadStatus: [201, number(200, 299)],
  uploadAnswer: ["documents", oneOf("documents", "empty")],
  uploadPath: ["path", oneOf("path", "address")],
  fileTypes: [null, TEXTS],
  requestLimit: [1024 ** 2, BYTES],
  uploadLimit: [2 * 1024 ** 3, BYTES],
  dates: ["iso", oneOf("iso", "us", "epochSeconds")],
};
const NAMES = Object.keys(CHOICES) as readonly Name[];

export const DEFAULT_CHOICES = Object.fromEntries(NAMES.map((name) => [name, CHOICES[name][0]])) as unknown as Choices;

/** `--page-limit` for `pageLimit`, with what it takes: nothing where it only turns something on. */
export const CHOICE_OPTIONS: readonly { readonly name: Name; readonly option: string; readonly takes: string }[] =
  NAMES.map((name) => ({
    name,
    option: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    takes: CHOICES[name][1].takes(CHOICES[name][0]),
  }));

/** Those among the options of a command line. Throws a RangeError that names the wrong option. */
export function parseChoices(options: Readonly<Record<string, unknown>>): Partial<Choices> {
  const choices: Record<string, unknown> = {};
  for (const { name, option } of CHOICE_OPTIONS) {
    const given = options[option];
    const [, rule] = CHOICES[name];
    if (given === undefined) continue;
    choices[name] = typeof given === "string" ? rule.read(given) : given;
    if (!rule.isAllowed(choices[name])) throw new RangeError(`--${option} takes ${rule.wanted}.`);
  }
  return choices;
}

/** Throws a RangeError that names the wrong property. */
export function checkChoices(choices: Readonly<Record<string, unknown>>): Partial<Choices> {
  for (const [name, value] of Object.entries(choices)) {
    const known = NAMES.find((each) => each === name);
    if (known === undefined) throw new RangeError(`There is no choice "${name}": use ${NAMES.join(", ")}.`);
    const [preset, rule] = CHOICES[known];
    const mayBeNull = preset === null && value === null;
    if (value !== undefined && !mayBeNull && !rule.isAllowed(value)) {
      throw new RangeError(`"${name}" must be ${rule.wanted}.`);
    }
  }
  return choices;
}

/** A JSON object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
