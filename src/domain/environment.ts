import * as l10n from "@vscode/l10n";

export type EnvironmentKind = "simulator" | "sandbox" | "production";

export interface Environment {
  /** Stable: tokens and lists are kept under it. */
  readonly id: string;
  readonly name: string;
  readonly kind: EnvironmentKind;
  /** Normalized, without a trailing slash; undefined until the user gives it. */
  readonly baseUrl: string | undefined;
  /** Form field for uploads to loan officer tasks (service.md 4.5 does not state it); undefined means the borrower one. */
  readonly officerUploadField: string | undefined;
  /** A program with its arguments that prints an access token; left out where a token is pasted. */
  readonly tokenCommand?: readonly string[] | undefined;
}

/** Where the user is, in every dialog and on top of every task page. Production stands out. */
export function environmentLine({ kind, name }: Pick<Environment, "kind" | "name">): string {
  switch (kind) {
    case "production":
      return l10n.t("Environment: {0} — PRODUCTION, real borrowers' data", name);
    case "sandbox":
      return l10n.t("Environment: {0} — test data", name);
    case "simulator":
      return l10n.t("Environment: {0} — invented data", name);
  }
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;

/** Plain http may go to this machine, and no proxy may come between. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** The paths of the service, which are often copied together with the address (service.md 4.1, 4.4). */
const SERVICE_PATH = /(\/+graphql)+\/*$|\/+api\/loan-applications(\/.*)?$/i;

interface BaseUrl {
  readonly baseUrl: string;
  /** A path of the service that stood behind it. */
  readonly takenOff?: string;
}

/** In the form it is kept in, or one sentence that says what is wrong with it. */
export function parseBaseUrl(text: string): BaseUrl | { readonly problem: string } {
  if (!URL.canParse(text.trim()))
    return { problem: l10n.t("Enter a full address, such as {0}.", "https://api.example.com") };
  const url = new URL(text.trim());
  if (url.username !== "" || url.password !== "") {
    return {
      problem: l10n.t("Remove the user name and password from the address. The token goes to the secret store."),
    };
  }
  if (/[?#]/.test(url.href)) {
    return {
      problem: l10n.t("Remove everything from ? or # on. The address must not contain secrets."),
    };
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    return {
      problem: l10n.t("Use https. Plain http does not encrypt the token and is allowed for this machine only."),
    };
  }
  const [takenOff] = SERVICE_PATH.exec(url.pathname) ?? [];
  if (takenOff !== undefined) url.pathname = url.pathname.slice(0, -takenOff.length);
  const baseUrl = url.href.replace(/\/+$/, "");
  return takenOff === undefined ? { baseUrl } : { baseUrl, takenOff };
}

/** Whether the list has it at that address: at another one it is another service. The simulator's is known once it runs. */
export function isListedAt(
  list: readonly Pick<Environment, "id" | "kind" | "baseUrl">[],
  { id, baseUrl }: Pick<Environment, "id" | "baseUrl">,
): boolean {
  return list.some((one) => one.id === id && (one.kind === "simulator" || one.baseUrl === baseUrl));
}
