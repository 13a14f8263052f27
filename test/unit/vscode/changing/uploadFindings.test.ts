import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { Task } from "../../../../src/domain/task";
import type { FileContent } from "../../../../src/preflight/inspect";
import { type EarlierUpload, type PlannedFile, uploadFindings } from "../../../../src/vscode/changing/uploadFindings";
import { borrowerTask } from "../../../support/loans";

const shaOf = (text: string) => createHash("sha256").update(text).digest("hex");

function file(name: string, facts: Partial<FileContent> = {}): PlannedFile {
  return { name, content: { size: 1000, sha256: shaOf(name), format: "PDF", isPointer: false, ...facts } };
}

function earlier(facts: Partial<EarlierUpload> = {}): EarlierUpload {
  const where = "task task_9 of LN-2041 in Sandbox";
  const when = new Date(2025, 4, 3, 14, 5).getTime();
  return { sha256: shaOf("a.pdf"), sameTask: false, where, when, confirmed: true, ...facts };
}

/** Each finding as one text: how severe it is, about which file, and what is said. */
function findings(
  files: readonly PlannedFile[],
  facts: { task?: Partial<Task>; earlier?: readonly EarlierUpload[] } = {},
): string[] {
  const plan = { files, task: borrowerTask("task_1", facts.task), earlier: facts.earlier ?? [] };
  return uploadFindings(plan).map(({ severity, file: at, message }) => `${severity} ${at ?? "task"}: ${message}`);
}

function assertMatch(found: readonly string[], expected: readonly RegExp[]): void {
  assert.equal(found.length, expected.length);
  for (const [index, words] of expected.entries()) assert.match(found[index] ?? "", words);
}

const PROGRAMS = [
  "a.pif",
  "b.reg",
  "c.msix",
  "d.chm",
  "e.xll",
  "f.iso",
  "g.dmg",
  "h.apk",
  "i.appxbundle",
  "j.iqy",
  "k.js",
];

describe("Preflight of files", () => {
  it("names what a link leads to, and what an editor has not saved", () => {
    const savedAt = new Date(2025, 4, 3, 14, 5, 9).getTime();
    const files = [
      { ...file("link.pdf"), target: "/home/ada/other.pdf" },
      { ...file("open.pdf"), savedAt },
    ];
    assertMatch(findings(files), [
      /^warning 0: “link\.pdf” is a link to \/home\/ada\/other\.pdf/,
      /^warning 1: “open\.pdf” has unsaved changes in an editor. The version saved at .*2:05:09.* will be uploaded/,
    ]);
  });

  const same = { sha256: shaOf("same") };
  const empty = { size: 0, sha256: shaOf(""), format: undefined };
  const OUT = "Leave one of them out, so that the document is not sent twice.";
  const PROGRAM = "is a program or a script, not a document. Check that this is the file you want to send.";
  for (const [what, files, ...expected] of [
    ["has nothing to say about a plan that is in order", [file("a.pdf"), file("b.pdf")]],
    ["has nothing to say about no files", []],
    [
      "warns of what programs leave behind, and of two files of one name",
      [
        { ...file("Thumbs.db"), isLeftover: true },
        { ...file("b.pdf (/two)"), isNamesake: true },
      ],
      "warning 0: “Thumbs.db” is a file of a program or of the system, or is not finished. Check that this is the file you want to send.",
      "warning 1: Another file has the same name: “b.pdf (/two)”. A service that keeps one document for each name loses one of the two.",
    ],
    [
      "refuses what cannot be sent, and says what to do",
      [
        { name: "gone.pdf", content: { problem: "unreadable" } },
        { name: "2024", content: { problem: "folder" } },
        file("empty.pdf", empty),
        file("not the same.pdf", empty),
      ],
      "error 0: “gone.pdf” cannot be read. Check that it still exists and that you may open it.",
      "error 1: “2024” is a folder. Choose the files in it.",
      "error 2: “empty.pdf” is empty, so there is nothing to send.",
      "error 3: “not the same.pdf” is empty, so there is nothing to send.",
    ],
    [
      "refuses the same content twice, for each file after the first, by whatever name",
      [file("a.pdf", same), file("b.pdf"), file("a.pdf", same), file("copy.pdf", same)],
      `error 2: “a.pdf” has the same content as “a.pdf”. ${OUT}`,
      `error 3: “copy.pdf” has the same content as “a.pdf”. ${OUT}`,
    ],
    [
      "warns of a program and of a script, by its content or by its name",
      [
        file("a.exe", { format: undefined }),
        file("b.SH", { format: "TXT" }),
        file("c.pdf", { format: "EXE" }),
        file(".sh", { format: "TXT" }),
      ],
      ...["a.exe", "b.SH", "c.pdf"].map((name, at) => `warning ${at}: “${name}” ${PROGRAM}`),
    ],
    [
      "warns of what installs, mounts or runs something",
      PROGRAMS.map((name) => file(name)),
      ...PROGRAMS.map((name, at) => `warning ${at}: “${name}” ${PROGRAM}`),
    ],
    [
      "warns of encryption that may ask for a password",
      [file("a.pdf", { isLocked: true }), file("b.pdf")],
      "warning 0: “a.pdf” is encrypted. The recipient may need a password or a key to read it.",
    ],
    [
      "warns of a file that only says where a document is",
      [
        ...["a.url", "b.webloc", "c.gsheet", ".d.pdf.icloud"].map((name) => file(name, { format: "TXT" })),
        file("e.pdf", { format: "TXT", isPointer: true }),
      ],
      ...["a.url", "b.webloc", "c.gsheet", ".d.pdf.icloud", "e.pdf"].map(
        (name, at) =>
          `warning ${at}: “${name}” only says where a document is. The recipient does not get the document itself. Check that this is the file you want to send.`,
      ),
    ],
    [
      "warns of a file that is not whole, was damaged or has no pages",
      (["incomplete", "converted", "noPages"] as const).map((defect) =>
        file("a.pdf", { defect, sha256: shaOf(defect) }),
      ),
      "warning 0: “a.pdf” seems to be incomplete. The recipient may not be able to open it.",
      "warning 1: “a.pdf” seems to be damaged: it was converted as if it were text. Its pages may be blank.",
      "warning 2: “a.pdf” has no pages. The recipient may not be able to open it.",
    ],
    [
      "warns of content that nobody knows under a name that promises something, but for texts",
      ["a.pdf", "b.jpg", "c.docx", "d.xls", "e.csv", "f.xyz"].map((name) => file(name, { format: undefined })),
      ...["PDF", "JPEG", "DOCX", ".xls"].map(
        (named, at) =>
          `warning ${at}: “${["a.pdf", "b.jpg", "c.docx", "d.xls"][at]}” is no ${named} by its content. The recipient may not be able to open it.`,
      ),
    ],
    [
      "warns of content that is not what the name says",
      [
        file("scan.jpg", { format: "PNG" }),
        file("statement.PDF", { format: "HTML" }),
        file("a.docx", { format: "Microsoft Office" }),
        file("b.csv", { format: "PDF" }),
        file("c.pdf", { format: "TXT" }),
        file("d.xls", { format: "RTF" }),
        ...["DOCM", "XLSM", "PPTM"].map((format) => file(`${format}.${format.slice(0, 3)}x`, { format })),
      ],
      ...[
        ["scan.jpg", "PNG", "JPEG"],
        ["statement.PDF", "HTML", "PDF"],
        ["a.docx", "an older Word, Excel or PowerPoint file", "DOCX"],
        ["b.csv", "PDF", ".csv"],
        ["c.pdf", "plain text", "PDF"],
        ["d.xls", "RTF", ".xls"],
        ["DOCM.DOCx", "DOCM", "DOCX"],
        ["XLSM.XLSx", "XLSM", "XLSX"],
        ["PPTM.PPTx", "PPTM", "PPTX"],
      ].map(
        ([name, content, named], at) =>
          `warning ${at}: “${name}” is ${content} by its content, and ${named} by its name. The recipient may not be able to open it.`,
      ),
    ],
  ] as const) {
    it(what, () => assert.deepEqual(findings(files), expected));
  }

  it("service.md 8: sets no limit of its own to the type and the size of a file", () => {
    const types = ["a.xyz", "b", ".c"].map((name) => file(name, { format: undefined }));
    assert.deepEqual(findings([...types, file("large.pdf", { size: 2 ** 40 })]), []);
  });

  it("does not judge a name without a well-known extension, nor content that is not known or fits in another way", () => {
    for (const [name, format] of [
      ...["README", "data.constructor", ".pdf", "file.", "statement.bin", "notes.pages"].map((one) => [one, "PNG"]),
      ["a.csv", undefined],
      ["letter.doc", "RTF"],
      ["a.docx", "ZIP"],
      ["a.zip", "DOCX"],
      ["a.zip", "XLSM"],
      ["a.xlsm", "XLSM"],
      ["a.docm", "ZIP"],
      // What says that it has macros may stand too far behind its beginning.
      ["a.xlsm", "XLSX"],
      ["a.jpeg", "JPEG"],
      ["a.tif", "TIFF"],
      ["a.xls", "Microsoft Office"],
      ["a.txt", "HTML"],
      ["letter.v2.txt", "TXT"],
    ] as [string, FileContent["format"]][]) {
      assert.deepEqual(findings([file(name, { format })]), [], name);
    }
    const encrypted = findings([file("a.docx", { format: "Microsoft Office", isLocked: true })]);
    assertMatch(encrypted, [/^warning 0: “a\.docx” is encrypted\./]);
  });
});

describe("Preflight of files that were sent before", () => {
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(earlier().when);
  const THERE = `was already sent to task task_9 of LN-2041 in Sandbox on ${when}.`;
  const HERE = `was already sent to this task on ${when}.`;
  const older = earlier({ when: 0, where: "somewhere" });
  const here = earlier({ sameTask: true, where: "this task" });

  for (const [what, uploads, said] of [
    ["where to and when", [earlier()], THERE],
    ["that its outcome is unknown", [{ ...here, confirmed: false }], `${HERE} Its outcome is unknown.`],
    ["of several the latest one", [older, earlier()], THERE],
    ["of several the one to this task", [earlier({ when: here.when + 1000 }), older, here], HERE],
  ] as const) {
    it(`warns by content, and says ${what}`, () => {
      const files = [file("renamed.pdf", { sha256: shaOf("a.pdf") }), file("b.pdf")];
      assert.deepEqual(findings(files, { earlier: uploads }), [`warning 0: “renamed.pdf” ${said}`]);
    });
  }
});

describe("service.md 2.8, 3.1: preflight of the task", () => {
  for (const [facts, said] of [
    [{ status: "Completed" }, "status is “Completed”."],
    [{ status: "AutomaticallyCancelled" }, "status is “Automatically cancelled”."],
    [{ status: "ManuallyCancelled" }, "status is “Manually cancelled”."],
    [{ type: "DocumentProcessing" }, "type is “Document processing”, which asks for no document."],
    [{ type: "InputRequired" }, "type is “Input required”, which asks for no document."],
  ] as const) {
    it(`warns where its ${said}`, () =>
      assert.deepEqual(findings([], { task: facts }), [
        `warning task: The task's ${said} A document that is sent now may go unnoticed.`,
      ]));
  }

  it("guesses nothing from a status that is outstanding, a type that asks for one, and what is unknown or missing", () => {
    for (const status of ["NotStarted", "InProgress", "Reopened", undefined])
      assert.deepEqual(findings([], { task: { status } }), []);
    for (const type of ["DocumentRequired", "SignatureRequired", undefined])
      assert.deepEqual(findings([], { task: { type } }), []);
  });
});

describe("The findings of preflight", () => {
  it("come as errors first, then what the task says, then files in their order", () => {
    const found = findings(
      [file("a.pdf", { isLocked: true }), { name: "b", content: { problem: "folder" } }, file("c.jpg")],
      { task: { status: "Completed" }, earlier: [earlier()] },
    );
    const sent = /^warning 0:.* already sent/;
    assertMatch(found, [/^error 1:/, /^warning task:/, /^warning 0:.* password/, sent, /^warning 2:/]);
  });
});
