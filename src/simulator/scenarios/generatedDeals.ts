import words from "./generatedWords.json";
import type { BorrowerSeed, DealSeed, DocumentSeed, GeneratedBook, OfficerTaskSeed, TaskSeed } from "./scenario";

const OFFICER_SHARE = 4;
const MAX_BORROWERS = 3;
/** As in a lender's book: one loan of so many is late, and of its open tasks about as many. */
const LATE_SHARE = 5;
const MAX_DAYS_LATE = 45;
const FARTHEST_DAYS = 60;

/** One deal after the other; the same numbers always give the same deals. */
export function* generatedDeals({ loans, tasksPerLoan, seed = 1 }: GeneratedBook): Generator<DealSeed> {
  const random = randomNumbers(seed);
  for (let number = 1; number <= loans; number++)
    yield generatedDeal(String(number).padStart(5, "0"), tasksPerLoan, random);
}

/** Picks among as many as are given, counted from 0. */
type Random = (count: number) => number;

function generatedDeal(number: string, taskCount: number, random: Random): DealSeed {
  // Most are late by some days, few by weeks.
  const daysLate = random(LATE_SHARE) === 0 ? 1 + random(1 + random(MAX_DAYS_LATE)) : 0;
  const officerTaskCount = Math.floor(taskCount / OFFICER_SHARE);
  const borrowerTaskCount = taskCount - officerTaskCount;
  const borrowerCount = 1 + random(MAX_BORROWERS);
  const borrowers = Array.from({ length: borrowerCount }, (_, index): BorrowerSeed => {
    const id = `borrower_g${number}_${index + 1}`;
    // The first ones get one more where the number cannot be divided evenly.
    const count = Math.floor((borrowerTaskCount + borrowerCount - 1 - index) / borrowerCount);
    const firstName = pickRandom(words.firstNames, random);
    return {
      id,
      firstName,
      lastName: pickRandom(words.lastNames, random),
      email: `${id}@example.com`,
      incomes: [{ statedMonthlyAmount: 2500 + 50 * random(200), payPeriodFrequency: "Monthly" }],
      tasks: Array.from({ length: count }, (_, at) =>
        generatedTask(`task_g${number}_${index + 1}_${at + 1}`, words.borrowerTitles, daysLate, random),
      ),
    };
  });
  const officerTasks = Array.from({ length: officerTaskCount }, (_, at): OfficerTaskSeed => {
    const task = generatedTask(`task_g${number}_o_${at + 1}`, words.officerTitles, daysLate, random);
    return { ...task, assignedTo: pickRandom(["LOAN_OFFICER", "LOAN_OFFICER", "BORROWER", "PROCESSOR"], random) };
  });
  return {
    id: `deal_g${number}`,
    friendlyId: `DG-${number}`,
    borrowers,
    loan: { id: `loan_g${number}`, friendlyId: `LG-${number}`, frozen: random(20) === 0, officerTasks },
  };
}

/** `daysLate`: how late the open tasks of its loan may be. */
function generatedTask(id: string, titles: readonly string[], daysLate: number, random: Random): TaskSeed {
  const title = pickRandom(titles, random);
  const status = pickRandom(["NotStarted", "NotStarted", "InProgress", "Completed", "AutomaticallyCancelled"], random);
  const isOpen = status === "NotStarted" || status === "InProgress";
  const late = isOpen && random(LATE_SHARE) === 0 ? random(daysLate + 1) : 0;
  // Half of what is not late has no due date.
  const dueInDays = late > 0 ? -late : random(2 * FARTHEST_DAYS);
  const createdDaysAgo = late + 1 + random(45);
  const documents: DocumentSeed[] =
    status === "InProgress" || status === "Completed"
      ? [{ id: `doc_${id}`, name: `${title}.pdf`, uploadedDaysAgo: random(createdDaysAgo) }]
      : [];
  return {
    id,
    title,
    status,
    type: status === "InProgress" ? "DocumentProcessing" : pickRandom(["DocumentRequired", "InputRequired"], random),
    priority: pickRandom(["LOW", "MEDIUM", "HIGH"], random),
    ...(dueInDays < FARTHEST_DAYS ? { dueInDays } : {}),
    createdDaysAgo,
    ...(status === "Completed" ? { completedDaysAgo: random(createdDaysAgo) } : {}),
    description: `${title}: upload it, or tell us why it does not apply.`,
    documents,
  };
}

function pickRandom<T>(values: readonly T[], random: Random): T {
  return values[random(values.length)] as T;
}

/** Marsaglia's xorshift with 32 bits: small, and the same everywhere. */
export function randomNumbers(seed: number): Random {
  let state = (seed + 0x9e3779b9) | 0 || 1;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
}
