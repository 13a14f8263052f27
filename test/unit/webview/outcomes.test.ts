import assert from "node:assert/strict";
import { listingOf } from "../../../src/domain/listing";
import type { PageActivity, TaskPage } from "../../../src/protocol/taskPage";
import { taskView } from "../../../src/webview/taskView";
import { borrowerTask, documentLink } from "../../support/loans";
import { buttonsOf, elementsOf, taskPage, textOf } from "../../support/taskPages";

const NOW = Date.UTC(2026, 10, 21, 10, 42);
const STYLE = { locale: "en-US", timeZone: "UTC" };
const documents = listingOf([
  documentLink("doc_1", { title: "One.pdf", url: "https://docs.example/1" }),
  documentLink("doc_2", { title: "Two.pdf", url: "https://docs.example/2" }),
]);

function view(facts: Partial<TaskPage>) {
  return taskView(taskPage(borrowerTask("t", { documents }), { asOf: NOW, ...facts }), NOW, STYLE);
}

function sent(kind: PageActivity["kind"], documentId?: string): PageActivity {
  return { kind, documentId, plannedAt: NOW };
}

describe("The task page while something of the task is being sent", () => {
  it("takes no second upload, says why, and leaves everything else as it is", () => {
    const page = view({ underWay: [sent("upload")] });
    const buttons = buttonsOf(page);
    assert.equal(buttons.get("Upload…")?.sends, undefined);
    assert.equal(reasonOf(page, "Upload…"), "Files are being uploaded to this task.");
    assert.ok(buttons.get("Reject… One.pdf")?.sends);
    assert.ok(buttonsOf(view({})).get("Upload…")?.sends);
  });

  it("takes no second rejection of the same document, says why, and takes one of another", () => {
    const page = view({ underWay: [sent("rejectDocument", "doc_2")] });
    const buttons = buttonsOf(page);
    assert.equal(buttons.get("Reject… Two.pdf")?.sends, undefined);
    assert.equal(reasonOf(page, "Reject… Two.pdf"), "This document is being rejected.");
    assert.ok(buttons.get("Reject… One.pdf")?.sends);
    assert.ok(buttons.get("Upload…")?.sends);
  });

  it("says that the task is being reassigned", () =>
    assert.match(
      textOf(view({ underWay: [sent("reassignLoanOfficerTasks")] })),
      /are being reassigned to the borrower/,
    ));
});

describe("The task page after an outcome that nobody knows", () => {
  const remedies = [{ name: "show", label: "Show Activity" }];

  it("says so with its time, that nothing was sent again, and where to look", () => {
    const activities = [sent("rejectDocument", "doc_2"), sent("rejectDocument", "gone"), sent("upload")];
    const page = view({ unknown: { activities, remedies } });
    const text = textOf(page).replace(/\s+/g, " ");
    assert.match(
      text,
      /Outcome unknown It is not known whether this was done\. Nothing was sent again\. Check the outcome/,
    );
    assert.match(text, /Rejection of “Two\.pdf” \(10:42 AM\) Rejection of “gone” \(10:42 AM\) Upload \(10:42 AM\)/);
    assert.deepEqual(buttonsOf(page).get("Show Activity")?.sends, { type: "remedy", name: "show" });
    assert.doesNotMatch(textOf(view({})), /Nobody knows|Outcome unknown/);
  });

  it("leaves its actions: the user decides what to do about it", () => {
    const buttons = buttonsOf(view({ unknown: { activities: [sent("upload")], remedies } }));
    assert.ok(buttons.get("Upload…")?.sends);
    assert.ok(buttons.get("Reject… One.pdf")?.sends);
  });
});

describe("The task page after something was not done", () => {
  const text = "“Two.pdf” was not rejected: this token lacks the scope update:borrower.";
  const remedies = [{ name: "loanOps.setToken", label: "Set Access Token…" }];

  it("says so in the same sentence, when that was, and what helps", () => {
    const page = view({ notDone: { text, at: NOW, remedies } });
    assert.ok(textOf(page).includes(`${text}  (10:42 AM)`), textOf(page));
    const button = buttonsOf(page).get("Set Access Token…");
    assert.deepEqual(button?.sends, { type: "remedy", name: "loanOps.setToken" });
    assert.doesNotMatch(textOf(view({})), /was not rejected/);
  });

  it("says so where screen readers hear it: the place is there before", () => {
    const places = (page: ReturnType<typeof view>) =>
      elementsOf(page).filter(({ key, attributes }) => key === "status" && attributes.role === "status").length;
    assert.equal(places(view({})), places(view({ notDone: { text, at: NOW, remedies } })));
  });
});

/** What describes a button to screen readers. */
function reasonOf(page: ReturnType<typeof view>, label: string): string {
  const id = buttonsOf(page).get(label)?.attributes["aria-describedby"];
  return textOf(elementsOf(page).filter(({ attributes }) => id !== undefined && attributes.id === id)).trim();
}
