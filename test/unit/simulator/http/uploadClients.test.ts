import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { authorized, eachWithSimulator, UPLOAD } from "../callSimulator";
/** What stood before and after the file's bytes when each client sent it: recorded, or written as .NET and Java write it. */
import recorded from "./uploadClients.json";

const NAME = "pay stub é.pdf";
/** With what looks like the end of a form. */
const CONTENT = "%PDF-1.7\r\n\r\n--\r\n";

describe("Simulator, the forms that clients send", () => {
  const simulator = eachWithSimulator();

  for (const { client, contentType, before, after } of recorded) {
    it(`takes the upload of ${client}, with its name and its bytes`, async () => {
      const headers = { ...authorized(simulator), "Content-Type": contentType };
      const body = Buffer.from(before + CONTENT + after);
      const response = await fetch(simulator.url + UPLOAD, { method: "POST", headers, body });
      assert.equal(response.status, 201, await response.text());
      const sha256 = createHash("sha256").update(CONTENT).digest("hex");
      const files = simulator.uploads().flatMap((upload) => upload.files);
      const [file] = files;
      assert.deepEqual(
        [files.length, file?.name, file?.contentType, file?.sha256],
        [1, NAME, "application/pdf", sha256],
      );
    });
  }
});
