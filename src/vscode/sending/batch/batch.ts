import type { Session } from "../../environments/session";
import type { Sending } from "../sendOnce";
import type { Named } from "../sendOrTell";

/** Several things of one kind that are sent one after the other. */
export interface Batch<Item, Value> {
  /** A title such as "Reassign loan officer tasks". */
  readonly title: string;
  label(item: Item): string;
  /** The loan that is read again after each. */
  loanReference(item: Item): string;
  sending(item: Item): Sending<Value> & Named;
  /** What the service confirmed, in words. */
  confirmed(item: Item, value: Value): string;
  /** What is true now that the loan was read again, in words. */
  now(item: Item): string;
  /** Opens the plan again with these alone, in the session that the window has by then. */
  planAgain(session: Session, items: readonly Item[]): Promise<void>;
}
