import * as vscode from "vscode";
import type { Environment } from "../../domain/environment";
import type { Loan } from "../../domain/loan";
import { loanJson } from "../../domain/loanJson";
import { oneLine } from "../../domain/text";
import { readLoan } from "../app/targets";
import { viewDescription } from "../environments/environmentStatus";
import type { Masking } from "../environments/masking";
import type { Session } from "../environments/session";
import type { ShareSafe } from "../environments/shareSafe";
import { Documents } from "../ui/documents";
import { asOfText } from "../ui/format";

/** The manifest names it as well. */
const SCHEME = "loan-ops-loan";
/**
 * The manifest gives the files of these folders their language. It is one of ours: what VS Code and other extensions do
 * with JSON follows the words in it, such as `$schema`.
 */
const LOANS = "/Loan Ops loans";
const COMPARISONS = "/Loan Ops comparisons";
const LONGEST_NAME = 100;

export class LoanDocuments extends Documents {
  readonly #reads = new Map<string, LoanRead>();
  #leavesOut = true;

  constructor(shareSafe: Pick<ShareSafe, "onDidChange">) {
    super(SCHEME, shareSafe);
  }

  override provideTextDocumentContent(uri: vscode.Uri): string {
    const read = this.#reads.get(uri.toString());
    if (read === undefined) {
      return vscode.l10n.t("This document no longer exists, because loans are not saved. Show the loan again.");
    }
    return isCompared(uri) ? comparedText(read, this.#leavesOut) : loanText(read);
  }

  async show(read: LoanRead): Promise<void> {
    await this.open(this.#put(read, LOANS), { preview: false });
  }

  /** Shows two reads side by side. Of the same loan in the same environment nothing is left out. */
  async compare(left: LoanRead, right: LoanRead): Promise<void> {
    const sameThing = left.reference === right.reference && left.environment.id === right.environment.id;
    const [one, other] = [left, right].map((read) => this.#put(read, sameThing ? LOANS : COMPARISONS));
    const title = `${nameOf(left)} ↔ ${nameOf(right)}`;
    await vscode.commands.executeCommand("vscode.diff", one, other, title, { preview: false });
  }

  /** Shows in comparisons what they leave out, or leaves it out again. False when there is no comparison. */
  toggleVolatileFields(): boolean {
    if (!this.opened.some(isCompared)) return false;
    this.#leavesOut = !this.#leavesOut;
    this.redisplay();
    return true;
  }

  protected override forget(uri: vscode.Uri): void {
    this.#reads.delete(uri.toString());
  }

  /** The address names references and times only: VS Code keeps those of open editors on the disk. */
  #put(read: LoanRead, folder: string): vscode.Uri {
    const { environment, reference, asOf } = read;
    const path = `${folder}/${nameOf(read).replaceAll("/", "-")}`;
    const uri = vscode.Uri.from({
      scheme: SCHEME,
      path,
      query: JSON.stringify([environment.id, reference, asOf]),
    });
    this.#reads.set(uri.toString(), read);
    return uri;
  }
}

function isCompared({ path }: vscode.Uri): boolean {
  return path.startsWith(`${COMPARISONS}/`);
}

/** `LN-2041, Sandbox, 10:42:03` */
function nameOf({ environment, reference, asOf }: LoanRead): string {
  return oneLine(
    [reference, viewDescription(environment), asOfText(asOf, Date.now(), "medium")].join(", "),
    LONGEST_NAME,
  );
}

export function loanText(read: LoanRead): string {
  return loanJson(read.loan());
}

function comparedText(read: LoanRead, leavesOut: boolean): string {
  const pseudonyms = vscode.l10n.t(
    "Share-safe mode: the same person has another pseudonym in each environment, and amounts are hidden.",
  );
  const lines = [leftOut(leavesOut), ...(read.masking.on ? [pseudonyms] : [])];
  return `${lines.map((line) => `// ${line}\n`).join("")}${loanJson(read.loan(), { leavesOut })}`;
}

function leftOut(leavesOut: boolean): string {
  return leavesOut
    ? vscode.l10n.t(
        "IDs, links and times of creation are left out, because they always differ. “Toggle IDs, Links and Creation Times” shows them.",
      )
    : vscode.l10n.t(
        "IDs, links and times of creation are shown, although they always differ. “Toggle IDs, Links and Creation Times” leaves them out.",
      );
}

export interface LoanRead {
  readonly environment: Environment;
  readonly reference: string;
  readonly asOf: number;
  readonly masking: Pick<Masking, "on">;
  /** As share-safe mode shows it now. */
  loan(): Loan;
}

/** `loan` as it may be shown at this moment; call it in the moment in which the loan is got. */
export function loanRead(
  { masking, environment }: { readonly masking: Masking; readonly environment: Environment },
  reference: string,
  { loan, asOf }: { readonly loan: Loan; readonly asOf: number },
): LoanRead {
  // A masked loan is not masked again.
  const masked = masking.on;
  return { environment, reference, asOf, masking, loan: () => (masked ? loan : masking.loan(loan)) };
}

export function lastReadOf(session: Session, reference: string): LoanRead {
  const { loan, entry } = readLoan(session, reference);
  return loanRead(session, reference, { loan, asOf: entry.asOf ?? Date.now() });
}
