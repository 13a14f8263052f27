import * as l10n from "@vscode/l10n";
import type { EnvironmentKind } from "../domain/environment";

/** All texts of the page. */
export const words = {
  /** Production stands out by words as well as by color. */
  environmentKinds: {
    get production() {
      return { kind: l10n.t("PRODUCTION"), note: l10n.t("Real borrowers, real documents.") };
    },
    get sandbox() {
      return { kind: l10n.t("Sandbox"), note: l10n.t("Test data.") };
    },
    get simulator() {
      return { kind: l10n.t("Simulator"), note: l10n.t("Invented data, on this machine only.") };
    },
  } satisfies Record<EnvironmentKind, { kind: string; note: string }>,

  get task() {
    return l10n.t("Task");
  },
  get loan() {
    return l10n.t("Loan");
  },
  get loanId() {
    return l10n.t("Loan ID");
  },
  get loanOfficerTask() {
    return l10n.t("Loan officer task");
  },
  get borrowerTask() {
    return l10n.t("Borrower task");
  },

  get status() {
    return l10n.t("Status");
  },
  get overdue() {
    return l10n.t("Overdue");
  },
  get asksFor() {
    return l10n.t("What it asks for");
  },
  get askedFor() {
    return l10n.t("What it asked for");
  },
  get unknownAction() {
    return l10n.t("The service does not say what this type of task asks for.");
  },
  get priority() {
    return l10n.t("Priority");
  },
  get due() {
    return l10n.t({ message: "Due", comment: "Label before the due date of a task" });
  },
  get completed() {
    return l10n.t({ message: "Completed", comment: "Label before the time when a task was completed" });
  },
  get created() {
    return l10n.t({ message: "Created", comment: "Label before the time when a task was created" });
  },
  get assignedTo() {
    return l10n.t("Assigned to");
  },
  get uploadPath() {
    return l10n.t("Upload path");
  },
  get taskName() {
    return l10n.t("Task name");
  },
  get taskId() {
    return l10n.t("Task ID");
  },
  get title() {
    return l10n.t("Title");
  },
  get borrower() {
    return l10n.t("Borrower");
  },
  get borrowerId() {
    return l10n.t("Borrower ID");
  },
  get entity() {
    return l10n.t("Entity");
  },
  get entityKind() {
    return l10n.t("Entity kind");
  },

  get description() {
    return l10n.t("Description");
  },
  get borrowerFacingDescription() {
    return l10n.t("Description for the borrower");
  },
  get details() {
    return l10n.t("Details");
  },
  get about() {
    return l10n.t("Related to");
  },
  get otherFailures() {
    return l10n.t("What the service could not return");
  },

  get none() {
    return l10n.t({ message: "None", comment: "Value of a field of a task that has none" });
  },
  get serviceSaid() {
    return l10n.t("The service said:");
  },

  get documents() {
    return l10n.t("Documents");
  },
  get notRead() {
    return l10n.t("Not read");
  },
  get documentsNotRead() {
    return l10n.t("The documents were not read.");
  },
  get linkNotRead() {
    return l10n.t("Its link was not read.");
  },
  get noDocuments() {
    return l10n.t("No documents yet.");
  },
  get documentsAbsent() {
    return l10n.t("The service returned no list of documents.");
  },
  get documentsFailed() {
    return l10n.t("The documents could not be read.");
  },
  get documentsPartlyFailed() {
    return l10n.t("Not all of the documents could be read.");
  },
  get moreDocuments() {
    return l10n.t("There may be more documents than these.");
  },
  get documentId() {
    return l10n.t("ID");
  },
  get noLink() {
    return l10n.t("The service returned no link to this document.");
  },
  get linkNotOpened() {
    return l10n.t("Only http and https links can be opened. This link is:");
  },
  get noDocumentId() {
    return l10n.t("The service returned no ID for this document, so it cannot be rejected.");
  },
  get noUploadPath() {
    return l10n.t("The service returned no upload path for this task, so nothing can be uploaded to it.");
  },

  get uploading() {
    return l10n.t("Files are being uploaded to this task.");
  },
  get rejecting() {
    return l10n.t("This document is being rejected.");
  },
  get reassigning() {
    return l10n.t("The loan officer tasks of this loan are being reassigned to the borrower.");
  },
  get outcomeUnknown() {
    return l10n.t("Outcome unknown");
  },
  get notSentAgain() {
    return l10n.t(
      "It is not known whether this was done. Nothing was sent again. Check the outcome before you send it again.",
    );
  },
  uploadAt: (time: string) => l10n.t("Upload ({0})", time),
  rejectionAt: (document: string, time: string) => l10n.t("Rejection of “{0}” ({1})", document, time),
  reassignmentAt: (time: string) => l10n.t("Reassignment of the loan officer tasks ({0})", time),

  get upload() {
    return l10n.t("Upload…");
  },
  get open() {
    return l10n.t({ message: "Open", comment: "Button: opens a document in the browser" });
  },
  get copyLink() {
    return l10n.t("Copy Link");
  },
  get copyDocumentLink() {
    return l10n.t("Copy Document Link");
  },
  get reject() {
    return l10n.t("Reject…");
  },
  get copy() {
    return l10n.t("Copy");
  },
  get copyTaskId() {
    return l10n.t("Copy Task ID");
  },
  get reading() {
    return l10n.t("Reading…");
  },

  get refresh() {
    return l10n.t("Refresh");
  },

  get justNow() {
    return l10n.t("just now");
  },
  asOf: (time: string, age: string) => l10n.t("As of {0} ({1})", time, age),
  get stale() {
    return l10n.t("The last refresh failed. The data shown is older.");
  },
  get notRefreshed() {
    return l10n.t("This page is no longer refreshed.");
  },
  forDocument: (action: string, document: string) => `${action} ${document}`,
} as const;
