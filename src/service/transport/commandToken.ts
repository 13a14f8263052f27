import { type ChildProcess, spawn } from "node:child_process";
import { homedir } from "node:os";
import * as l10n from "@vscode/l10n";
import { errorCode, isObject, parsedJson } from "../../domain/unknown";
import { ServiceError } from "../failure/serviceError";

/** The time is in milliseconds since the epoch; undefined where nothing tells. */
type ExpiringToken = { readonly token: string; readonly expiresAt: number | undefined };

/** Before it expires, a token is asked for anew. In milliseconds. */
const RENEW_BEFORE_EXPIRY = 5 * 60_000;

/** The shortest time between two runs, whatever the command prints: some keep a token until its last minute. */
const MIN_PAUSE = 10_000;

/** The token that a command prints, in memory only. One run serves all who wait for it. */
export class CommandToken {
  readonly #run: () => Promise<string>;
  readonly #now: () => number;
  #current: (ExpiringToken & { readonly since: number; readonly afterRefusal: boolean; renewAt: number }) | undefined;
  #failed: { readonly error: unknown; readonly until: number } | undefined;
  #running: Promise<string> | undefined;
  #afterRefusal = false;

  /** `run` resolves with what the command prints, or rejects with a ServiceError. */
  constructor(run: () => Promise<string>, now: () => number) {
    this.#run = run;
    this.#now = now;
  }

  get expiresAt(): number | undefined {
    return this.#current?.expiresAt;
  }

  /** Rejects with a ServiceError. */
  async get(): Promise<string> {
    const now = this.#now();
    if (this.#current !== undefined && now < this.#current.renewAt) return this.#current.token;
    // A list of loans would run a failing command for each of them.
    if (this.#failed !== undefined && now < this.#failed.until) throw this.#failed.error;
    this.#running ??= this.#renew(now).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** The service did not accept this token. Returns whether the next `get` may bring another one. */
  refused(token: string): boolean {
    const current = this.#current;
    if (current?.token !== token) return true;
    if (current.afterRefusal && this.#now() < current.since + MIN_PAUSE) return false;
    this.#current = undefined;
    this.#afterRefusal = true;
    return true;
  }

  async #renew(now: number): Promise<string> {
    const before = this.#current;
    try {
      const made = tokenIn(await this.#run(), now);
      if (made === undefined) {
        throw noToken(
          l10n.t(
            "The command for the access token printed no token. Run it in a terminal to see what it prints. A token has no spaces and no quotation marks.",
          ),
          "no token in the output of the command",
        );
      }
      const renewAt = Math.max((made.expiresAt ?? Number.POSITIVE_INFINITY) - RENEW_BEFORE_EXPIRY, now + MIN_PAUSE);
      this.#current = { ...made, since: now, afterRefusal: this.#afterRefusal, renewAt };
      this.#afterRefusal = false;
      this.#failed = undefined;
      return made.token;
    } catch (error) {
      const until = this.#now() + MIN_PAUSE;
      if (before !== undefined && before === this.#current && (before.expiresAt ?? 0) > until) {
        before.renewAt = until;
        return before.token;
      }
      this.#failed = { error, until };
      throw error;
    }
  }
}

/** A bare token, JSON as kubectl's credential plugins print it, or an OAuth answer. Undefined for anything else. */
function tokenIn(output: string, now: number): ExpiringToken | undefined {
  const text = output.trim();
  if (!text.startsWith("{")) return expiringToken(text);
  const parsed = parsedJson(text);
  if (!isObject(parsed)) return undefined;
  const facts = isObject(parsed.status) ? parsed.status : parsed;
  const expiresAt = Date.parse(String(facts.expirationTimestamp));
  const expiresIn = Number.parseFloat(String(facts.expires_in));
  return expiringToken(facts.token ?? facts.access_token, expiresAt, now + expiresIn * 1000);
}

function expiringToken(token: unknown, ...stated: readonly number[]): ExpiringToken | undefined {
  if (typeof token !== "string" || !isSendable(token)) return undefined;
  const times = [...stated, expiryOf(token) ?? Number.NaN].filter((time) => time > 0 && time < MAX_EXPIRY);
  return { token, expiresAt: times.length === 0 ? undefined : Math.min(...times) };
}

/** What is said to expire later than dates go never does. In milliseconds since the epoch. */
const MAX_EXPIRY = 1e14;

/** What a header can carry, without quotation marks: no token has one (RFC 6750), and many programs print one in them. */
export function isSendable(token: string): boolean {
  return /^[!#-~]+$/.test(token);
}

/** The `exp` of a JWT (RFC 7519), in milliseconds since the epoch. Nothing is verified: it only tells when to ask anew. */
export function expiryOf(token: string): number | undefined {
  const parts = token.split(".");
  const claims = parts.length === 3 ? parsedJson(Buffer.from(parts[1] ?? "", "base64url").toString()) : undefined;
  const expiry = isObject(claims) ? claims.exp : undefined;
  return typeof expiry === "number" && expiry > 0 && expiry * 1000 < MAX_EXPIRY ? expiry * 1000 : undefined;
}

/** `detail` goes to the log: it holds nothing of the command and nothing of what it printed. */
export function noToken(message: string, detail: string): ServiceError {
  return new ServiceError("noToken", message, { outcome: "notSent", detail });
}

/** In bytes: what prints more prints no token. */
const MAX_OUTPUT = 64 * 1024;

/** The wait after the end of the program, in milliseconds: what it started may hold its output open for hours. */
const OUTPUT_GRACE = 200;

/** What a program prints, without a shell and outside the workspace. Rejects with a ServiceError without what it printed. */
export function runTokenCommand([program = "", ...args]: readonly string[], seconds = 30): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it starts ends with it. Windows has no groups, and would open a console.
    const detached = process.platform !== "win32";
    const child = spawn(program, args, {
      cwd: homedir(),
      detached,
      stdio: ["ignore", "pipe", "ignore"],
      windowsHide: true,
    });
    const printed: Buffer[] = [];
    let size = 0;
    const end = (failure?: ServiceError) => {
      clearTimeout(timer);
      child.stdout.destroy();
      if (failure === undefined) return resolve(Buffer.concat(printed).toString());
      endGroup(child, detached);
      reject(failure);
    };
    const timer = setTimeout(() => {
      end(commandFailed(l10n.t("no end after {0} seconds", seconds), "too slow"));
    }, seconds * 1000);
    child.stdout.on("data", (piece: Buffer) => {
      printed.push(piece);
      size += piece.byteLength;
      if (size > MAX_OUTPUT) end(commandFailed(l10n.t("too much output"), "too much output"));
    });
    child.on("error", (error) => {
      const notFound = l10n.t(
        "The program of the command for the access token was not found. Check its name, or give its whole path.",
      );
      const code = errorCode(error) ?? error.name;
      end(code === "ENOENT" ? noToken(notFound, "command: ENOENT") : commandFailed(code));
    });
    const ended = (code: number | null, signal: string | null) =>
      end(code === 0 ? undefined : commandFailed(String(code ?? signal)));
    child.on("close", ended);
    child.on("exit", (...how) => void setTimeout(ended, OUTPUT_GRACE, ...how));
  });
}

function endGroup(child: ChildProcess, hasGroup: boolean): void {
  try {
    if (hasGroup && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // It has ended.
  }
}

function commandFailed(reason: string, detail = reason): ServiceError {
  return noToken(
    l10n.t("The command for the access token failed ({0}). Run it in a terminal to see why.", reason),
    `command: ${detail}`,
  );
}
