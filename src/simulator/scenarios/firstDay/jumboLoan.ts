import type { DealSeed } from "../scenario";

/** A jumbo purchase with four borrowers, several incomes, and the longest title that underwriting has written so far. */
export const jumboLoan: DealSeed = {
  id: "deal_51c0d9",
  friendlyId: "DL-1015",
  borrowers: [
    {
      id: "borrower_c77a01",
      firstName: "Margaret",
      lastName: "O'Connell-Whitfield",
      email: "m.oconnell.whitfield@example.com",
      incomes: [
        { statedMonthlyAmount: 31250, payPeriodFrequency: "SemiMonthly" },
        { statedMonthlyAmount: 8333.33, payPeriodFrequency: "Annually" },
        { statedMonthlyAmount: 2900, payPeriodFrequency: "Quarterly" },
      ],
      tasks: [
        {
          id: "task_9e5501",
          title:
            "Personal and business tax returns for the last two years with all schedules, K-1 forms for every partnership in which you hold 25% or more, and a year-to-date profit and loss statement signed and dated by you and your accountant",
          taskName: "TAX_RETURNS_SELF_EMPLOYED",
          status: "InProgress",
          type: "DocumentRequired",
          priority: "HIGH",
          dueInDays: 1,
          createdDaysAgo: 12,
          description:
            "Because you are self-employed we need the complete returns, signed, with every schedule.\n\nIf a return was extended, upload the extension and proof of payment.",
          documents: [
            { id: "doc_77f001", name: "1040 and schedules, last year.pdf", uploadedDaysAgo: 4 },
            { id: "doc_77f002", name: "1040 and schedules, year before.pdf", uploadedDaysAgo: 4 },
            { id: "doc_77f003", name: "K-1 Whitfield Partners LP.pdf", uploadedDaysAgo: 2 },
          ],
        },
        {
          id: "task_9e5502",
          title: "Name the trustee of the family trust",
          taskName: "TRUSTEE",
          status: "NotStarted",
          type: "InputRequired",
          priority: "MEDIUM",
          dueInDays: 4,
          createdDaysAgo: 3,
          description: "Title will be held in a trust. Tell us who the trustee is and how to reach them.",
          entity: { kind: "LOAN", displayName: "Loan LN-2090" },
        },
      ],
    },
    {
      id: "borrower_c77a02",
      firstName: "Andrzej",
      lastName: "Wójcik",
      email: "andrzej.wojcik@example.com",
      incomes: [{ statedMonthlyAmount: 18400, payPeriodFrequency: "BiWeekly" }],
      tasks: [
        {
          id: "task_9e5511",
          title: "Brokerage statements for reserves",
          taskName: "RESERVES",
          status: "NotStarted",
          type: "DocumentRequired",
          priority: "HIGH",
          dueInDays: 3,
          createdDaysAgo: 9,
          description:
            "Twelve months of payments must be in reserve. Upload statements of the accounts that hold them.",
        },
      ],
    },
    { id: "borrower_c77a03", firstName: "נועה", lastName: "לוי", email: "noa.levi@example.com" },
    {
      id: "borrower_c77a04",
      firstName: "Þórdís",
      lastName: "Jónsdóttir",
      email: "thordis@example.com",
      incomes: [{ statedMonthlyAmount: 2150, payPeriodFrequency: "Weekly" }],
    },
  ],
  loan: {
    // An ID may hold anything: this one only works where it is encoded in a path.
    id: "loan/77 b",
    friendlyId: "LN-2090",
    officerTasks: [
      {
        id: "task_9e55/01",
        title: "Second-level review of the appraisal",
        taskName: "APPRAISAL_REVIEW",
        status: "NotStarted",
        type: "DocumentRequired",
        priority: "HIGH",
        dueInDays: 2,
        createdDaysAgo: 2,
        description: "Jumbo policy asks for a desk review by a second appraiser. Upload the review.",
        assignedTo: "LOAN_OFFICER",
      },
      {
        id: "task_9e5522",
        title: "Clear the condition on the trust agreement",
        taskName: "TRUST_CONDITION",
        status: "InProgress",
        type: "DocumentProcessing",
        priority: "MEDIUM",
        dueInDays: 7,
        createdDaysAgo: 6,
        description: "Legal reviews the trust agreement.",
        assignedTo: "PROCESSOR",
        documents: [{ id: "doc_77f010", name: "trust agreement.pdf", uploadedDaysAgo: 5 }],
      },
    ],
  },
};
