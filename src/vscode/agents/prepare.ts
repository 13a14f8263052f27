import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import * as vscode from "vscode";
import { isComplete } from "../../domain/listing";
import { type Loan, tasksAreComplete, tasksOf } from "../../domain/loan";
import { previewReassignment } from "../../domain/preview";
import { allHaveIds, hasUploadAddress, rejectableDocuments } from "../../domain/task";
import { oneLine } from "../../domain/text";
import { isNotRead } from "../../domain/unknown";
import type { Entry } from "../../store/entry";
import { LIST_LIMITS, listLines } from "../changing/confirm";
import { reassignLoanOfficerTasks } from "../changing/reassign";
import { rejectDocument } from "../changing/reject";
import { upload } from "../changing/upload";
import { sourceOf } from "../changing/uploadFiles";
import { handlesOf } from "../environments/handles";
import type { Session } from "../environments/session";
import { listedLoanOrRefusal, loanOrRefusal } from "./facts";
import type { ProposedChange } from "./prepared";
import { AgentRefusal } from "./toolCall";

interface ChangeInput {
  readonly change: "upload" | "reject" | "reassign";
  readonly loan: string;
  readonly task?: string;
  readonly document?: string;
  readonly reason?: string;
  readonly files?: readonly string[];
}

/** Looks up what the agent named, for the user to decide about. Throws an AgentRefusal where it does not fit. */
export async function prepareChange(session: Session, input: ChangeInput): Promise<ProposedChange> {
  const prepare = { upload: prepareUpload, reject: prepareReject, reassign: prepareReassign }[input.change];
  return prepare(session, input);
}

/** The schema asks for what all changes need: models are refused a schema with alternatives. */
function requiredInput<Name extends keyof ChangeInput>(input: ChangeInput, name: Name): NonNullable<ChangeInput[Name]> {
  const given = input[name];
  if (given !== undefined) return given;
  throw new AgentRefusal("invalidInput", `"${name}" must be given for this change.`);
}

function prepareReject(session: Session, input: ChangeInput): ProposedChange {
  const { entry, loan, task } = taskOfInput(session, input);
  const { reference: loanReference } = entry;
  const [of, documentId] = handlesOf(session.environment).meaning("document", requiredInput(input, "document")) ?? [];
  const reason = requiredInput(input, "reason");
  // A user sees all of it before it is used.
  if (/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(reason)) {
    throw new AgentRefusal("invalidInput", '"reason" must be plain text in one line.');
  }
  if (of !== loanReference || documentId === undefined) {
    throw new AgentRefusal("noSuchDocument", `No document of this loan has this handle. ${WHERE_HANDLES_ARE}`);
  }
  if (!rejectableDocuments(task).some(({ id }) => id === documentId)) {
    const whole = isComplete(task.documents) && allHaveIds(task.documents);
    throw missingRefusal(entry, whole, "noSuchDocument", "The task no longer has this document.");
  }
  return {
    activity: { kind: "rejectDocument", loanReference, loanId: loan.id, taskId: task.id, documentId },
    reason,
    run: (context) =>
      rejectDocument(context, { kind: "task", loanReference, taskId: task.id, taskKind: task.kind, documentId }),
  };
}

function prepareReassign(session: Session, input: ChangeInput): ProposedChange {
  const { entry, loan } = loanOfInput(session, input);
  const { reference: loanReference } = entry;
  const { moving, complete } = previewReassignment(loan);
  if (moving.length === 0) {
    throw missingRefusal(entry, complete, "nothingToReassign", "No task of this loan is with the loan officer.");
  }
  return {
    activity: { kind: "reassignLoanOfficerTasks", loanReference, loanId: loan.id },
    run: (context) => reassignLoanOfficerTasks(context, { kind: "loan", loanReference }),
  };
}

async function prepareUpload(session: Session, input: ChangeInput): Promise<ProposedChange> {
  const { entry, loan, task } = taskOfInput(session, input);
  const { reference: loanReference } = entry;
  if (!hasUploadAddress(task)) {
    const read = !isNotRead(task.documentUploadPath);
    throw missingRefusal(entry, read, "noUploads", "This task takes no documents.");
  }
  const files = await Promise.all([...new Set(requiredInput(input, "files"))].map(workspaceFile));
  const isShownWhole = ({ shown }: WorkspaceFile) => oneLine(shown, LIST_LIMITS.characters) === shown;
  if (files.length > LIST_LIMITS.lines || !files.every(isShownWhole)) {
    throw new AgentRefusal(
      "notShown",
      `The user is to see every file: at most ${LIST_LIMITS.lines}, whose paths are plain text of at most ${LIST_LIMITS.characters} characters.`,
    );
  }
  return {
    activity: { kind: "upload", loanReference, loanId: loan.id, taskId: task.id, taskKind: task.kind },
    // Files are named by their whole paths, in share-safe mode as well: the user did not choose them.
    chose: listLines(
      vscode.l10n.t("Files that the agent chose:"),
      files.map(({ shown }) => shown),
    ),
    run: (context) => {
      const sources = files.map(({ uri }) => sourceOf(uri));
      return upload(context, session, { loanReference, taskId: task.id, taskKind: task.kind }, sources);
    },
  };
}

function loanOfInput({ environment, store }: Session, { loan }: ChangeInput) {
  const entry = listedLoanOrRefusal({ entries: store.loans.entries, handles: handlesOf(environment) }, loan);
  return { entry, loan: loanOrRefusal(entry) };
}

function taskOfInput(session: Session, input: ChangeInput) {
  const found = loanOfInput(session, input);
  const [of, kind, taskId] = handlesOf(session.environment).meaning("task", requiredInput(input, "task")) ?? [];
  if (of !== found.entry.reference) {
    throw new AgentRefusal("noSuchTask", `No task of this loan has this handle. ${WHERE_HANDLES_ARE}`);
  }
  const owned = tasksOf(found.loan).find(({ task }) => task.id === taskId && task.kind === kind);
  if (owned !== undefined) return { ...found, ...owned };
  throw missingRefusal(found.entry, tasksAreComplete(found.loan), "noSuchTask", "The loan no longer has this task.");
}

const WHERE_HANDLES_ARE = "get_loan gives the handles of tasks and documents, such as task-1 and document-1.";

/** Says that something does not exist only where all was read in which it could be. */
function missingRefusal({ failure }: Entry<Loan>, whole: boolean, code: string, message: string): AgentRefusal {
  if (whole && failure === undefined) return new AgentRefusal(code, message);
  return new AgentRefusal(
    "notRead",
    "This was not read: the last read of the loan failed, or did not give all of it. So it is not known whether it exists.",
  );
}

interface WorkspaceFile {
  readonly uri: vscode.Uri;
  /** Its path in its workspace folder, with that folder where several are open. */
  readonly shown: string;
}

/**
 * A file that an agent names by its path in an open workspace folder. What lies elsewhere, also behind a link, is not an
 * agent's to choose.
 */
async function workspaceFile(given: string): Promise<WorkspaceFile> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  for (const { uri } of folders.filter((folder) => folder.uri.scheme === "file")) {
    try {
      const [root, file] = await Promise.all([realpath(uri.fsPath), realpath(resolve(uri.fsPath, given))]);
      const path = relative(root, file);
      const isBelow = path !== "" && !isAbsolute(path) && path.split(sep)[0] !== "..";
      if (!isBelow || !(await stat(file)).isFile()) continue;
      // The folder's own address may have a link in it: an editor knows the file by that one.
      const address = vscode.Uri.joinPath(uri, ...path.split(sep));
      return { uri: address, shown: folders.length > 1 ? `${path} (${uri.fsPath})` : path };
    } catch {
      // It is not in this folder.
    }
  }
  throw new AgentRefusal(
    "noSuchFile",
    "Name files by their path inside of an open workspace folder, such as documents/statement.pdf. Other files are for the user to choose.",
  );
}
