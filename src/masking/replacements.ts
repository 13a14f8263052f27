import type { BorrowerIdentity } from "../domain/borrower";
import type { Deal } from "../domain/deal";
import { parseServiceDate } from "../domain/dueDate";
import { type Loan, tasksOf } from "../domain/loan";
import type { Task, TaskDetails } from "../domain/task";
import { folded } from "./folding";
import { FreeText } from "./freeText";
import type { Pseudonym, Pseudonyms } from "./pseudonyms";

type Text = string | undefined;

/** A person named in a loan or deal. */
interface Person {
  readonly names: Set<string>;
  email: Text;
}

/** The replacements for people and things in one loan or deal. */
export class Replacements {
  readonly #pseudonyms: Pseudonyms;
  readonly #people = new Map<string, Person>();
  /** Identities by name, for names that came without an ID. */
  readonly #byName = new Map<string, string>();
  readonly #assigned: ReadonlyMap<string, Pseudonym>;
  readonly #entities = new Map<string, string>();
  readonly #files = new Map<string, string>();
  readonly #free: FreeText;

  private constructor(
    borrowers: readonly BorrowerIdentity[],
    tasks: readonly Task[],
    amounts: readonly string[],
    pseudonyms: Pseudonyms,
  ) {
    this.#pseudonyms = pseudonyms;
    for (const borrower of borrowers) this.#add(borrower);
    for (const { details, assignedTo } of tasks) {
      if (details) this.#addDetails(details);
      if (assignedTo !== undefined && !isConstant(assignedTo)) this.#know(`name:${nameKey(assignedTo)}`, assignedTo);
    }
    this.#assigned = pseudonyms.people(this.#people.keys());
    const titles = tasks.flatMap(({ documents }) => documents.items.flatMap(({ title }) => title ?? []));
    // A title without an extension may be ordinary words, such as "Bank statements".
    const files = titles.filter((title) => /\.\p{L}{2,4}$/u.test(title));
    const things = [...this.#entities, ...files.map((title): [string, string] => [title, this.file(title)])];
    const people = [...this.#people].map(([identity, { names, email }]) => ({
      names: [...names],
      email,
      pseudonym: this.#of(identity),
    }));
    this.#free = new FreeText({ people, things: new Map(things), amounts }, pseudonyms);
  }

  static ofLoan(loan: Loan, pseudonyms: Pseudonyms): Replacements {
    const amounts = loan.borrowers.items.flatMap(({ incomes }) =>
      incomes.items.flatMap(({ statedMonthlyAmount }) => statedMonthlyAmount ?? []),
    );
    const tasks = tasksOf(loan).map(({ task }) => task);
    return new Replacements(loan.borrowers.items, tasks, amounts, pseudonyms);
  }

  static ofDeal(deal: Deal, pseudonyms: Pseudonyms): Replacements {
    return new Replacements(deal.borrowers.items, [], [], pseudonyms);
  }

  borrower({ id }: Pick<BorrowerIdentity, "id">): Pseudonym {
    return this.#of(`id:${id}`);
  }

  named(name: string, borrowerId: Text): Pseudonym {
    return this.#of(this.#identityOf(name, borrowerId));
  }

  /** A person where it is one; a reference such as LN-2041 as it is. */
  entity(name: string, details: TaskDetails): string {
    if (isReference(name)) return name;
    return this.#entities.get(name) ?? this.named(name, ownerOf(details)).full;
  }

  /** Without the names, addresses and numbers of people. */
  readonly text = <T extends Text>(text: T): T => (text === undefined ? text : (this.#free.mask(text) as T));

  /** Masks a status, a date or another short value. A date stays as it is. */
  readonly field = <T extends Text>(value: T): T => (parseServiceDate(value) === undefined ? this.text(value) : value);

  /** A constant of the service stays as it is. Anything else is treated as a person. */
  readonly assignee = (assignedTo: Text): Text => {
    if (assignedTo === undefined || isConstant(assignedTo)) return assignedTo;
    return this.#of(`name:${nameKey(assignedTo)}`).full;
  };

  file(name: string): string {
    const known = this.#files.get(name) ?? this.#pseudonyms.file(name);
    this.#files.set(name, known);
    return known;
  }

  #add({ id, firstName, lastName, email }: BorrowerIdentity): void {
    const name = [firstName, lastName].filter((part) => part?.trim()).join(" ");
    const person = this.#know(`id:${id}`, name);
    person.email = email?.trim() || undefined;
    if (name !== "") this.#byName.set(nameKey(name), `id:${id}`);
  }

  #addDetails(details: TaskDetails): void {
    const { borrowerId, borrowerName, entityDisplayName } = details;
    if (borrowerName?.trim()) this.#know(this.#identityOf(borrowerName, borrowerId), borrowerName);
    if (!entityDisplayName?.trim() || isReference(entityDisplayName)) return;
    if (isPerson(details) || this.#byName.has(nameKey(entityDisplayName))) {
      this.#know(this.#identityOf(entityDisplayName, ownerOf(details)), entityDisplayName);
    } else this.#entities.set(entityDisplayName, this.#pseudonyms.entity(entityDisplayName));
  }

  #know(identity: string, name: string): Person {
    const person = this.#people.get(identity) ?? { names: new Set(), email: undefined };
    if (name.trim() !== "") person.names.add(name);
    this.#people.set(identity, person);
    return person;
  }

  #identityOf(name: string, borrowerId: Text): string {
    return borrowerId === undefined ? (this.#byName.get(nameKey(name)) ?? `name:${nameKey(name)}`) : `id:${borrowerId}`;
  }

  #of(identity: string): Pseudonym {
    const known = this.#assigned.get(identity) ?? this.#pseudonyms.people([identity]).get(identity);
    if (known === undefined) throw new RangeError("There is a pseudonym for everybody.");
    return known;
  }
}

/** The key of a name. */
function nameKey(name: string): string {
  return folded(name).trim();
}

function isPerson({ entityKind }: TaskDetails): boolean {
  return /borrower/i.test(entityKind ?? "");
}

/** The borrower's ID in the details, if the task is about a borrower. */
function ownerOf(details: TaskDetails): Text {
  return isPerson(details) ? details.borrowerId : undefined;
}

function isReference(name: string): boolean {
  return /^\p{L}{1,6}[\s_#-]*\d{1,10}$/u.test(name);
}

/** Such as LOAN_OFFICER: service.md 2.6 names some, and there may be others. */
function isConstant(assignedTo: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(assignedTo.trim()) || assignedTo.trim() === "";
}
