import { FIELDS, type Fields, fieldsBy, type Inner, type TextName, type Texts, taskFields, textsBy } from "./fields";
import { isTooDeep, MAX_ERRORS } from "./limits";
import type { FieldFailure, Listing } from "./listing";
import type { Borrower, Income, Loan } from "./loan";
import type { Document, Task } from "./task";
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
 * there is no loan, and where it is nested too deep.
 */
export function answerForm(answer: unknown): JsonForm | undefined {
  const { data, errors } = isObject(answer) ? answer : {};
  const loan = isObject(data) ? data.loan : undefined;
  if (!isObject(loan) || isTooDeep(loan)) return undefined;
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
    const fields = Object.entries(value).map(([name, inner]) => {
      const at = `${path}/${name}`;
      return { [name]: marked(inner, at), ...messages(at, `${name} (failed)`) };
    });
    return Object.assign({}, ...fields);
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
  const said = new FailureNotes(loan.failures);
  return formOf(FIELDS.Loan, loan, said, {
    borrowers: listForm("borrowers", loan.borrowers, said, borrowerForm),
    loanOfficerTasks: listForm("loanOfficerDocumentTasks", loan.loanOfficerTasks, said, taskForm),
  });
}

function borrowerForm(borrower: Borrower): JsonForm {
  const said = new FailureNotes(borrower.failures);
  const incomeForm = (income: Income) => formOf(FIELDS.Income, income, new FailureNotes(income.failures), {});
  return formOf(FIELDS.Borrower, borrower, said, {
    personalInformation: partForm("personalInformation", FIELDS.PersonalInformation, borrower, said),
    incomes: listForm("incomes", borrower.incomes, said, incomeForm),
    tasks: listForm("borrowerTasks", borrower.tasks, said, taskForm),
  });
}

function taskForm(task: Task): JsonForm {
  const { kind, documents, details } = task;
  const said = new FailureNotes(task.failures);
  const documentForm = (one: Document) => formOf(FIELDS.DocumentLink, one, new FailureNotes(one.failures), {});
  return formOf(taskFields(kind), task, said, {
    documents: listForm("documentLinks", documents, said, documentForm),
    details:
      details === undefined || isNotRead(details)
        ? textForm("details", details, said)
        : partForm("details", FIELDS.TaskDetails, details, said),
  });
}

type Values<F extends Fields> = { readonly [Name in TextName<F> | "id"]?: Text };

function formOf<F extends Fields>(
  fields: F,
  value: Values<F>,
  said: FailureNotes,
  inside: Inner<F, JsonForm>,
): JsonForm {
  const forms = fieldsBy(fields, inside, (name, wire) => textForm(wire, value[name], said));
  return Object.assign({}, ...forms, said.rest());
}

/** The failures of its fields are among those of the other. */
function partForm<F extends Fields>(part: string, fields: F, value: Texts<F>, said: FailureNotes): JsonForm {
  const texts = textsBy(fields, (name) => value[name]);
  const forms = Object.entries<Text>(texts).map(([name, text]) => textForm(name, text, said, `${part}.`));
  return { [part]: Object.assign({}, ...forms), ...said.of(part) };
}

/** `outer`: what stands before the field's name in the failures of the object around it. */
function textForm(name: string, value: Text, said: FailureNotes, outer = ""): JsonForm {
  const failed = said.of(name, outer);
  if (!isNotRead(value)) return { [name]: value ?? null, ...failed };
  return Object.keys(failed).length > 0
    ? { [name]: null, ...failed }
    : { [name]: null, [`${name} (${WHY_NOT_READ[value.notRead]})`]: true };
}

const WHY_NOT_READ: Readonly<Record<NotRead["notRead"], string>> = {
  failed: "not read",
  leftOut: "left out",
  unreadable: "unreadable",
};

/** A list and what is known of it. */
function listForm<T>(
  name: string,
  { items, mayHaveMore, unusable, absent, leftOut, failure }: Listing<T>,
  said: FailureNotes,
  form: (item: T) => JsonForm,
): JsonForm {
  return {
    [name]: absent || leftOut ? null : items.map(form),
    ...said.of(name, "", failure),
    ...(leftOut && { [`${name} (${WHY_NOT_READ.leftOut})`]: true }),
    ...(mayHaveMore && { [`${name} (may have more)`]: true }),
    ...(unusable > 0 && { [`${name} (unusable)`]: unusable }),
  };
}

/** What the service said of the fields of an object, until each stands at its place. */
class FailureNotes {
  readonly #left: Map<string, readonly FieldFailure[]>;

  constructor(failures: readonly FieldFailure[]) {
    this.#left = Map.groupBy(failures, ({ field }) => field);
  }

  of(name: string, outer = "", more?: string): JsonForm {
    const wanted = `${outer}${name}`;
    const here = (this.#left.get(wanted) ?? []).map(({ message }) => message);
    this.#left.delete(wanted);
    const messages = more === undefined ? here : [more, ...here];
    return messages.length === 0 ? {} : { [`${name} (failed)`]: oneOrAll(messages) };
  }

  /** What is said of the object as a whole, and of fields that have no place in it. */
  rest(): JsonForm {
    const messages = [...this.#left.values()]
      .flat()
      .map(({ field, message }) => (field === "" ? message : `${field}: ${message}`));
    return messages.length === 0 ? {} : { "(failed)": oneOrAll(messages) };
  }
}

function oneOrAll(messages: readonly unknown[]): unknown {
  return messages.length === 1 ? messages[0] : [...new Set(messages)];
}
