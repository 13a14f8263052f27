import type { DealSeed } from "../scenario";

/** A deal without a loan, as it is before somebody applies. */
export const prequalification: DealSeed = {
  id: "deal_51c0de",
  friendlyId: "DL-1036",
  borrowers: [
    {
      id: "borrower_1a9c22",
      firstName: "Mehmet",
      lastName: "Yıldız",
      email: "mehmet.yildiz@example.com",
      incomes: [{ statedMonthlyAmount: 4950, payPeriodFrequency: "Monthly" }],
    },
    { id: "borrower_1a9c23", firstName: "Elif", lastName: "Yıldız", email: "elif.yildiz@example.com" },
  ],
};
