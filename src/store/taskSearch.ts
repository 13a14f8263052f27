import { dueWords, overdueFrom, rowDate } from "../domain/dates";
import { type Borrower, type Loan, namesNotRead, type OwnedTask, ownerLabel, tasksOf } from "../domain/loan";
import { labelNotRead, type Task, taskLabel } from "../domain/task";
import { dueTime } from "../domain/taskFilter";
import {
  ACTOR_NOT_READ,
  isFinished,
  isOutstanding,
  nextActor,
  nextActorLabel,
  statusLabel,
} from "../domain/taskStatus";
import { foldedText, ranking, remembered } from "../domain/text";
import { isNotRead, type Text, textOf } from "../domain/unknown";
import type { Entry } from "./entry";

export interface FoundTask extends OwnedTask {
  readonly loanReference: string;
}

interface Candidate {
  readonly found: FoundTask;
  /** The title first. Words are looked for in each: many tasks share most of them, and to join them takes too long. */
  readonly texts: readonly string[];
  readonly outstanding: boolean;
  readonly due: number;
}

/** What does not depend on the query is prepared once, so that each key is answered within a frame. */
export class TaskSearch {
  /** Tasks of which these fields were not read: they may have the words of a query. */
  readonly unread: { readonly found: FoundTask; readonly fields: readonly string[] }[] = [];
  /** Outstanding ones first, soonest due first. */
  readonly #candidates: readonly Candidate[];

  constructor(entries: readonly Entry<Loan>[], now: number) {
    const folded = remembered(foldedText);
    const actors = remembered((actor: string) => foldedText(nextActorLabel(actor)));
    const statuses = remembered((status: Text) => ({
      outstanding: !isFinished(status),
      canBeLate: isOutstanding(status),
      label: foldedText(statusLabel(status)),
    }));
    const dates = remembered((date: Text) => {
      const text = textOf(date);
      const day = text && rowDate(text, now);
      const words = (late: boolean) => (text ? foldedText(`${text}\n${day}\n${dueWords(text, now, late)}`) : "");
      const isLate = (overdueFrom(date) ?? Number.POSITIVE_INFINITY) <= now;
      return { due: dueTime(date), isLate, inTime: words(false), late: words(true) };
    });
    const owners = remembered((borrower: Borrower | undefined) => ownerOf({ borrower }));
    const candidates: Candidate[] = [];
    for (const { reference, value } of entries) {
      if (value === undefined) continue;
      const names = foldedText(`${reference}\n${value.id}`);
      for (const owned of tasksOf(value)) {
        const { task, borrower, others } = owned;
        const title = folded(taskLabel(task));
        const { outstanding, canBeLate, label } = statuses(task.status);
        const { due, isLate, inTime, late } = dates(task.dueDate);
        const actor = nextActor(task);
        const owner = others === undefined ? owners(borrower) : ownerOf(owned);
        const date = isLate && canBeLate ? late : inTime;
        const texts = [title, names, owner.label, label, actors(actor), date, foldedText(task.id)];
        const found = { ...owned, loanReference: reference };
        candidates.push({ found, texts, outstanding, due });
        const fields = [...labelNotRead(task), ...stateNotRead(task, actor), ...owner.notRead];
        if (fields.length > 0) this.unread.push({ found, fields });
      }
    }
    this.#candidates = candidates.sort((a, b) => Number(b.outstanding) - Number(a.outstanding) || a.due - b.due);
  }

  /** As `ranking` has them; of equal ones those of the loans in `first` come first. */
  find(query: string, limit: number, first: readonly string[] = []): FoundTask[] {
    const rankOf = ranking(foldedText(query));
    const best: FoundTask[] = [];
    const found = [best];
    for (const { found: task, texts } of this.#candidates) {
      const rank = rankOf(texts);
      if (rank === undefined) continue;
      const isFirst = first.length === 0 || first.includes(task.loanReference);
      const place = 2 * rank + Number(!isFirst);
      found[place] ??= [];
      found[place].push(task);
      if (best.length === limit) return best;
    }
    return found.flat().slice(0, limit);
  }
}

function ownerOf(owned: Pick<OwnedTask, "borrower" | "others">) {
  const notRead = [owned.borrower, ...(owned.others ?? [])].flatMap(namesNotRead);
  return { label: foldedText(ownerLabel(owned)), notRead };
}

const STATE_FIELDS = ["status", "dueDate"] as const;
const STATE_AND_ACTOR_FIELDS = [...STATE_FIELDS, "type", "assignedTo"] as const;

/** Besides the label and the names, words are looked for in the status, the due date and who acts next. */
function stateNotRead(task: Task, actor: string): string[] {
  return (actor === ACTOR_NOT_READ ? STATE_AND_ACTOR_FIELDS : STATE_FIELDS).filter((field) => isNotRead(task[field]));
}
