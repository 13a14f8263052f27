import type { DealSeed } from "../scenario";

/** Applied this morning: no tasks yet. */
export const newLoan: DealSeed = {
  id: "deal_51c0dc",
  friendlyId: "DL-1031",
  borrowers: [
    {
      id: "borrower_f06d15",
      firstName: "Oluwaseun",
      lastName: "Adeyemi",
      email: "seun.adeyemi@example.com",
      incomes: [{ statedMonthlyAmount: 5600, payPeriodFrequency: "BiWeekly" }],
    },
  ],
  loan: { id: "loan_f41d08", friendlyId: "LN-2118" },
};
