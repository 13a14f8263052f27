import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import { createService } from "../../service/createService";
import { Book } from "../../store/book";
import { ChangeLog } from "../../store/changeLog";
import type { EarlierReads } from "../../store/earlierReads";
import { LoanStore, type LoansOnScreen } from "../../store/loanStore";
import { REAL_CLOCK } from "../../store/poller";
import { readsAtOnce } from "../../store/readQueue";
import type { ReferenceList, References } from "../../store/references";
import { UnseenChanges } from "../../store/unseenChanges";
import { Watches } from "../../store/watches";
import type { Connector } from "./connector";
import { maskedService } from "./masking";
import { type keptIn, seenIn } from "./seenFile";
import type { Session } from "./session";
import { pageSize } from "./settings";
import type { ShareSafe } from "./shareSafe";
import type { WindowSimulator } from "./simulators";

export interface CreateSessionOptions {
  readonly globalState: vscode.Memento;
  readonly shareSafe: ShareSafe;
  readonly connector: Pick<Connector, "connect">;
  readonly kept: ReturnType<typeof keptIn>;
  /** The window keeps them by environment and address, for they outlive a session. */
  readonly earlierReads: (service: string) => EarlierReads;
  readonly loansOnScreen: LoansOnScreen;
  readonly onUnexpected: (error: unknown) => void;
}

/** A session that is ready. `seed` fills its list until the user changes it. */
export function createSession(
  options: CreateSessionOptions,
  environment: Environment,
  token: () => Promise<string | undefined>,
  seed?: WindowSimulator,
): Session {
  const { globalState, connector, loansOnScreen, shareSafe, onUnexpected } = options;
  const masking = shareSafe.masking(environment.id);
  const connection = connector.connect(environment, token);
  const service = createService(connection);
  // Each scenario has lists of its own.
  const list = seed === undefined ? environment.id : `${environment.id}/${seed.status().scenario}`;
  const store = new LoanStore({
    service,
    references: storedReferences(globalState, list, {
      loans: seed?.loans().map(({ friendlyId }) => friendlyId) ?? [],
      deals: seed?.deals().map(({ id }) => id) ?? [],
    }),
    pageSize,
    concurrency: () => readsAtOnce(vscode.workspace.getConfiguration("loanOps").get("refreshConcurrency")),
    loansOnScreen,
    now: REAL_CLOCK.now,
    elapsed: REAL_CLOCK.elapsed,
    onUnexpected,
    masking,
  });
  const seen = seenIn(options.kept(environment, list, "json"));
  const unseen = new UnseenChanges(store.loans, seen, onUnexpected, masking);
  const storage = options.kept(environment, list, "trend.json");
  const isMasked = () => masking.on;
  const book = new Book({ loans: store.loans, storage, clock: REAL_CLOCK, isMasked, onUnexpected });
  const earlier = options.earlierReads(JSON.stringify([environment.id, environment.baseUrl]));
  const changeLog = new ChangeLog(store.loans, unseen, options.kept(environment, list, "log.json"), onUnexpected);
  const watches = new Watches(store, options.kept(environment, list, "watches.json"), onUnexpected);
  const parts = [watches, changeLog, unseen, book, earlier.follow(store.loans), store];
  return {
    environment,
    state: "ready",
    store,
    unseen,
    book,
    changeLog,
    watches,
    earlierReads: {
      of: (reference) => earlier.of(reference).map((read) => ({ ...read, loan: masking.loan(read.loan) })),
    },
    service: maskedService(service, masking),
    masking,
    connection,
    dispose() {
      for (const part of parts) part.dispose();
    },
  };
}

/** The user's list for one environment, in VS Code's global state. `initial` fills it until the user changes it. */
export function storedReferences(state: vscode.Memento, list: string, initial: References): ReferenceList {
  const key = `loanOps.references.${list}`;
  return {
    read: () => ({ ...initial, ...state.get<Partial<References>>(key) }),
    write: async (references) => state.update(key, references),
  };
}
