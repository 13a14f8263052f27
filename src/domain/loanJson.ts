import { isTooDeep, MAX_ERRORS } from "./limits";
import type { FieldFailure, Listing } from "./listing";
import type { Borrower, Loan } from "./loan";
import { type Fields, fieldsBy, type Inner, SERVICE_FIELDS, type TextName, taskFields, textsBy } from "./serviceFields";
import type { Task } from "./task";
import { textForEditor } from "./text";
import { isNotRead, isObject, type NotRead, type Text } from "./unknown";

/** They differ between any two loans, and between environments. */
const ALWAYS_DIFFERENT = /^(id|borrowerId|url|documentUploadPath|createdOn)( \([a-z ]+\))?$/;

export type JsonForm = Readonly<Record<string, unknown>>;

/** JSON to be compared: lists by title and then by all that is in them, so that two differ only where the loans do. */
export function comparedJson(form: JsonForm, leavesOut = false): string {
  return `${textForEditor(JSON.stringify(sortedForm(form, leavesOut), null, 2))}\n`;
}

function sortedForm(value: unknown, leavesOut: boolean): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((item) => {
      const shown = sortedForm(item, leavesOut);
      return { shown, title: sortTitle(item), text: JSON.stringify(shown) };
    });
    entries.sort((a, b) => byCharacters(a.title, b.title) || byCharacters(a.text, b.text));
    return entries.map(({ shown }) => shown);
  }
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !leavesOut || !ALWAYS_DIFFERENT.test(name));
  return Object.fromEntries(fields.map(([name, inner]) => [name, sortedForm(inner, leavesOut)]));
}

/** The text by which a person looks for an entry. */
function sortTitle(entry: unknown): string {
  const value = isObject(entry) && isObject(entry.node) ? entry.node : entry;
  if (!isObject(value)) return "";
  const { firstName, lastName } = isObject(value.personalInformation) ? value.personalInformation : {};
  return [value.title, firstName, lastName].map((part) => (typeof part === "string" ? part : "")).join(" ");
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The loan of an answer as it came, with what the answer says of a field behind it, as `email (failed)`. Undefined where
 * there is no loan, and where it or an error is nested too deep.
 */
export function answerForm(answer: unknown): JsonForm | undefined {
  const { data, errors } = isObject(answer) ? answer : {};
  const loan = isObject(data) ? data.loan : undefined;
  if (!isObject(loan) || isTooDeep(loan) || isTooDeep(errors)) return undefined;
  const faults = (Array.isArray(errors) ? errors : []).slice(0, MAX_ERRORS).filter(isObject);
  const said = Map.groupBy(faults, ({ path }) => (Array.isArray(path) ? path.join("/") : ""));
  const messages = (path: string, name: string): JsonForm => {
    const here = said.get(path);
    said.delete(path);
    return here === undefined ? {} : { [name]: oneOrAll(here.map(({ message }) => message)) };
  };
  const marked = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => marked(item, `${path}/${index}`));
    if (!isObject(value)) return value;
    const fields = Object.entries(value).flatMap(([name, inner]) => {
      const at = `${path}/${name}`;
      return [[name, marked(inner, at)], ...Object.entries(messages(at, `${name} (failed)`))];
    });
    return Object.fromEntries(fields);
  };
  const form = marked(loan, "loan") as JsonForm;
  const rest = [...said.values()].flat().map(({ message }) => message);
  return rest.length === 0 ? form : { ...form, "(failed)": oneOrAll(rest) };
}

/**
 * A loan by the fields of service.md 2, in its order, for reads of which the answer is not kept: scalars are texts. What
 * the service said of a field stands behind it, as `email (failed)`; so does why one was not read, as `email (left out)`.
 */
export function loanForm(loan: Loan): JsonForm {
  return formOf(SERVICE_FIELDS.Loan, loan, {
    borrowers: listPart("borrowers", loan.borrowers, borrowerForm),
    loanOfficerTasks: listPart("loanOfficerDocumentTasks", loan.loanOfficerTasks, taskForm),
  });
}

function borrowerForm(borrower: Borrower): JsonForm {
  const person = textsBy(SERVICE_FIELDS.PersonalInformation, (name) => borrower[name]);
  return formOf(SERVICE_FIELDS.Borrower, borrower, {
    personalInformation: { name: "personalInformation", value: person },
    incomes: listPart("incomes", borrower.incomes, (income) => formOf(SERVICE_FIELDS.Income, income, {})),
    tasks: listPart("borrowerTasks", borrower.tasks, taskForm),
  });
}

function taskForm(task: Task): JsonForm {
  const { kind, documents, details } = task;
  const isMissing = details === undefined || isNotRead(details);
  return formOf(taskFields(kind), task, {
    documents: listPart("documentLinks", documents, (one) => formOf(SERVICE_FIELDS.DocumentLink, one, {})),
    details: {
      name: "details",
      value: isMissing ? details : textsBy(SERVICE_FIELDS.TaskDetails, (name) => details[name]),
    },
  });
}

/** A field by the service's name, and what is known of it beside its value. */
interface Part {
  readonly name: string;
  readonly value: unknown;
  readonly failure?: string | undefined;
  readonly notes?: JsonForm;
}

function listPart<T>(name: string, list: Listing<T>, form: (item: T) => JsonForm): Part {
  const { items, mayHaveMore, unusable, absent, leftOut, failure } = list;
  const notes = {
    ...(leftOut && { [`${name} (${WHY_NOT_READ.leftOut})`]: true }),
    ...(mayHaveMore && { [`${name} (may have more)`]: true }),
    ...(unusable > 0 && { [`${name} (unusable)`]: unusable }),
  };
  return { name, value: absent || leftOut ? null : items.map(form), failure, notes };
}

type Failures = Map<string, readonly FieldFailure[]>;
type Values<F extends Fields> = { readonly [Name in TextName<F> | "id"]?: Text };

function formOf<F extends Fields>(
  fields: F,
  value: Values<F> & { readonly failures: readonly FieldFailure[] },
  inside: Inner<F, Part>,
): JsonForm {
  const said: Failures = Map.groupBy(value.failures, ({ field }) => field);
  const parts = fieldsBy<F, Part>(fields, inside, (name, wire) => ({ name: wire, value: value[name] }));
  const form: JsonForm = Object.assign({}, ...parts.map((part) => partForm(part, said)));
  // What was said of the object as a whole, and of fields that have no place in it.
  const rest = [...said.values()].flat().map(({ field, message }) => (field === "" ? message : `${field}: ${message}`));
  return rest.length === 0 ? form : { ...form, "(failed)": oneOrAll(rest) };
}

/** Takes what is said of it out of `said`. `outer`: what stands before its name there. */
function partForm({ name, value, failure, notes }: Part, said: Failures, outer = ""): JsonForm {
  const here = (said.get(outer + name) ?? []).map(({ message }) => message);
  said.delete(outer + name);
  const messages = failure === undefined ? here : [failure, ...here];
  const failed = messages.length > 0 && { [`${name} (failed)`]: oneOrAll(messages) };
  if (isNotRead(value)) return { [name]: null, ...(failed || { [`${name} (${WHY_NOT_READ[value.notRead]})`]: true }) };
  if (!isObject(value)) return { [name]: value ?? null, ...failed, ...notes };
  const inner = Object.entries(value).map(([one, text]) => partForm({ name: one, value: text }, said, `${name}.`));
  return { [name]: Object.assign({}, ...inner), ...failed };
}

const WHY_NOT_READ: Readonly<Record<NotRead["notRead"], string>> = {
  failed: "not read",
  leftOut: "left out",
  unreadable: "unreadable",
};

function oneOrAll(messages: readonly unknown[]): unknown {
  return messages.length === 1 ? messages[0] : [...new Set(messages)];
}
