import type { Loan } from "../../../../../src/domain/loan";
import type { Activity } from "../../../../../src/ledger/activity";
import type { Entry } from "../../../../../src/store/entry";
import type { TaskChange } from "../../../../../src/store/seen";
import type { PreparedChange } from "../../../../../src/vscode/agents/access";
import type { AgentView } from "../../../../../src/vscode/agents/facts";
import { Handles } from "../../../../../src/vscode/environments/handles";
import { entryOf, SANDBOX } from "../../../../support/loans";

export const NOW = new Date(2026, 4, 6, 12).getTime();

interface ViewFacts {
  readonly loans: Readonly<Record<string, Loan | undefined>>;
  readonly changes?: Readonly<Record<string, readonly TaskChange[]>>;
  readonly entry?: Partial<Entry<Loan>>;
  readonly prepared?: PreparedChange;
}

export function uploadActivity(facts: Partial<Activity>): Activity {
  return {
    id: "activity_1",
    kind: "upload",
    environmentId: "sandbox",
    environmentName: "Sandbox",
    plannedAt: NOW,
    state: "confirmed",
    interrupted: false,
    ...facts,
  };
}

export function viewOf({ loans, changes = {}, entry = {}, prepared }: ViewFacts): AgentView {
  return {
    environment: { ...SANDBOX, baseUrl: "https://secret-host.example.com" },
    now: NOW,
    handles: new Handles(),
    prepared,
    entries: Object.entries(loans).map(([reference, loan]) =>
      entryOf(loan, { reference, asOf: loan && NOW - 60_000, ...entry }),
    ),
    sent: async () => [],
    unseen: { of: (reference) => changes[reference] ?? [], seenAsOf: () => NOW - 86_400_000 },
  };
}
