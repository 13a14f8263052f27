import { borrowerLabel, type Deal, findTask, type Loan, ownerLabel } from "../../domain/loan";
import { documentLabel, taskLabel } from "../../domain/task";
import { isolated } from "../../domain/text";
import type { Activity } from "../../ledger/activity";
import type { ActivityNames } from "../../ledger/activityText";
import type { ReadSubject } from "../../ledger/effect";
import type { Collection } from "../../store/collection";
import { type Entry, withoutRepeats } from "../../store/entry";
import type { Masking } from "../environments/masking";

/** The loan or deal that an activity was about, as it was last read and as it may be shown. */
export interface Subject extends ReadSubject {
  /** In milliseconds since the epoch. */
  readonly asOf: number;
}

/** What the user's list has of it. */
export interface ListedSubject {
  readonly reference: string | undefined;
  readonly subject: Subject | undefined;
}

interface SubjectStore {
  readonly loans: Pick<Collection<Loan>, "entries">;
  readonly deals: Pick<Collection<Deal>, "entries">;
}

/** Looks up in the store what activities were about. Nothing is read for it. */
export function lookup({ loans, deals }: SubjectStore): (activity: Activity) => ListedSubject {
  const loan = finder(loans.entries);
  const deal = finder(deals.entries);
  return ({ loanId, loanReference, dealId }) =>
    dealId === undefined
      ? subjectOfEntry(loan(loanId, loanReference), (value) => ({ loan: value }))
      : subjectOfEntry(deal(dealId), (value) => ({ deal: value }));
}

function subjectOfEntry<T>(entry: Entry<T> | undefined, subjectOf: (value: T) => Omit<Subject, "asOf">): ListedSubject {
  if (entry?.value === undefined || entry.asOf === undefined)
    return { reference: entry?.reference, subject: undefined };
  return { reference: entry.reference, subject: { ...subjectOf(entry.value), asOf: entry.asOf } };
}

/** Finds by the service's ID; by what it is called on the list where one of the two IDs is not known. */
function finder<T extends { readonly id: string }>(entries: readonly Entry<T>[]) {
  const byReference = new Map(entries.map((entry) => [entry.reference, entry]));
  const byId = new Map(
    withoutRepeats(entries).flatMap((entry) => (entry.value === undefined ? [] : [[entry.value.id, entry] as const])),
  );
  return (id: string | undefined, reference = id): Entry<T> | undefined => {
    const called = byReference.get(reference ?? "");
    const isAnother = id !== undefined && called?.value !== undefined;
    return byId.get(id ?? "") ?? (isAnother ? undefined : called);
  };
}

export function namesOf(
  { kind, taskId, taskKind, documentId, unmaskedNames, result }: Activity,
  subject: Subject | undefined,
  masking: Pick<Masking, "file">,
): ActivityNames {
  const owned = subject?.loan && taskId !== undefined ? findTask(subject.loan, taskId, taskKind) : undefined;
  const document =
    documentId === undefined ? undefined : owned?.task.documents.items.find(({ id }) => id === documentId);
  const borrower = subject?.deal?.borrowers.items.find(({ id }) => id === result?.borrowerId);
  const sent = unmaskedNames?.map((name) => isolated(masking.file(name)));
  return {
    task: owned && taskLabel(owned.task),
    owner: owned && ownerLabel(owned),
    // Most services no longer list what was rejected.
    document: document ? documentLabel(document) : kind === "rejectDocument" ? sent?.[0] : undefined,
    borrower: borrower && borrowerLabel(borrower),
    files: kind === "upload" ? sent : undefined,
  };
}
