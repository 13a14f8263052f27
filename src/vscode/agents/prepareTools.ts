import * as vscode from "vscode";
import { findTask, type Loan, type OwnedTask } from "../../domain/loan";
import { previewReassignment } from "../../domain/reassignment";
import { hasUploadAddress, rejectableDocuments } from "../../domain/taskActions";
import type { Session } from "../environments/session";
import { reassignLoanOfficerTasks } from "../mutations/reassignLoanOfficerTasks";
import { rejectDocument } from "../mutations/rejectDocument";
import { listLines } from "../sending/confirm";
import { upload } from "../upload/upload";
import { sourceOf } from "../upload/uploadSource";
import { AgentRefusal } from "./agentRefusal";
import { listedLoan, readLoanOf } from "./loanFacts";
import type { Prepared } from "./prepared";
import { lineInput, neededText, textsInput } from "./toolInput";
import { workspaceFiles } from "./workspaceFiles";

const LONGEST_REASON = 300;
const MOST_FILES = 20;
const LONGEST_PATH = 500;

export async function prepareReject(session: Session, input: unknown): Promise<Prepared> {
  const { loanReference, loan, task } = taskOf(session, input);
  const documentId = neededText(input, "document");
  const reason = lineInput(input, "reason", LONGEST_REASON);
  if (!rejectableDocuments(task).some(({ id }) => id === documentId)) {
    throw new AgentRefusal(
      "noSuchDocument",
      "The task has no document with this ID. get_loan gives the IDs of documents.",
    );
  }
  return {
    activity: { kind: "rejectDocument", loanReference, loanId: loan.id, taskId: task.id, documentId },
    reason,
    run: (context) => rejectDocument(context, { kind: "task", loanReference, taskId: task.id, documentId }),
  };
}

export async function prepareReassign(session: Session, input: unknown): Promise<Prepared> {
  const { loanReference, loan } = loanOf(session, input);
  const { moving, complete } = previewReassignment(loan);
  if (moving.length === 0 && complete) {
    throw new AgentRefusal("nothingToReassign", "No task of this loan is with the loan officer.");
  }
  return {
    activity: { kind: "reassignLoanOfficerTasks", loanReference, loanId: loan.id },
    run: (context) => reassignLoanOfficerTasks(context, { kind: "loan", loanReference }),
  };
}

export async function prepareUpload(session: Session, input: unknown): Promise<Prepared> {
  const { loanReference, loan, task } = taskOf(session, input);
  if (!hasUploadAddress(task)) throw new AgentRefusal("noUploads", "This task takes no documents.");
  const files = await workspaceFiles(textsInput(input, "files", MOST_FILES, LONGEST_PATH));
  const paths = files.map(({ path }) => path);
  return {
    activity: { kind: "upload", loanReference, loanId: loan.id, taskId: task.id, taskKind: task.kind },
    // By their whole paths, in share-safe mode as well: the user did not choose them.
    chose: listLines(vscode.l10n.t("Files that the agent chose:"), paths),
    run: (context) =>
      upload(
        context,
        session,
        { loanReference, taskId: task.id },
        files.map(({ uri }) => sourceOf(uri)),
      ),
  };
}

function loanOf({ store }: Session, input: unknown): { readonly loanReference: string; readonly loan: Loan } {
  const entry = listedLoan(store.loans, neededText(input, "loan"));
  return { loanReference: entry.reference, loan: readLoanOf(entry) };
}

function taskOf(session: Session, input: unknown): ReturnType<typeof loanOf> & OwnedTask {
  const found = loanOf(session, input);
  const owned = findTask(found.loan, neededText(input, "task"));
  if (owned === undefined) {
    throw new AgentRefusal("noSuchTask", "The loan has no task with this ID. get_loan gives the IDs of tasks.");
  }
  return { ...found, ...owned };
}
