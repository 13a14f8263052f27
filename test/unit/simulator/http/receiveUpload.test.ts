import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { assertNone } from "../../../support/assertNone";
import { at, authorized, eachWithSimulator, postInChunks, UPLOAD, until, upload } from "../callSimulator";
/** What stands before and after the bytes of a file, written as .NET and Java write it. */
import recorded from "./uploadClients.json";

const FIELD = "borrower-task-files";
const TYPED = "multipart/form-data; boundary=b";

describe("Simulator, uploads", () => {
  const simulator = eachWithSimulator({ now: () => new Date("2026-04-01T09:00:00Z") });

  const typed = () => ({ ...authorized(simulator), "Content-Type": TYPED });
  const send = (...files: Parameters<typeof upload>[1]) => upload(simulator, files);
  const post = (body: string, type = TYPED) =>
    fetch(simulator.url + UPLOAD, { method: "POST", headers: { ...typed(), "Content-Type": type }, body });

  /** All or nothing: neither the task nor the documents know of a refused upload. */
  function assertNothingKept(): void {
    const { tasks, documents } = simulator.state;
    assertNone([...documents.values()].filter((document) => document.sha256 !== undefined));
    assert.deepEqual(tasks.get("task_7d10a2")?.documentIds, ["doc_c90320"]);
    assert.equal(tasks.get("task_7d10a2")?.status, "NotStarted");
  }

  it("service.md 4.4: is what service.openapi.json says", async () => {
    const { paths } = JSON.parse(readFileSync("media/service.openapi.json", "utf8"));
    const [template = ""] = Object.keys(paths);
    const path = template.replace("{loanId}", "loan_8f3a21").replace("{taskId}", "task_7d10a2");
    assert.equal(path, UPLOAD);
    const { requestBody, responses } = paths[template].post;
    const [field = ""] = requestBody.content["multipart/form-data"].schema.required;
    assert.deepEqual([field, Object.keys(responses)], [FIELD, ["2XX", "default"]]);
    const sent = (headers: Record<string, string>) => {
      const form = new FormData();
      form.append(field, new Blob(["%PDF"]), "a.pdf");
      return fetch(simulator.url + path, { method: "POST", headers, body: form });
    };
    const taken = await sent(authorized(simulator));
    assert.deepEqual([taken.ok, typeof (await taken.json())], [true, "object"]);
    assert.equal((await sent({ Authorization: "Bearer other" })).ok, false);
  });

  describe("service.md 4.4: several files under the repeated field", () => {
    it("arrive in their order with name, size and bytes, and the answer is a success with a JSON body", async () => {
      const big = randomBytes(3_000_000);
      const response = await send(["page 1.pdf", "one"], ["Kontoauszug ü 漢字.pdf", big], ["empty.txt", ""]);
      assert.equal(response.status, 201);
      assert.match(response.headers.get("content-type") ?? "", /^application\/json/);
      const { documents } = (await response.json()) as { documents: { id: string; title: string; size: number }[] };
      const told = documents.map(({ title, size }) => `${title} ${size}`);
      assert.deepEqual(told, ["page 1.pdf 3", "Kontoauszug ü 漢字.pdf 3000000", "empty.txt 0"]);
      const sha256 = createHash("sha256").update(big).digest("hex");
      const stored = simulator.state.documents.get(documents[1]?.id ?? "");
      assert.deepEqual([stored?.loanId, stored?.taskId, stored?.sha256], ["loan_8f3a21", "task_7d10a2", sha256]);
      assert.deepEqual([stored?.uploadedAt, stored?.archived], ["2026-04-01T09:00:00.000Z", false]);
    });

    it("service.md 3.2: any task takes an upload, a completed one too", async () => {
      const path = "/api/loan-applications/loan_0c18aa/borrower-tasks/task_02c402/documents";
      assert.equal((await upload(simulator, [["a.pdf", "a"]], path)).status, 201);
      const task = simulator.state.tasks.get("task_02c402");
      assert.deepEqual([task?.status, task?.completedAt, task?.type], ["InProgress", undefined, "InputRequired"]);
    });

    it("go to the task as it is when all has come in, though the service was reset meanwhile", async () => {
      const head = `--b\r\nContent-Disposition: form-data; name="${FIELD}"; filename="a.pdf"\r\n\r\n`;
      const outgoing = request(simulator.url + UPLOAD, { method: "POST", headers: typed() });
      const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
      outgoing.write(head);
      await until(() => simulator.calls({ operation: "uploadBorrowerTaskDocuments" }).length > 0);
      await simulator.reset();
      outgoing.end("abc\r\n--b--\r\n");
      const [{ statusCode }] = await answered;
      assert.equal(statusCode, 201);
      assert.equal(simulator.state.tasks.get("task_7d10a2")?.documentIds.length, 2);
    });
  });

  describe("service.md 4.4: the body is a multipart form of files, all of which are kept or none", () => {
    const BYTES = "\r\nContent-Type: application/octet-stream";
    const part = (of: string): string => `--b\r\nContent-Disposition: form-data; ${of}\r\n\r\nx\r\n`;
    const file = part(`name="${FIELD}"; filename="a.pdf"`);

    const takenForms: [string, string][] = [
      ["a preamble", `For readers of mail.\r\n${file}--b--\r\n`],
      ["an empty line before the first part", `\r\n${file}--b--\r\n`],
      ["an epilogue", `${file}--b--\r\nThe end.\r\n${file}--b--\r\n`],
      ["a file name in both forms", `${part(`name="${FIELD}"; filename="a.pdf"; filename*=UTF-8''a.pdf`)}--b--`],
      ["a file name in its other form alone", `${part(`name="${FIELD}"; filename*=UTF-8''a.pdf`)}--b--`],
    ];
    for (const [name, form] of takenForms) {
      it(`RFC 2046 and 7578: takes ${name}, and the one file that the form has`, async () => {
        const response = await post(form);
        assert.equal(response.status, 201);
        assert.equal(at(await response.json(), "documents", 0, "title"), "a.pdf");
        assert.equal(simulator.state.tasks.get("task_7d10a2")?.documentIds.length, 2);
      });
    }

    const UNREAD: [string, string][] = [
      ["Guzzle 7.4.5", `Content-Disposition: form-data; name="${FIELD}"; filename="a "b".pdf"`],
      ["spaces without quotation marks", `Content-Disposition: form-data; name="${FIELD}"; filename=a b.pdf`],
      ["a semicolon at its end", `Content-Disposition: form-data; name="${FIELD}"; filename="a.pdf";`],
      ["a broken filename*", `Content-Disposition: form-data; name="${FIELD}"; filename*=UTF-8''%ZZ`],
      ["no Content-Disposition", "Content-Type: text/plain"],
    ];
    const at404 = (find: string, replace: string): [string, () => Promise<Response>, number, RegExp] => {
      const path = UPLOAD.replace(find, replace);
      return [`the path ${path}`, () => upload(simulator, [["a.pdf", "a"]], path), 404, /no such/];
    };
    const refused: [string, () => Promise<Response>, number, RegExp][] = [
      at404("borrower-tasks", "loan-officer-tasks"),
      at404("loan_8f3a21", "loan/77%20b"),
      at404("loan_8f3a21", "loan%2"),
      at404("task_7d10a2", ""),
      at404("documents", "documents/"),
      at404("documents", "files"),
      at404("/api", ""),
      at404("/api", "/v2/api"),
      at404("loan-applications", "deals"),
      at404("borrower-tasks", "tasks"),
      ["a bare file", () => post("%PDF", "application/pdf"), 415, /multipart/],
      ["no boundary", () => post(`${file}--b--`, "multipart/form-data"), 400, /boundary/],
      ["another boundary", () => post(`${file}--b--`, "multipart/form-data; boundary=c"), 400, /malformed/],
      ["another field after a good one", () => send(["a.pdf", "a"], ["b.pdf", "b", "files[]"]), 400, /not \\"files/],
      ["a form without files", () => post("--b--\r\n"), 400, /no file|malformed/],
      ["text in the place of a file", () => post(`${part(`name="${FIELD}"`)}--b--`), 400, /is not a file/],
      ["text besides a file", () => post(`${file}${part('name="note"')}--b--`), 400, /is not a file/],
      ["a file without a name", () => post(`${part(`name="${FIELD}"${BYTES}`)}--b--`), 400, /a file name/],
      ["no file name", () => post(`${file}${part(`name="${FIELD}"; filename=""${BYTES}`)}--b--`), 400, /file name/],
      ["a part without a field", () => post(`${file}${part("filename*=UTF-8''x.pdf")}--b--`), 400, /under the field/],
      ...UNREAD.map(([what, head]): (typeof refused)[number] => [
        `a part whose head cannot be read, beside a good one: ${what}`,
        () => post(`${file}--b\r\n${head}\r\n\r\nx\r\n--b--`),
        400,
        head.startsWith("Content-T")
          ? /Part 2 of the form needs a Content-Disposition/
          : /Disposition of part 2 .* cannot be read: \\"form-data; /,
      ]),
      [
        "such a part alone",
        () => post(`--b\r\n${UNREAD[0]?.[1]}\r\n\r\nx\r\n--b--`),
        400,
        /of part 1 .* cannot be read/,
      ],
      [
        "a part without headers",
        () => post(`${file}--b\r\n\r\n\r\nx\r\n--b--`),
        400,
        /^.*Part 2 of the form needs a Content-Disposition/,
      ],
      ["an empty body", () => post(""), 400, /malformed/],
      ["a form cut off within a file", () => post(`${file}${file}`.slice(0, -10)), 400, /cut off/],
      ["a form without its last boundary", () => post(file), 400, /cut off/],
      ["a form cut off in a header", () => post(`${file}--b\r\nContent-Dispo`), 400, /cut off/],
    ];
    for (const [name, send, status, message] of refused) {
      it(`refuses ${name}`, async () => {
        const response = await send();
        assert.match(await response.text(), message);
        assert.equal(response.status, status);
        assertNothingKept();
      });
    }

    for (const { client, contentType, before, after } of recorded) {
      it(`takes what ${client} sends`, async () => {
        // With what looks like the end of a form.
        const content = "%PDF-1.7\r\n\r\n--\r\n";
        assert.equal((await post(before + content + after, contentType)).status, 201);
        const [arrived] = simulator.uploads()[0]?.files ?? [];
        assert.deepEqual([arrived?.name, arrived?.contentType], ["pay stub é.pdf", "application/pdf"]);
        assert.equal(arrived?.bytes().toString(), content);
      });
    }

    for (const name of ["../../etc/passwd", "dir/", "C:\\\\scans\\\\w2.pdf", "/", "..", "a%22b.pdf", "漢字/ü.pdf"]) {
      it(`keeps the file name ${name} as it was sent`, async () => {
        const sent = part(`name="${FIELD}"; filename="${name}"`);
        const response = await post(`${sent}--b--\r\n`);
        const kept = name.replaceAll("\\\\", "\\");
        assert.equal(at(await response.json(), "documents", 0, "title"), kept);
        assert.equal([...simulator.state.documents.values()].at(-1)?.name, kept);
      });
    }

    for (const size of [1, 7, 64]) {
      it(`finds such a part in pieces of ${size} bytes, too`, async () => {
        const form = Buffer.from(`${file}--b\r\n${UNREAD[0]?.[1]}\r\n\r\nx\r\n${file}--b--\r\n`);
        const outgoing = request(simulator.url + UPLOAD, { method: "POST", headers: typed() });
        outgoing.setNoDelay();
        const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
        for (let from = 0; from < form.byteLength; from += size) {
          outgoing.write(form.subarray(from, from + size));
          await new Promise((resolve) => setImmediate(resolve));
        }
        outgoing.end();
        const [response] = await answered;
        assert.match((await response.toArray()).join(""), /of part 2 of the form cannot be read: .*a \\\\\\"b/);
        assertNothingKept();
      });
    }

    it("keeps nothing when the connection dies in the middle of the second file", async () => {
      const headers = { ...typed(), "Content-Length": 1_000_000 };
      const outgoing = request(simulator.url + UPLOAD, { method: "POST", headers });
      outgoing.on("error", () => {});
      outgoing.write(file + file.slice(0, -4));
      await until(() => simulator.calls().length === 1);
      outgoing.destroy();
      await until(() => simulator.calls()[0]?.status !== undefined);
      assert.equal(simulator.calls()[0]?.status, 400);
      assertNothingKept();
    });
  });

  describe("service.md 4.4, 7.5: a failed upload is a non-success status that the sender gets to read", () => {
    it("also when it is refused before its body has been read", async () => {
      const headers = { Authorization: "Bearer wrong", "Content-Type": "multipart/form-data; boundary=b" };
      const status = await postInChunks(simulator, UPLOAD, headers, Buffer.alloc(64 * 1024), 256);
      assert.equal(status, 401);
    });

    it("also when it is refused in the middle of its body", async () => {
      const headers = typed();
      const part = `--b\r\nContent-Disposition: form-data; name="other"; filename="a.pdf"\r\n\r\n${"x".repeat(64 * 1024)}\r\n`;
      const status = await postInChunks(simulator, UPLOAD, headers, Buffer.from(part), 256);
      assert.equal(status, 400);
      assertNothingKept();
    });

    it("service.md 8: states no limit; ours is 2 GiB, and a form that announces more is refused at once", async () => {
      const headers = { ...typed(), "Content-Length": 2 * 1024 ** 3 + 1 };
      const outgoing = request(simulator.url + UPLOAD, { method: "POST", headers });
      outgoing.flushHeaders();
      const [{ statusCode: status }] = (await once(outgoing, "response")) as [IncomingMessage];
      outgoing.destroy();
      assert.equal(status, 413);
      assertNothingKept();
    });
  });

  describe("service.md 2.5: the url of a document link", () => {
    it("opens without a token, as text that no browser takes for HTML, and says why a document is archived", async () => {
      const archived = `${simulator.url}/documents/doc_c90320`;
      const opened = await fetch(archived);
      assert.match(await opened.text(), /Only page 1 of 6/);
      const headers = ["content-type", "x-content-type-options"].map((name) => opened.headers.get(name));
      assert.deepEqual(headers, ["text/plain; charset=utf-8", "nosniff"]);
      assert.equal((await fetch(archived, { method: "POST" })).status, 405);
      const head = await fetch(archived, { method: "HEAD" });
      assert.deepEqual([head.status, await head.text()], [200, ""]);
      assert.equal((await fetch(`${simulator.url}/documents/doc_unknown`)).status, 404);
    });
  });
});
