import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Task } from "../../../src/domain/task";
import type { FileContent } from "../../../src/preflight/inspect";
import { type EarlierUpload, type PlannedFile, preflight } from "../../../src/preflight/preflight";
import { borrowerTask } from "../../support/loans";

const shaOf = (text: string) => createHash("sha256").update(text).digest("hex");

function file(name: string, facts: Partial<FileContent> = {}): PlannedFile {
  return { name, content: { size: 1000, sha256: shaOf(name), format: "pdf", protection: "none", ...facts } };
}

function earlier(facts: Partial<EarlierUpload> = {}): EarlierUpload {
  const when = new Date(2025, 4, 3, 14, 5).getTime();
  return {
    sha256: shaOf("a.pdf"),
    sameTask: false,
    where: "task task_9 of LN-2041 in Sandbox",
    when,
    state: "confirmed",
    ...facts,
  };
}

function findings(
  files: readonly PlannedFile[],
  facts: { task?: Partial<Task>; earlier?: readonly EarlierUpload[] } = {},
) {
  return preflight({ files, task: borrowerTask("task_1", facts.task), earlier: facts.earlier ?? [] });
}

const brief = (found: ReturnType<typeof findings>) => found.map(({ severity, code, file: at }) => [severity, code, at]);
const messages = (found: ReturnType<typeof findings>) => found.map(({ message }) => message);

describe("Preflight of files", () => {
  it("has nothing to say about a plan that is in order", () => {
    assert.deepEqual(findings([file("a.pdf"), file("b.pdf")]), []);
    assert.deepEqual(findings([]), []);
  });

  it("names what a link leads to, and what an editor has not saved", () => {
    const savedAt = new Date(2025, 4, 3, 14, 5, 9).getTime();
    const found = findings([
      { ...file("link.pdf"), target: "/home/ada/other.pdf" },
      { ...file("open.pdf"), savedAt },
    ]);
    assert.deepEqual(brief(found), [
      ["warning", "symbolicLink", 0],
      ["warning", "unsavedChanges", 1],
    ]);
    assert.match(messages(found)[0] ?? "", /“link\.pdf” is a link to \/home\/ada\/other\.pdf/);
    assert.match(
      messages(found)[1] ?? "",
      /“open\.pdf” has unsaved changes in an editor. The version saved at .*2:05:09.* will be uploaded/,
    );
  });

  it("refuses what cannot be sent, and says what to do", () => {
    const found = findings([
      { name: "gone.pdf", content: { problem: "unreadable" } },
      { name: "2024", content: { problem: "folder" } },
      file("empty.pdf", { size: 0, format: undefined }),
    ]);
    assert.deepEqual(brief(found), [
      ["error", "unreadable", 0],
      ["error", "folder", 1],
      ["error", "emptyFile", 2],
    ]);
    assert.deepEqual(messages(found), [
      "“gone.pdf” cannot be read. Check that it still exists and that you may open it.",
      "“2024” is a folder. Choose the files in it.",
      "“empty.pdf” is empty, so there is nothing to send.",
    ]);
  });

  it("service.md 8: sets no limit of its own to the type and the size of a file", () => {
    const types = ["a.pdf", "b.heic", "c.exe", "d", ".e"].map((name) => file(name, { format: undefined }));
    assert.deepEqual(findings([...types, file("large.pdf", { size: 2 ** 40 })]), []);
  });

  it("refuses the same content twice, for each file after the first, by whatever name", () => {
    const same = { sha256: shaOf("same") };
    const found = findings([file("a.pdf", same), file("b.pdf"), file("a.pdf", same), file("copy.pdf", same)]);
    assert.deepEqual(brief(found), [
      ["error", "sameFileTwice", 2],
      ["error", "sameFileTwice", 3],
    ]);
    assert.deepEqual(messages(found), [
      "“a.pdf” is chosen twice. Leave one of them out, so that the document is not sent twice.",
      "“copy.pdf” has the same content as “a.pdf”. Leave one of them out, so that the document is not sent twice.",
    ]);
  });

  it("reports two empty files as empty, not as the same", () => {
    const empty = { size: 0, sha256: shaOf(""), format: undefined };
    assert.deepEqual(brief(findings([file("a.pdf", empty), file("b.pdf", empty)])), [
      ["error", "emptyFile", 0],
      ["error", "emptyFile", 1],
    ]);
  });

  it("warns of a password, and of encryption that may ask for one", () => {
    const found = findings([file("a.pdf", { protection: "password" }), file("b.pdf", { protection: "encrypted" })]);
    assert.deepEqual(brief(found), [
      ["warning", "passwordProtected", 0],
      ["warning", "passwordProtected", 1],
    ]);
    assert.deepEqual(messages(found), [
      "“a.pdf” is protected by a password. The recipient cannot read it without the password.",
      "“b.pdf” is encrypted. The recipient may need a password or a key to read it.",
    ]);
  });

  it("warns of content that is not what the name says", () => {
    const found = findings([
      file("scan.jpg", { format: "png" }),
      file("statement.PDF", { format: "html" }),
      file("export.csv", { format: "xlsx" }),
    ]);
    assert.deepEqual(
      [...new Set(brief(found).map(([severity, code]) => `${severity} ${code}`))],
      ["warning contentMismatch"],
    );
    assert.deepEqual(messages(found), [
      "“scan.jpg” contains a PNG image, not a JPEG image as its name says. The recipient may not be able to open it.",
      "“statement.PDF” contains a web page, not a PDF document. Perhaps a sign-in or error page was saved instead of the document.",
      "“export.csv” contains an Excel workbook, not plain text as its name says. The recipient may not be able to open it.",
    ]);
  });

  it("does not judge a name without a well-known extension, nor content that is not known", () => {
    const names = ["README", "data.constructor", ".pdf", "file.", "statement.bin", "notes.pages"];
    assert.deepEqual(
      findings(names.map((name) => file(name, { format: "png" }))).filter(({ code }) => code === "contentMismatch"),
      [],
    );
    assert.deepEqual(findings([file("a.pdf", { format: undefined })]), []);
  });

  it("takes content that fits a name in more than one way", () => {
    const fitting: [string, FileContent["format"]][] = [
      ["a.docx", "zip"],
      ["a.docx", "encryptedOffice"],
      ["a.zip", "docx"],
      ["a.jpeg", "jpeg"],
      ["a.tif", "tiff"],
      ["a.xls", "ole"],
      ["a.txt", "html"],
      ["letter.v2.txt", "text"],
    ];
    for (const [name, format] of fitting) assert.deepEqual(findings([file(name, { format })]), [], name);
  });
});

describe("Preflight of files that were sent before", () => {
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(earlier().when);
  const said = (...uploads: EarlierUpload[]) => messages(findings([file("a.pdf")], { earlier: uploads }));

  it("warns by content, and says where to and when", () => {
    const found = findings([file("renamed.pdf", { sha256: shaOf("a.pdf") }), file("b.pdf")], { earlier: [earlier()] });
    assert.deepEqual(brief(found), [["warning", "alreadySent", 0]]);
    assert.deepEqual(messages(found), [
      `“renamed.pdf” was already sent to task task_9 of LN-2041 in Sandbox on ${when}. Check that the document belongs to this task.`,
    ]);
  });

  it("says when the outcome is not known", () => {
    for (const state of ["unknown", "sent"] as const) {
      assert.deepEqual(said(earlier({ sameTask: true, state })), [
        `“a.pdf” was already sent to this task on ${when}, with an unknown outcome. The task may get the document twice.`,
      ]);
    }
  });

  it("names this task before others and the latest before older ones, and counts the rest", () => {
    const older = earlier({ when: 0, where: "somewhere" });
    assert.deepEqual(said(older, earlier()), [
      `“a.pdf” was already sent to task task_9 of LN-2041 in Sandbox on ${when}. It was sent 1 more time. Check that the document belongs to this task.`,
    ]);
    const here = earlier({ sameTask: true });
    assert.deepEqual(said(earlier({ when: here.when + 1000 }), older, here), [
      `“a.pdf” was already sent to this task on ${when}. It was sent 2 more times. The task may get the document twice.`,
    ]);
  });
});

describe("service.md 3.1: preflight of the task's status", () => {
  it("warns of a task that is completed or cancelled", () => {
    const said = ["Completed", "AutomaticallyCancelled", "ManuallyCancelled"].flatMap((status) =>
      findings([], { task: { status } }),
    );
    assert.deepEqual([...new Set(brief(said).map(String))], ["warning,taskFinished,"]);
    assert.deepEqual(messages(said), [
      "The task's status is “Completed”. A document that is sent now may go unnoticed.",
      "The task's status is “Automatically cancelled”. A document that is sent now may go unnoticed.",
      "The task's status is “Manually cancelled”. A document that is sent now may go unnoticed.",
    ]);
  });

  it("guesses nothing from a status that is outstanding, unknown or missing", () => {
    for (const status of ["NotStarted", "InProgress", "Reopened", undefined])
      assert.deepEqual(findings([], { task: { status } }), []);
  });
});

describe("service.md 2.8: preflight of the task's type", () => {
  it("warns of a type that does not ask for documents", () => {
    const said = ["DocumentProcessing", "InputRequired"].flatMap((type) => findings([], { task: { type } }));
    assert.deepEqual([...new Set(brief(said).map(String))], ["warning,noDocumentAsked,"]);
    assert.deepEqual(messages(said), [
      "The task's type is “Document processing”, which asks for no document. A document that is sent now may go unnoticed.",
      "The task's type is “Input required”, which asks for no document. A document that is sent now may go unnoticed.",
    ]);
  });

  it("guesses nothing from a type that asks for one, is unknown or missing", () => {
    for (const type of ["DocumentRequired", "SignatureRequired", undefined])
      assert.deepEqual(findings([], { task: { type } }), []);
  });
});

describe("The findings of preflight", () => {
  it("come as errors first, then what the task says, then files in their order", () => {
    const found = findings(
      [file("a.pdf", { protection: "password" }), { name: "b", content: { problem: "folder" } }, file("c.jpg")],
      {
        task: { status: "Completed" },
        earlier: [earlier()],
      },
    );
    assert.deepEqual(brief(found), [
      ["error", "folder", 1],
      ["warning", "taskFinished", undefined],
      ["warning", "passwordProtected", 0],
      ["warning", "alreadySent", 0],
      ["warning", "contentMismatch", 2],
    ]);
  });
});
