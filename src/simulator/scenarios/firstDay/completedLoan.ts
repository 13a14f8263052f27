import type { DealSeed } from "../scenario";

/** Cleared to close: everything is done, and there is nothing left to reassign (service.md 7.4). */
export const completedLoan: DealSeed = {
  id: "deal_51c0dd",
  friendlyId: "DL-0994",
  borrowers: [
    {
      id: "borrower_0b7e60",
      firstName: "Sofía",
      lastName: "Castellanos",
      email: "sofia.castellanos@example.com",
      incomes: [{ statedMonthlyAmount: 6100, payPeriodFrequency: "SemiMonthly" }],
      tasks: [
        {
          id: "task_02c401",
          title: "Proof of earnest money",
          taskName: "EARNEST_MONEY",
          status: "Completed",
          type: "DocumentRequired",
          priority: "MEDIUM",
          dueInDays: -20,
          createdDaysAgo: 41,
          completedDaysAgo: 28,
          description: "A cancelled check or a wire confirmation.",
          documents: [
            { id: "doc_10a001", name: "wire confirmation.pdf", uploadedDaysAgo: 29 },
            {
              id: "doc_10a002",
              name: "screenshot of my bank app.png",
              uploadedDaysAgo: 33,
              archiveReasonNotes: "A screenshot does not show the account holder.",
            },
          ],
        },
        {
          id: "task_02c402",
          title: "Sign the Closing Disclosure",
          taskName: "SIGN_CLOSING_DISCLOSURE",
          status: "Completed",
          type: "InputRequired",
          priority: "HIGH",
          dueInDays: -3,
          createdDaysAgo: 6,
          completedDaysAgo: 5,
          description: "You must receive it three business days before closing.",
        },
      ],
    },
  ],
  loan: {
    id: "loan_0c18aa",
    friendlyId: "LN-1952",
    officerTasks: [
      {
        id: "task_02c501",
        title: "Final verification of employment",
        taskName: "FINAL_VOE",
        status: "Completed",
        type: "DocumentRequired",
        dueInDays: -4,
        createdDaysAgo: 7,
        completedDaysAgo: 4,
        description: "By phone, within ten days of closing. Upload the call record.",
        assignedTo: "PROCESSOR",
        documents: [{ id: "doc_10a010", name: "call record.txt", uploadedDaysAgo: 4 }],
      },
    ],
  },
};
