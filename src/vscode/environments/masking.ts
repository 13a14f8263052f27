import { randomBytes } from "node:crypto";
import type { Activity } from "../../ledger/activity";
import type { LoanOriginationService } from "../../service/loanOriginationService";
import type { RecordedExchange } from "../../service/transport/connection";
import { NO_STORE_MASKING, type StoreMasking } from "../../store/entry";
import type { Secrets } from "../ui/hostApi";

export interface Masking extends StoreMasking {
  readonly on: boolean;
  file(name: string): string;
  /** Something that the user typed about a person, when it is shown again. */
  typed(text: string): string;
  /** A sentence of ours that may quote the service. */
  message(message: string): string;
  /** What a request is called: the user names operations of their own. */
  operation(name: string): string;
  /** What was sent, with its names of the user's own: those of mutations. */
  activity(activity: Activity): Activity;
  exchange(unmaskedExchange: RecordedExchange): RecordedExchange;
  error(error: unknown): unknown;
}

export const NO_MASKING: Masking = {
  ...NO_STORE_MASKING,
  on: false,
  file: (name) => name,
  typed: (text) => text,
  message: (message) => message,
  operation: (name) => name,
  activity: (activity) => activity,
  exchange: (exchange) => exchange,
  error: (error) => error,
};

/** The service for commands: arguments pass unchanged, and results are masked. */
export function maskedService(service: LoanOriginationService, masking: Masking): LoanOriginationService {
  const through = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw masking.error(error);
    }
  };
  return {
    ping: (options) => through(service.ping(options)),
    loan: async (reference, options) => masking.loan(await through(service.loan(reference, options))),
    loansAtOnce: () => service.loansAtOnce(),
    deal: async (id, options) => masking.deal(await through(service.deal(id, options))),
    askForEverything: () => through(service.askForEverything()),
    createBorrower: (input) => through(service.createBorrower(input)),
    reassignLoanOfficerTasks: (loanId) => through(service.reassignLoanOfficerTasks(loanId)),
    rejectDocument: (input) => through(service.rejectDocument(input)),
    uploadDocuments: (request) => through(service.uploadDocuments(request)),
  };
}

const KEY_NAME = "loanOps.pseudonymKey";
const KEY_BYTES = 32;

/**
 * The key of all pseudonyms of this installation, created when first needed. Without a secret store it lasts as long as
 * the window; masking works all the same.
 */
export async function pseudonymKey(secrets: Secrets, onProblem: (problem: string) => void): Promise<Uint8Array> {
  const fresh = randomBytes(KEY_BYTES);
  try {
    const kept = await readKey(secrets);
    if (kept) return kept;
    await secrets.store(KEY_NAME, fresh.toString("base64"));
    // Another window may have created a key at the same moment: the stored one counts.
    return (await readKey(secrets)) ?? fresh;
  } catch {
    onProblem("The secret store cannot be used: the pseudonyms of share-safe mode hold for this window only.");
    return fresh;
  }
}

async function readKey(secrets: Secrets): Promise<Uint8Array | undefined> {
  const kept = Buffer.from((await secrets.get(KEY_NAME)) ?? "", "base64");
  return kept.length === KEY_BYTES ? kept : undefined;
}
