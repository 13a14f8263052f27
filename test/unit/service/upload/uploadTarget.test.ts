import assert from "node:assert/strict";
import { ServiceError } from "../../../../src/service/failure/serviceError";
import { uploadTarget } from "../../../../src/service/upload/uploadTarget";

const target = (baseUrl: string, documentUploadPath: string | undefined, officerUploadField?: string) =>
  uploadTarget(
    { baseUrl, officerUploadField },
    { loanId: "loan_1", task: { id: "task_1", kind: "loanOfficer", documentUploadPath } },
  );

const refusal = (call: () => unknown) => {
  try {
    call();
  } catch (thrown) {
    assert.ok(thrown instanceof ServiceError);
    assert.deepEqual([thrown.kind, thrown.outcome], ["notAllowed", "notSent"]);
    return thrown;
  }
  return assert.fail("it was taken");
};

describe("The target of an upload", () => {
  it("service.md 4.4: is the borrower task's own documents, below the base URL", () => {
    const { url, field } = uploadTarget(
      { baseUrl: "https://host.example/los", officerUploadField: "other" },
      { loanId: "a/b", task: { id: "t ü", kind: "borrower", documentUploadPath: undefined } },
    );
    assert.equal(url.href, "https://host.example/los/api/loan-applications/a%2Fb/borrower-tasks/t%20%C3%BC/documents");
    assert.equal(field, "borrower-task-files");
  });

  it("service.md 4.4: refuses an ID that cannot stand in a path", () => {
    const connection = { baseUrl: "https://host.example", officerUploadField: undefined };
    const task = { id: "t", kind: "borrower", documentUploadPath: undefined } as const;
    for (const loanId of ["", ".", ".."]) refusal(() => uploadTarget(connection, { loanId, task }));
  });

  it("service.md 4.5: has the field of the settings, or the borrower one", () => {
    assert.equal(target("https://host.example", "/x", "officer-files").field, "officer-files");
    assert.equal(target("https://host.example", "/x").field, "borrower-task-files");
  });

  for (const [baseUrl, path, expected] of [
    ["https://host.example", "/o/t", "https://host.example/o/t"],
    ["https://host.example", "o/t", "https://host.example/o/t"],
    ["https://host.example/los", "/o/t", "https://host.example/los/o/t"],
    ["https://host.example/los", "/los/o/t", "https://host.example/los/o/t"],
    ["https://host.example/los", "/losses/t", "https://host.example/los/losses/t"],
    ["https://host.example/los", "los/o/t", "https://host.example/los/o/t"],
    ["https://host.example/los", "https://host.example/los/o/t", "https://host.example/los/o/t"],
    ["https://host.example/los", "https://HOST.example:443/o/t", "https://host.example/o/t"],
    ["https://host.example", "/o/a%2Fb%20c/t?part=1", "https://host.example/o/a%2Fb%20c/t?part=1"],
    ["https://host.example", "/o/..t/t..", "https://host.example/o/..t/t.."],
    ["https://host.example", "/o/100%/%zz", "https://host.example/o/100%/%zz"],
    ["http://127.0.0.1:4010", "/o/t", "http://127.0.0.1:4010/o/t"],
  ] as const) {
    it(`service.md 4.5: takes ${path} below ${baseUrl}`, () => {
      assert.equal(target(baseUrl, path).url.href, expected);
    });
  }

  for (const path of [
    "https://evil.example/o/t",
    "http://host.example/o/t",
    "https://host.example:8443/o/t",
    "https://host.example.evil.example/o/t",
    "https://user:pass@host.example/o/t",
    "https://host.example@evil.example/o/t",
    "//evil.example/o/t",
    "//host.example/o/t",
    "/\\evil.example/o/t",
    "\\\\evil.example\\o",
    "\t//evil.example/o",
    "/\n/evil.example/o",
    " https://evil.example/o",
    "https:evil.example/o",
    "https:/evil.example/o",
    "https:///evil.example/o",
    "ftp://host.example/o",
    "javascript:alert(1)",
    "data:text/plain,x",
    "../o/t",
    "/o/../../t",
    "/los/../o",
    "/o/..",
    "/o/%2e%2e/t",
    "/o/.%2E/t",
    "/o/%252e%252e/t",
    "/o/%25252e%25252e/t",
    "/o/..%2ft",
    "/o/..%5ct",
    "/o/..;x=1/t",
    "https://host.example/los/../o",
    "https://host.example/los/%2e%2e/o",
    "https://",
  ]) {
    it(`service.md 4.5: refuses ${JSON.stringify(path)}`, () => {
      const { message } = refusal(() => target("https://host.example/los", path));
      assert.match(message, /^The upload path of this task leads outside .* nothing was sent\. Report this/);
      assert.doesNotMatch(message, /evil|%2e/i);
    });
  }

  it("service.md 4.5: refuses a task that has no upload path", () => {
    refusal(() => target("https://host.example", undefined));
    refusal(() => target("https://host.example", ""));
  });
});
