import words from "./generatedWords.json";
import type { BorrowerSeed, DealSeed, DocumentSeed, GeneratedBook, OfficerTaskSeed, TaskSeed } from "./scenario";

const OFFICER_SHARE = 4;
const MAX_BORROWERS = 3;

/** One deal after the other; the same numbers always give the same deals. */
export function* generatedDeals({ loans, tasksPerLoan, seed = 1 }: GeneratedBook): Generator<DealSeed> {
  const random = randomNumbers(seed);
  for (let number = 1; number <= loans; number++)
    yield generatedDeal(String(number).padStart(5, "0"), tasksPerLoan, random);
}

/** Picks among as many as are given, counted from 0. */
type Random = (count: number) => number;

function generatedDeal(number: string, taskCount: number, random: Random): DealSeed {
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
        generatedTask(`task_g${number}_${index + 1}_${at + 1}`, pickRandom(words.borrowerTitles, random), random),
      ),
    };
  });
  const officerTasks = Array.from({ length: officerTaskCount }, (_, at): OfficerTaskSeed => {
    const task = generatedTask(`task_g${number}_o_${at + 1}`, pickRandom(words.officerTitles, random), random);
    return { ...task, assignedTo: pickRandom(["LOAN_OFFICER", "LOAN_OFFICER", "BORROWER", "PROCESSOR"], random) };
  });
  return {
    id: `deal_g${number}`,
    friendlyId: `DG-${number}`,
    borrowers,
    loan: { id: `loan_g${number}`, friendlyId: `LG-${number}`, frozen: random(20) === 0, officerTasks },
  };
}

function generatedTask(id: string, title: string, random: Random): TaskSeed {
  const status = pickRandom(["NotStarted", "NotStarted", "InProgress", "Completed", "AutomaticallyCancelled"], random);
  const createdDaysAgo = 1 + random(45);
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
    dueInDays: random(40) - 12,
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
