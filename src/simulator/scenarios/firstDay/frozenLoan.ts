import type { DealSeed } from "../scenario";

/** Frozen while a dispute is settled: reassigning and rejecting are allowed all the same (service.md 8). */
export const frozenLoan: DealSeed = {
  id: "deal_51c0da",
  friendlyId: "DL-1019",
  borrowers: [
    {
      id: "borrower_d10f33",
      firstName: "Tamika",
      lastName: "Brooks",
      email: "tamika.brooks@example.com",
      incomes: [{ statedMonthlyAmount: 4380, payPeriodFrequency: "Weekly" }],
      tasks: [
        {
          id: "task_c3f001",
          title: "Letter about the disputed account",
          taskName: "CREDIT_DISPUTE",
          status: "InProgress",
          type: "DocumentProcessing",
          priority: "HIGH",
          dueInDays: 10,
          createdDaysAgo: 30,
          description: "Upload the creditor's letter that says how the dispute was settled.",
          documents: [{ id: "doc_ab7001", name: "letter from the creditor.pdf", uploadedDaysAgo: 8 }],
        },
      ],
    },
  ],
  loan: {
    id: "loan_e05c77",
    friendlyId: "LN-1988",
    frozen: true,
    officerTasks: [
      {
        id: "task_c3f101",
        title: "Rapid rescore",
        taskName: "RAPID_RESCORE",
        status: "NotStarted",
        type: "InputRequired",
        priority: "MEDIUM",
        dueInDays: 12,
        createdDaysAgo: 8,
        description: "Ask the credit bureau for a rescore once the letter is accepted.",
        assignedTo: "LOAN_OFFICER",
      },
    ],
  },
};
