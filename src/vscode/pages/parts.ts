import * as l10n from "@vscode/l10n";
import { asOfText } from "../../domain/dates";
import { type Environment, environmentLine } from "../../domain/environment";
import { isolated } from "../../domain/text";
import type { Ask, Block, Button, Notice, Page, PageRow, PageTable, Part, Section, Words } from "../../protocol/page";

/*
 * What pages of all kinds are made of.
 */

/** What every page says of what it shows. Times in milliseconds since the epoch. */
export interface Read {
  readonly environment: Pick<Environment, "name" | "kind">;
  /** When it was read. */
  readonly asOf: number;
  /** Left out where the page has no refresh of its own. */
  readonly loading?: boolean;
  readonly now: number;
  /** What the user has to know before reading on, each kind in a place of its own. */
  readonly notices: readonly (Notice | undefined)[];
}

/** A page of something that was read. Its age and its notices stand above the blocks. */
export function pageOf(heading: string, read: Read, above: readonly Block[], below: readonly Block[]): Page {
  const { environment, asOf, loading, now, notices } = read;
  const age = quiet(l10n.t("as of {0}", asOfText(asOf, now)));
  return {
    type: "page",
    banner: bannerOf(environment),
    heading,
    blocks: [
      ...above,
      { is: "line", look: "actions", parts: [age, loading === undefined ? [] : refreshButton(loading)].flat() },
      ...notices.map((notice) => notice ?? noticeOf([])),
      ...below,
    ],
  };
}

interface Unavailable {
  /** Where the window is; undefined when what was asked for belongs elsewhere or nothing is connected. */
  readonly environment?: Pick<Environment, "name" | "kind"> | undefined;
  readonly remedies?: readonly Button[];
  readonly canRefresh?: boolean;
  readonly loading?: boolean;
}

/** In the place of a page that there is nothing to show of. */
export function unavailable(
  heading: string,
  reason: string,
  { environment, remedies = [], canRefresh = false, loading = false }: Unavailable,
): Page {
  return {
    type: "page",
    banner: environment && bannerOf(environment),
    heading,
    ...(loading && { loading }),
    blocks: [
      { is: "notice", lines: [reason], buttons: [...(canRefresh ? [refreshButton(loading)] : []), ...remedies] },
    ],
  };
}

function bannerOf(environment: Pick<Environment, "name" | "kind">) {
  return { kind: environment.kind, text: environmentLine(environment) };
}

/** The button stays while the loan is read and says so, so that the focus is not lost. */
function refreshButton(loading: boolean): Button {
  return loading
    ? { label: l10n.t("Reading…"), asks: undefined }
    : { label: l10n.t("Refresh"), asks: { type: "refresh" } };
}

export function section(id: string, heading: string, blocks: readonly Block[], more: Partial<Section> = {}): Section {
  return { is: "section", id, heading, blocks, ...more };
}

export function line(...parts: readonly Part[]): Block {
  return { is: "line", parts };
}

export function table(labels: readonly string[], rows: readonly PageRow[], header: number): PageTable {
  return { is: "table", columns: labels.map((label) => ({ label })), rows, header };
}

/** A command of ours that begins something: the page stays. */
export function begins(command: string, about: object): Ask {
  return { type: "run", command, given: [about], keeps: true };
}

export function noticeOf(lines: readonly string[], buttons: readonly Button[] = []): Notice {
  return { is: "notice", look: "notice", lines, buttons };
}

export function quiet(text: string): Words {
  return { text, look: "quiet" };
}

export function code(text: string): Words {
  return { text, look: "code" };
}

/** What the service said of something that it could not return. */
export function serviceSaid(messages: readonly string[]): Words[] {
  return messages.map((message) => ({
    text: `${l10n.t("The service said:")} ${isolated(message)}`,
    look: "failure",
  }));
}
