// The loan that every peer serves, and what was read of it beside what is there.
import { isObject } from "../../../src/domain/unknown";

const details = (name: string) => ({
  borrowerId: `b_${name}`,
  borrowerName: `${name} Byron`,
  entityKind: "BORROWER",
  entityDisplayName: `${name} Byron`,
});

const task = (id: string) => ({
  id,
  title: `Task ${id}`,
  taskName: "PAY_STUBS",
  status: "InProgress",
  type: "DocumentRequired",
  priority: "HIGH",
  dueDate: "2026-05-04",
  completedAt: "2026-05-05T10:00:00Z",
  createdOn: "2026-04-01T10:00:00Z",
  documentLinks: ["1", "2"].map((n) => ({
    id: `${id}_d${n}`,
    title: `${n}.pdf`,
    url: `https://files.example/${id}/${n}`,
  })),
  details: details(id),
});

const borrower = (name: string) => ({
  id: `b_${name}`,
  personalInformation: { firstName: name, lastName: "Byron", email: `${name}@example.com` },
  incomes: ["5000", "120.5"].map((amount) => ({ statedMonthlyAmount: amount, payPeriodFrequency: "Monthly" })),
  borrowerTasks: ["x", "y"].map((n) => ({ ...task(`t_${name}_${n}`), borrowerFacingDescription: "Two of them" })),
});

/** Connections are plain lists here; each peer makes edges and nodes of them. */
export const LOAN = {
  id: "loan_1",
  friendlyId: "LN-1",
  borrowers: ["Ada", "Bea", "Cem"].map(borrower),
  loanOfficerDocumentTasks: ["o_1", "o_2"].map((id) => ({
    ...task(id),
    description: "Verify",
    assignedTo: "LOAN_OFFICER",
    documentUploadPath: `/officer/${id}`,
  })),
};

/** What differs between the loan and what was read of it: left out openly, or wrongly without a word. */
export interface Differences {
  readonly leftOut: ReadonlySet<string>;
  readonly wrong: ReadonlySet<string>;
}

/** `read`: as `loanForm` writes it, where marks such as "email (left out)" say what was not read; some may be there. */
export function differences(read: unknown, mayBe: (mark: string) => boolean): Differences {
  const leftOut = new Set<string>();
  const wrong = new Set<string>();
  const compare = (there: unknown, here: unknown, place: string, mayHaveMore = false) => {
    if (Array.isArray(there) && Array.isArray(here)) {
      if (mayHaveMore ? here.length > there.length : here.length !== there.length) wrong.add(place);
      for (const [index, each] of here.entries()) compare(there[index], each, place);
    } else if (isObject(there) && isObject(here)) {
      const marks = Object.keys(here).filter((name) => name.includes(" ("));
      for (const [name, value] of Object.entries(there)) {
        if (name === "friendlyId") continue;
        const said = marks.filter((mark) => mark.startsWith(`${name} (`));
        const at = `${place}.${name}`;
        for (const mark of said) if (!mayBe(mark)) leftOut.add(`${place}.${mark}`);
        if (said.length > 0 && (here[name] === null || !Array.isArray(value))) continue;
        compare(value, here[name], at, said.includes(`${name} (may have more)`));
      }
    } else if (there !== here) wrong.add(place);
  };
  compare(LOAN, read, "loan");
  return { leftOut, wrong };
}
