import assert from "node:assert/strict";
import { NO_STORE_MASKING } from "../../src/store/entry";
import { LoanStore, LoansOnScreen } from "../../src/store/loanStore";
import { loanWith } from "./loans";

type Options = ConstructorParameters<typeof LoanStore>[0];
type Service = Options["service"];

interface StoreFacts extends Partial<Omit<Options, "service">> {
  readonly listed?: { readonly loans?: readonly string[]; readonly deals?: readonly string[] };
  readonly loan?: Service["loan"];
  readonly deal?: Service["deal"];
  /** One by one when left out. */
  readonly loansAtOnce?: Service["loansAtOnce"];
}

/** A store of the loan LN-1, whose service says what the test says, and nothing unexpected happens. */
export function storeOf({ listed = {}, loan, deal, loansAtOnce, ...facts }: StoreFacts = {}): LoanStore {
  const { loans = ["LN-1"], deals = [] } = listed;
  return new LoanStore({
    service: {
      loan: loan ?? (async (id) => loanWith({ id })),
      deal: deal ?? (() => assert.fail("No deal is listed.")),
      loansAtOnce: loansAtOnce ?? (() => 1),
    },
    references: { read: () => ({ loans, deals }), write: async () => {} },
    pageSize: () => 50,
    concurrency: () => 4,
    loansOnScreen: new LoansOnScreen(assert.ifError),
    masking: NO_STORE_MASKING,
    now: () => 0,
    elapsed: () => 0,
    onUnexpected: (error) => assert.fail(String(error)),
    ...facts,
  });
}
