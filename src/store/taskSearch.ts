import { dueWords, overdueFrom, rowDate } from "../domain/dates";
import { type Loan, namesNotRead, type OwnedTask, ownerLabel, tasksOf } from "../domain/loan";
import { labelNotRead, type Task, taskLabel } from "../domain/task";
import { soonestFirst } from "../domain/taskFilter";
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
import { type Entry, repeatedReferences } from "./entry";

export interface FoundTask extends OwnedTask {
  readonly loanReference: string;
}

/** In milliseconds. */
const PIECE = 8;

interface Candidate {
  readonly entry: Entry<Loan>;
  readonly owned: OwnedTask;
  /** The title first. Words are looked for in each: many tasks share most of them, and to join them takes too long. */
  texts: readonly string[] | undefined;
}

/** What does not depend on the query is made once. The first list of 40,000 tasks needs their order, and no texts. */
export class TaskSearch {
  /** Tasks of which these fields were not read: they may have the words of a query. */
  readonly unread: { readonly found: FoundTask; readonly fields: readonly string[] }[] = [];
  /** Outstanding ones first, soonest due first. */
  readonly #candidates: readonly Candidate[];
  readonly #textsOf: (candidate: Candidate) => readonly string[];

  constructor(entries: readonly Entry<Loan>[], now: number) {
    const repeated = repeatedReferences(entries);
    this.#textsOf = searchedTexts(now, repeated);
    const namesOf = remembered(namesNotRead);
    const [outstanding, finished]: [Candidate[], Candidate[]] = [[], []];
    for (const entry of entries) {
      // A loan that is listed twice is found once, under its first name.
      if (repeated.has(entry.reference)) continue;
      for (const owned of entry.value ? tasksOf(entry.value) : []) {
        const { task, borrower, others = [] } = owned;
        const candidate = { entry, owned, texts: undefined };
        (isFinished(task.status) ? finished : outstanding).push(candidate);
        const fields = [...labelNotRead(task), ...stateNotRead(task), ...namesOf(borrower), ...others.flatMap(namesOf)];
        if (fields.length > 0) this.unread.push({ found: foundTask(candidate), fields });
      }
    }
    const taskOf = ({ owned }: Candidate) => owned.task;
    this.#candidates = [...soonestFirst(outstanding, taskOf), ...soonestFirst(finished, taskOf)];
  }

  /** Makes the texts in pieces of some milliseconds, so that the first key need not. Ends when the search is needed no more. */
  async prepare(signal: AbortSignal): Promise<void> {
    let began = Number.NEGATIVE_INFINITY;
    for (const candidate of this.#candidates) {
      if (performance.now() - began > PIECE) {
        await new Promise(setImmediate);
        if (signal.aborted) return;
        began = performance.now();
      }
      candidate.texts ??= this.#textsOf(candidate);
    }
  }

  /** As `ranking` has them; of equal ones those of the loans in `first` come first. */
  find(query: string, limit: number, first: readonly string[] = []): FoundTask[] {
    const rankOf = ranking(foldedText(query));
    const best: Candidate[] = [];
    const found = [best];
    for (const candidate of this.#candidates) {
      candidate.texts ??= this.#textsOf(candidate);
      const rank = rankOf(candidate.texts);
      if (rank === undefined) continue;
      const isFirst = first.length === 0 || first.includes(candidate.entry.reference);
      const place = 2 * rank + Number(!isFirst);
      found[place] ??= [];
      found[place].push(candidate);
      if (best.length === limit) break;
    }
    return found.flat().slice(0, limit).map(foundTask);
  }
}

function foundTask({ entry, owned }: Candidate): FoundTask {
  return { ...owned, loanReference: entry.reference };
}

function searchedTexts(
  now: number,
  repeated: ReadonlyMap<string, string>,
): (candidate: Candidate) => readonly string[] {
  const others = Map.groupBy(repeated.keys(), (one) => repeated.get(one));
  const names = remembered(({ reference, value }: Entry<Loan>) =>
    foldedText([reference, value?.id, ...(others.get(reference) ?? [])].join("\n")),
  );
  const folded = remembered(foldedText);
  const statuses = remembered((status: Text) => foldedText(statusLabel(status)));
  const actors = remembered((actor: string) => foldedText(nextActorLabel(actor)));
  const dates = remembered((date: Text) => {
    const text = textOf(date);
    const day = text && rowDate(text, now);
    const words = (late: boolean) => (text ? foldedText(`${text}\n${day}\n${dueWords(text, now, late)}`) : "");
    const isLate = (overdueFrom(date) ?? Number.POSITIVE_INFINITY) <= now;
    return { inTime: words(false), open: words(isLate) };
  });
  return ({ entry, owned }) => {
    const { task } = owned;
    const date = dates(task.dueDate)[isOutstanding(task.status) ? "open" : "inTime"];
    const labels = [folded(taskLabel(task)), names(entry), folded(ownerLabel(owned)), statuses(task.status)];
    return [...labels, actors(nextActor(task)), date, foldedText(task.id)];
  };
}

const STATE_FIELDS = ["status", "dueDate"] as const;
const STATE_AND_ACTOR_FIELDS = [...STATE_FIELDS, "type", "assignedTo"] as const;

/** Besides the label and the names, words are looked for in the status, the due date and who acts next. */
function stateNotRead(task: Task): string[] {
  const fields = nextActor(task) === ACTOR_NOT_READ ? STATE_AND_ACTOR_FIELDS : STATE_FIELDS;
  return fields.filter((field) => isNotRead(task[field]));
}
