import { expectRefused } from "../answer";
import { type Check, NotChecked, writes } from "../check";
import type { Exchange, Service } from "../service";
import { expectUnchanged, type Loan } from "../tasks";

/** Makes a call that the service has to refuse, of what the right one needs. */
type Send<Right> = (service: Service, right: Right) => Promise<Exchange>;
interface WrongCall<Right> {
  readonly section: string;
  readonly rule: string;
  readonly send: Send<Right>;
}

export function wrong<Right>(section: string, rule: string, send: Send<Right>): WrongCall<Right> {
  return { section, rule, send };
}

interface Operation<Right> {
  readonly calls: readonly WrongCall<Right>[];
  /** What the right call needs. */
  prepare(service: Service): Promise<Right>;
  /** NotChecked where the right call did not succeed: what is refused to everybody proves nothing. */
  succeeded(service: Service): Promise<unknown>;
  /** What no refused call may change, where each is looked at. */
  read?(service: Service): Promise<Loan>;
  expectRefused?(answer: Exchange): void;
}

/** The wrong calls of one operation, each made once, before the right one changes what they are made of. */
export function wrongCalls<Right>(operation: Operation<Right>) {
  const { calls, prepare, succeeded, read, expectRefused: refused = expectRefused } = operation;
  const made = ({ rule, send }: WrongCall<Right>, service: Service) =>
    service.once(`wrong call: ${rule}`, async () => {
      const right = await prepare(service);
      const before = await read?.(service);
      const answer = await send(service, right);
      return { before, answer, after: await read?.(service) };
    });
  return {
    async make(service: Service): Promise<void> {
      for (const call of calls) {
        await made(call, service).catch((error: unknown) => {
          if (!(error instanceof NotChecked)) throw error;
        });
      }
    },
    checks: calls.map(
      (call): Check =>
        writes(call.section, call.rule, async (service) => {
          const { before, answer, after } = await made(call, service);
          refused(answer);
          if (before !== undefined && after !== undefined) expectUnchanged(service, before, after, () => true);
          await succeeded(service);
        }),
    ),
  };
}
