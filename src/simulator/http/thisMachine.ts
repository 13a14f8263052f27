import { Refusal } from "./exchange";

/**
 * Throws a Refusal for a request under another name than this machine's: a web page can have a name lead here (DNS
 * rebinding), and would then count as of the same origin. Any port will do, since editors forward ports under other numbers.
 */
export function checkHost(host: string | undefined): void {
  if (/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host ?? "")) return;
  throw new Refusal(403, "The request must name 127.0.0.1 or localhost as its host.");
}
