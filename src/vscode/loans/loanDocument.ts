import * as vscode from "vscode";
import { asOfText } from "../../domain/dates";
import type { Environment } from "../../domain/environment";
import { type Loan, tasksAreComplete } from "../../domain/loan";
import { answerForm, comparedJson, type JsonForm, loanForm } from "../../domain/loanJson";
import { indentedJson, oneLine, textForEditor } from "../../domain/text";
import { exactJson } from "../../domain/unknown";
import { viewDescription } from "../environments/environmentStatus";
import type { KeptRequest } from "../environments/keptRequests";
import type { Masking } from "../environments/masking";
import type { ShareSafe } from "../environments/shareSafe";
import { cutLine, goneText, ReadOnlyDocuments } from "../ui/documents";

/** The manifest names it as well. */
const LOAN_SCHEME = "loan-ops-loan";
/**
 * The manifest gives the files of these folders their language. It is one of ours: what VS Code and other extensions do
 * with JSON follows the words in it, such as `$schema`.
 */
const LOANS_FOLDER = "/Loan Ops loans";
const COMPARISONS_FOLDER = "/Loan Ops comparisons";
const MAX_TITLE_LENGTH = 100;

interface Comparison {
  /** Whether both sides have the types of their answers. */
  readonly exact: boolean;
  /** Whether IDs, links and times of creation can be left out. */
  readonly canLeaveOut: boolean;
}

/** What a document shows of a read: the answer as it came, or what can be compared of it. */
interface ShownRead {
  readonly read: LoanRead;
  readonly comparison?: Comparison;
}

export class LoanDocuments extends ReadOnlyDocuments {
  readonly #shown = new Map<string, ShownRead>();
  #leavesOut = true;

  constructor(shareSafe: Pick<ShareSafe, "onDidChange">) {
    super(LOAN_SCHEME, shareSafe);
  }

  override provideTextDocumentContent(uri: vscode.Uri): string {
    const shown = this.#shown.get(uri.toString());
    if (shown === undefined) return goneText();
    const { read, comparison } = shown;
    return comparison === undefined ? answerText(read) : this.#comparedText(read, comparison);
  }

  async show(read: LoanRead, options: { readonly preview: boolean }): Promise<void> {
    await this.open(this.#put({ read }, LOANS_FOLDER), options);
  }

  /** Shows two reads side by side. Of the same loan in the same environment nothing is left out. */
  async compare(left: LoanRead, right: LoanRead): Promise<void> {
    const canLeaveOut = left.reference !== right.reference || left.environment.id !== right.environment.id;
    const exact = [left, right].every((read) => exactForm(read) !== undefined);
    const comparison = { exact, canLeaveOut };
    const [one, other] = [left, right].map((read) => this.#put({ read, comparison }, COMPARISONS_FOLDER));
    const title = `${readLabel(left)} ↔ ${readLabel(right)}`;
    await vscode.commands.executeCommand("vscode.diff", one, other, title, { preview: false });
  }

  /** Shows in comparisons what they leave out, or leaves it out again. False when there is no comparison. */
  toggleLeftOut(): boolean {
    if (!this.opened.some((uri) => this.#shown.get(uri.toString())?.comparison?.canLeaveOut)) return false;
    this.#leavesOut = !this.#leavesOut;
    this.redisplay();
    return true;
  }

  protected override forget(uri: vscode.Uri): void {
    this.#shown.delete(uri.toString());
  }

  /** The address names references and times only: VS Code keeps those of open editors on the disk. */
  #put(shown: ShownRead, folder: string): vscode.Uri {
    const { read, comparison } = shown;
    const path = `${folder}/${readLabel(read).replaceAll("/", "-")}`;
    const query = JSON.stringify([read.environment.id, read.reference, read.asOf, comparison ?? []].flat());
    const uri = vscode.Uri.from({ scheme: LOAN_SCHEME, path, query });
    this.#shown.set(uri.toString(), shown);
    return uri;
  }

  #comparedText(read: LoanRead, { canLeaveOut, exact }: Comparison): string {
    const form = (exact ? exactForm(read) : undefined) ?? loanForm(read.loan());
    const lines = [
      vscode.l10n.t("Lists are sorted, so that they can be compared."),
      !exact && vscode.l10n.t("Numbers are shown as text, because one of the two answers is not kept."),
      canLeaveOut && this.#leavesOut
        ? vscode.l10n.t(
            "IDs, links and times of creation are left out, because they always differ. “Toggle IDs, Links and Creation Times” shows them.",
          )
        : canLeaveOut &&
          vscode.l10n.t(
            "IDs, links and times of creation are shown, although they always differ. “Toggle IDs, Links and Creation Times” leaves them out.",
          ),
      canLeaveOut &&
        read.masking.on &&
        vscode.l10n.t(
          "Share-safe mode: the same person has another pseudonym in each environment, and amounts are hidden.",
        ),
      ...notReadLines(read),
    ].filter((line) => line !== false);
    return `${lines.map((line) => `// ${line}\n`).join("")}${comparedJson(form, canLeaveOut && this.#leavesOut)}`;
  }
}

/** `LN-2041, Sandbox, 10:42:03` */
function readLabel({ environment, reference, asOf }: LoanRead): string {
  return oneLine(
    [reference, viewDescription(environment), asOfText(asOf, Date.now(), "medium")].join(", "),
    MAX_TITLE_LENGTH,
  );
}

function answerText(read: LoanRead): string {
  const answer = read.request?.exchange().answer;
  if (answer === undefined) return "";
  const notes = [...(answer.whole ? [] : [cutLine(answer)]), ...notReadLines(read)].map((line) => `// ${line}`);
  return `${textForEditor([...notes, indentedJson(Buffer.from(answer.body).toString())].join("\n"))}\n`;
}

/** What an answer does not tell of itself: that more may exist, and which fields were not asked for. */
function notReadLines(read: LoanRead): string[] {
  const loan = read.loan();
  return [
    ...(tasksAreComplete(loan) ? [] : [vscode.l10n.t("Not all tasks were read.")]),
    ...(loan.leftOut.length === 0
      ? []
      : [vscode.l10n.t("Not read: {0}", loan.leftOut.map(({ name }) => name).join(", "))]),
  ];
}

/** The loan with the types of its values; undefined where the answer is not kept as a whole. */
function exactForm({ request }: LoanRead): JsonForm | undefined {
  const answer = request?.exchange().answer;
  return answer?.whole ? answerForm(exactJson(Buffer.from(answer.body).toString())) : undefined;
}

export interface LoanRead {
  readonly environment: Environment;
  readonly reference: string;
  readonly asOf: number;
  readonly masking: Pick<Masking, "on">;
  /** The request with its answer; undefined for one that is not kept. */
  readonly request: KeptRequest | undefined;
  /** As share-safe mode shows it now. */
  loan(): Loan;
}

/** `loan` as it may be shown at this moment; call it in the moment in which the loan is got. */
export function loanRead(
  { masking, environment }: { readonly masking: Masking; readonly environment: Environment },
  reference: string,
  { loan, asOf }: { readonly loan: Loan; readonly asOf: number },
  request?: KeptRequest,
): LoanRead {
  // A masked loan is not masked again.
  const masked = masking.on;
  return { environment, reference, asOf, masking, request, loan: () => (masked ? loan : masking.loan(loan)) };
}
