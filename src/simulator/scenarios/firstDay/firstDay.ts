import type { Scenario } from "../scenario";
import { completedLoan } from "./completedLoan";
import { frozenLoan } from "./frozenLoan";
import { jumboLoan } from "./jumboLoan";
import { newLoan } from "./newLoan";
import { partialLoan } from "./partialLoan";
import { prequalification } from "./prequalification";
import { refinance } from "./refinance";
import { stuckLoan } from "./stuckLoan";

/** A loan officer's ordinary day: what a newcomer sees first. */
export const firstDay: Scenario = {
  name: "first-day",
  deals: [stuckLoan, refinance, jumboLoan, frozenLoan, partialLoan, newLoan, completedLoan, prequalification],
};
