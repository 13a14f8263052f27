import { FIELDS, type Fields, fieldsBy, type Inner, type TextName, type Texts, taskFields, textsBy } from "./fields";
import type { FieldFailure, Listing } from "./listing";
import type { Borrower, Income, Loan } from "./loan";
import type { Document, Task } from "./task";
import { jsonForEditor } from "./text";
import { isNotRead, type NotRead, type Text, textOf } from "./unknown";

/** They differ between any two loans, and between environments. */
const ALWAYS_DIFFERENT = /^(id|borrowerId|url|documentUploadPath|createdOn)( \([a-z ]+\))?$/;

/**
 * A loan in a normal form, as JSON: the fields of service.md 2 in its order, lists by title and then by ID. What the
 * service said of a field stands behind it, as `email (failed)`; so does why one was not read, as `email (left out)`.
 * Nothing in it is a link in an editor.
 */
export function loanJson(loan: Loan, options: { readonly leavesOut?: boolean } = {}): string {
  const shown = options.leavesOut ? withoutDifferences : (_name: string, value: unknown) => value;
  const json = JSON.stringify(
    loanForm(loan, (value) => JSON.stringify(value, shown)),
    shown,
    2,
  );
  return `${jsonForEditor(json)}\n`;
}

function withoutDifferences(name: string, value: unknown): unknown {
  return ALWAYS_DIFFERENT.test(name) ? undefined : value;
}

type Form = Readonly<Record<string, unknown>>;
type FormText = (form: Form) => string;

function loanForm(loan: Loan, formText: FormText): Form {
  const said = new Said(loan.failures);
  return formOf(FIELDS.Loan, loan, said, {
    borrowers: list("borrowers", loan.borrowers, said, nameOf, (one) => borrowerForm(one, formText), formText),
    loanOfficerTasks: tasksForm("loanOfficerDocumentTasks", loan.loanOfficerTasks, said, formText),
  });
}

function borrowerForm(borrower: Borrower, formText: FormText): Form {
  const said = new Said(borrower.failures);
  const incomeForm = (income: Income) => formOf(FIELDS.Income, income, new Said(income.failures), {});
  return formOf(FIELDS.Borrower, borrower, said, {
    personalInformation: partForm("personalInformation", FIELDS.PersonalInformation, borrower, said),
    incomes: list("incomes", borrower.incomes, said, () => "", incomeForm, formText),
    tasks: tasksForm("borrowerTasks", borrower.tasks, said, formText),
  });
}

function tasksForm(name: string, tasks: Listing<Task>, said: Said, formText: FormText): Form {
  return list(name, tasks, said, titleOf, (task) => taskForm(task, formText), formText);
}

function taskForm(task: Task, formText: FormText): Form {
  const { kind, documents, details } = task;
  const said = new Said(task.failures);
  const documentForm = (one: Document) => formOf(FIELDS.DocumentLink, one, new Said(one.failures), {});
  return formOf(taskFields(kind), task, said, {
    documents: list("documentLinks", documents, said, titleOf, documentForm, formText),
    details:
      details === undefined || isNotRead(details)
        ? textForm("details", details, said)
        : partForm("details", FIELDS.TaskDetails, details, said),
  });
}

type Values<F extends Fields> = { readonly [Name in TextName<F> | "id"]?: Text };

function formOf<F extends Fields>(fields: F, value: Values<F>, said: Said, inside: Inner<F, Form>): Form {
  const forms = fieldsBy(fields, inside, (name, wire) => textForm(wire, value[name], said));
  return Object.assign({}, ...forms, said.rest());
}

/** The failures of its fields are among those of the other. */
function partForm<F extends Fields>(part: string, fields: F, value: Texts<F>, said: Said): Form {
  const texts = textsBy(fields, (name) => value[name]);
  const forms = Object.entries<Text>(texts).map(([name, text]) => textForm(name, text, said, `${part}.`));
  return { [part]: Object.assign({}, ...forms), ...said.of(part) };
}

/** `outer`: what stands before the field's name in the failures of the object around it. */
function textForm(name: string, value: Text, said: Said, outer = ""): Form {
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

/** A list and what is known of it. Entries of the same title stand by their text, which begins with the ID. */
function list<T>(
  name: string,
  { items, mayHaveMore, unusable, absent, leftOut, failure }: Listing<T>,
  said: Said,
  title: (item: T) => string,
  form: (item: T) => Form,
  formText: FormText,
): Form {
  const texts = new Map<Form, string>();
  // Once for each entry: thousands may have the same title.
  const known = (one: Form) => texts.get(one) ?? texts.set(one, formText(one)).get(one) ?? "";
  const entries = items.map((item) => ({ title: title(item), form: form(item) }));
  entries.sort((a, b) => byCharacters(a.title, b.title) || byCharacters(known(a.form), known(b.form)));
  return {
    [name]: absent || leftOut ? null : entries.map((entry) => entry.form),
    ...said.of(name, "", failure),
    ...(leftOut && { [`${name} (${WHY_NOT_READ.leftOut})`]: true }),
    ...(mayHaveMore && { [`${name} (may have more)`]: true }),
    ...(unusable > 0 && { [`${name} (unusable)`]: unusable }),
  };
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function titleOf({ title }: { readonly title: Text }): string {
  return textOf(title) ?? "";
}

function nameOf({ firstName, lastName }: Borrower): string {
  return `${textOf(firstName) ?? ""} ${textOf(lastName) ?? ""}`;
}

/** What the service said of the fields of an object, until each stands at its place. */
class Said {
  readonly #left: Map<string, readonly FieldFailure[]>;

  constructor(failures: readonly FieldFailure[]) {
    this.#left = Map.groupBy(failures, ({ field }) => field);
  }

  of(name: string, outer = "", more?: string): Form {
    const wanted = `${outer}${name}`;
    const here = (this.#left.get(wanted) ?? []).map(({ message }) => message);
    this.#left.delete(wanted);
    const messages = more === undefined ? here : [more, ...here];
    return messages.length === 0 ? {} : { [`${name} (failed)`]: oneOrAll(messages) };
  }

  /** Of the object as a whole, and of fields that have no place in it. */
  rest(): Form {
    const messages = [...this.#left.values()]
      .flat()
      .map(({ field, message }) => (field === "" ? message : `${field}: ${message}`));
    return messages.length === 0 ? {} : { "(failed)": oneOrAll(messages) };
  }
}

function oneOrAll(messages: readonly string[]): string | readonly string[] {
  const [first] = messages;
  return messages.length === 1 && first !== undefined ? first : [...new Set(messages)];
}
