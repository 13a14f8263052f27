import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { type Connection, DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { sendUpload } from "../../../../src/service/upload/sendUpload";
import { answerFailure } from "../../../../src/service/upload/uploadAnswer";
import { assertFails, failureOf } from "../support/failure";
import { TOKEN, testConnection } from "../support/testConnection";
import { fileOf, largeFile, uploadOf } from "./support/files";
import { answer, startRawService } from "./support/rawService";
import { startUploadReceiver } from "./support/uploadReceiver";

const MB = 1_000_000;

/** What each status and the shape of a body comes to is in createService.faultTable.test.ts. */
describe("An upload's answer", () => {
  const SMALL = fileOf("a.pdf", ["abc"]);
  const IMPATIENT = { timeouts: { ...DEFAULT_TIMEOUTS, uploadIdle: 100 } };
  const upload = (baseUrl: string, file = SMALL, overrides: Partial<Connection> = {}) =>
    sendUpload(testConnection(baseUrl, overrides), uploadOf([file]));
  /** A service that does so once all of an upload has come. */
  const onceAllCame = async (work: (socket: Socket) => unknown) => {
    const service = await startRawService((socket) => service.received.includes("--\r\n", -4) && work(socket));
    return service.baseUrl;
  };

  /** What is said of an upload that is refused so, of which so many files have left whole. */
  const refused = (
    status: number,
    kind: "borrower" | "loanOfficer" = "borrower",
    files = [SMALL],
    { wholeFiles = files.length, size = 1000, location = "" } = {},
  ) =>
    answerFailure(
      { status, header: () => location || undefined },
      { task: { id: "t", kind, documentUploadPath: "/o/t" }, files },
      { wholeFiles, size },
    );

  for (const [what, outcome, statuses] of [
    ["may be about one after the other was stored", "unknown", [400, 409, 413, 415, 422]],
    ["refuses both", "refused", [401, 404, 429]],
  ] as const) {
    it(`service.md 4.4, 7.5: of two files, one of ${statuses.join(", ")} ${what}`, () => {
      for (const status of statuses)
        assert.equal(refused(status, "borrower", [SMALL, SMALL]).outcome, outcome, `${status}`);
    });
  }

  it("is not called refused where it may be about one of several files, and keeps what helps with its status", () => {
    const both = refused(413, "borrower", [SMALL, SMALL]);
    assert.equal(
      both.message,
      "The service answered with an error (HTTP 413). It may be about one of the files, after others were stored. Send fewer or smaller files.",
    );
    const field = /stored\. .*officerUploadField in loanOps\.environments/;
    assert.match(refused(400, "loanOfficer", [SMALL, SMALL]).message, field);
    for (const [files, wholeFiles] of [
      [[SMALL], 1],
      [[SMALL, SMALL], 0],
    ] as const)
      assert.match(refused(413, "borrower", [...files], { wholeFiles }).message, /^The service refused the request/);
  });

  for (const [status, outcome] of [
    ...[400, 401, 409, 413, 415, 422, 429].map((status) => [status, "refused"] as const),
    ...[302, 408, 424, 500, 502, 503, 504].map((status) => [status, "notSent"] as const),
  ]) {
    it(`service.md 4.4: a ${status} before the last byte of any of two files is certain: nothing can have been stored`, () => {
      const early = { wholeFiles: 0, location: status === 302 ? "/in" : "" };
      const failure = refused(status, "borrower", [SMALL, SMALL], early);
      assert.equal(failure.outcome, outcome);
      assert.doesNotMatch(failure.message, /Check the outcome/);
      assert.notEqual(refused(status, "borrower", [SMALL, SMALL], { ...early, wholeFiles: 1 }).outcome, "notSent");
    });
  }

  it("a 502 to a large upload names what a gateway may hide", () => {
    const hidden = /Check the access token, and the size and the kind of the files: the service may have refused/;
    assert.match(refused(502, "borrower", [SMALL], { size: 10 * MB }).message, hidden);
    for (const [status, size] of [
      [502, 1000],
      [503, 10 * MB],
    ] as const)
      assert.doesNotMatch(refused(status, "borrower", [SMALL], { size }).message, hidden);
  });

  it("service.md 4.5: a refusal for an officer task says where the form field is set, unless another cause is known", () => {
    const hint = /officerUploadField in loanOps\.environments/;
    for (const status of [400, 404, 415, 422]) {
      assert.match(refused(status, "loanOfficer").message, hint);
      assert.doesNotMatch(refused(status).message, hint);
    }
    for (const status of [401, 403, 407, 408, 413, 424, 429, 499, 500]) {
      assert.doesNotMatch(refused(status, "loanOfficer").message, hint, `${status}`);
    }
  });

  for (const [what, status, ...told] of [
    ["is read when the service refuses", "413 Payload Too Large", "errorAnswer", "refused", 413],
    ["is no success when it comes", "200 OK", "notUnderstood", "unknown", 200],
  ] as const) {
    it(`${what} before the whole upload is there`, async () => {
      const service = await startRawService((socket, received) => {
        if (received > MB && !socket.writableEnded) socket.end(answer(status, "Connection: close\r\n"));
      });
      const failure = await failureOf(upload(service.baseUrl, largeFile("a.pdf", 50 * MB)));
      assert.deepEqual([failure.kind, failure.outcome, failure.status], told);
    });
  }

  for (const [what, body, remark] of [
    ["JSON behind a byte order mark", '\ufeff{"id":"doc_1"}', /^undefined$/],
    ["nothing", "", /not JSON/],
    ["a list of JSON", '[{"id":"doc_1","errors":[],"error":null,"status":"Processing"}]', /^undefined$/],
    ["a long list", `["${"x".repeat(100_000)}"]`, /^undefined$/],
    ["more JSON than is read", `{"text":"${"x".repeat(200_000)}"}`, /^undefined$/],
  ] as const) {
    it(`service.md 4.4: any success status is a success, with ${what} in its body`, async () => {
      const receiver = await startUploadReceiver({ answer: (response) => response.writeHead(202).end(body) });
      const connection = testConnection(receiver.baseUrl);
      await sendUpload(connection, uploadOf([SMALL]));
      assert.equal(connection.records[0]?.outcome, "ok");
      assert.match(String(connection.records[0]?.detail), remark);
    });
  }

  for (const [status, body, words] of [
    [200, { success: false, message: "Virus found" }, "Virus found"],
    [200, { ok: false }, "an error without a message"],
    [201, { errors: ["Too large"] }, "Too large"],
    [200, { error: { code: "X", message: "No room" } }, "No room"],
    [200, { status: "failed", reason: "Wrong task" }, "Wrong task"],
    [200, { data: { statusCode: 422, detail: "No pages" } }, "No pages"],
    [
      207,
      [
        { id: "d", status: 201 },
        { status: 415, title: "No PDF" },
      ],
      "No PDF",
    ],
    [207, { results: [{ file: "b", failed: [{ message: "Locked" }] }] }, "Locked"],
    [200, { success: false, message: `${SMALL.name} of Bearer ${TOKEN} is locked` }, "… of Bearer … is locked"],
  ] as const) {
    it(`service.md 4.4: ${status} ${JSON.stringify(body)} is no success: it tells a failure`, async () => {
      const receiver = await startUploadReceiver({
        answer: (response) => response.writeHead(status).end(JSON.stringify(body)),
      });
      const failure = await assertFails(upload(receiver.baseUrl), "errorAnswer", "unknown");
      assert.equal(failure.message, `The service answered with an error: "${words}"`);
    });
  }

  const PAGE = "<html>Sign in</html>";
  for (const [what, body, encoding] of [
    ["a page of 100 KB", PAGE + " ".repeat(100_000)],
    ["JSON in a compression that was not asked for", gzipSync('{"id":"doc_1"}'), "gzip"],
  ] as const) {
    it(`service.md 4.4: ${what} with a success status is no success: a gateway or a sign-in page may have answered`, async () => {
      const headers = { "content-type": "text/html", ...(encoding !== undefined && { "content-encoding": encoding }) };
      const receiver = await startUploadReceiver({ answer: (response) => response.writeHead(200, headers).end(body) });
      assert.equal((await assertFails(upload(receiver.baseUrl), "notUnderstood", "unknown")).status, 200);
    });
  }

  it("service.md 7.5: is a failure even if its body never ends", async () => {
    const head = "HTTP/1.1 422 No\r\nContent-Length: 100\r\n\r\n{";
    const baseUrl = await onceAllCame((socket) => socket.write(head));
    assert.equal((await assertFails(upload(baseUrl, SMALL, IMPATIENT), "errorAnswer", "refused")).status, 422);
  });

  it("service.md 4.4: is a success even if its body never ends", async () => {
    const head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{";
    await upload(await onceAllCame((socket) => socket.write(head)), SMALL, IMPATIENT);
  });
});
