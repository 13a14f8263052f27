import type { DealSeed } from "../scenario";

/** The service cannot give everything: one borrower's incomes and one task's documents fail (service.md 7.2). */
export const partialLoan: DealSeed = {
  id: "deal_51c0db",
  friendlyId: "DL-1023",
  borrowers: [
    {
      id: "borrower_e91b02",
      firstName: "Priya",
      lastName: "Venkataraman",
      email: "priya.v@example.com",
      incomes: [{ statedMonthlyAmount: 7700, payPeriodFrequency: "Monthly" }],
      failingFields: ["incomes"],
      tasks: [
        {
          id: "task_d8a901",
          title: "Gift letter from your parents",
          taskName: "GIFT_LETTER",
          status: "InProgress",
          type: "DocumentProcessing",
          priority: "MEDIUM",
          dueInDays: 5,
          createdDaysAgo: 6,
          description: "Signed by you and by the donor, with proof of the transfer.",
          documents: [{ id: "doc_e4d001", name: "gift letter.pdf", uploadedDaysAgo: 2 }],
          failingFields: ["documentLinks"],
        },
        {
          id: "task_d8a902",
          title: "Rental history, last 12 months",
          taskName: "RENTAL_HISTORY",
          status: "NotStarted",
          type: "DocumentRequired",
          priority: "LOW",
          dueInDays: 8,
          createdDaysAgo: 6,
          description: "Cancelled checks or a letter from your landlord.",
        },
      ],
    },
  ],
  loan: {
    id: "loan_77b310",
    friendlyId: "LN-2103",
    officerTasks: [
      {
        id: "task_d8a911",
        title: "Underwriting condition: donor's bank statement",
        taskName: "DONOR_STATEMENT",
        status: "NotStarted",
        type: "DocumentRequired",
        priority: "MEDIUM",
        dueInDays: 6,
        createdDaysAgo: 1,
        description: "The statement must show that the gift was the donor's own money.",
        assignedTo: "LOAN_OFFICER",
      },
    ],
  },
};
