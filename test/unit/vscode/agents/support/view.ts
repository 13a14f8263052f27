import type { Loan } from "../../../../../src/domain/loan";
import type { Activity } from "../../../../../src/ledger/activity";
import { Marks } from "../../../../../src/masking/marks";
import { maskLoan } from "../../../../../src/masking/maskLoan";
import type { Entry } from "../../../../../src/store/entry";
import type { Change } from "../../../../../src/store/seen";
import type { AgentView } from "../../../../../src/vscode/agents/agentView";
import { Handles } from "../../../../../src/vscode/agents/handles";
import type { PreparedChange } from "../../../../../src/vscode/agents/preparedChanges";

export const NOW = new Date(2026, 4, 6, 12).getTime();

interface ViewFacts {
  readonly loans: Readonly<Record<string, Loan | undefined>>;
  /** As in the simulator, whose names are invented. */
  readonly unmasked?: boolean;
  readonly titles?: boolean;
  readonly changes?: Readonly<Record<string, readonly Change[]>>;
  readonly entry?: Partial<Entry<Loan>>;
  readonly prepared?: PreparedChange;
}

/** An upload that was recorded. */
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

/** What the tools for reading are given. */
export function viewOf({
  loans,
  unmasked = false,
  titles = false,
  changes = {},
  entry = {},
  prepared,
}: ViewFacts): AgentView {
  const marks = new Marks(new Uint8Array(32).fill(7), "sandbox");
  return {
    environment: {
      id: unmasked ? "simulator" : "sandbox",
      name: unmasked ? "Simulator" : "Sandbox",
      kind: unmasked ? "simulator" : "sandbox",
      baseUrl: "https://secret-host.example.com",
      officerUploadField: undefined,
    },
    settings: { access: "sandbox", productionEnvironment: "", titles },
    now: NOW,
    masked: !unmasked,
    handles: new Handles(),
    prepared,
    entries: Object.entries(loans).map(([reference, loan]) => ({
      reference,
      value: loan && (unmasked ? loan : maskLoan(loan, marks)),
      asOf: loan && NOW - 60_000,
      triedAt: undefined,
      failure: undefined,
      loading: false,
      pages: 1,
      ...entry,
    })),
    changes: (reference) => changes[reference] ?? [],
    seenAsOf: () => NOW - 86_400_000,
  };
}
