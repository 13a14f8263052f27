import assert from "node:assert/strict";
import { Marks } from "../../../src/masking/marks";
import { createService } from "../../../src/service/createService";
import { failureOf } from "../service/support/failure";
import { serveAlways } from "../service/support/httpServer";
import { testConnection } from "../service/support/testConnection";

const marks = new Marks(new Uint8Array(32).fill(3), "sandbox");

describe("An error that quotes the service", () => {
  const WORDS = 'No, said "Canaria" Gelbvogel.';

  it("says what it means without the service's words, in whichever way they come", async () => {
    const answers: readonly (readonly [number, object])[] = [
      [200, { errors: [{ message: WORDS, path: ["loan"] }] }],
      [200, { errors: [{ message: WORDS }, { message: WORDS }], data: { loan: null } }],
      [400, { errors: [{ message: WORDS }] }],
      [500, { errors: [{ message: WORDS }] }],
      [422, { error: WORDS, message: WORDS }],
    ];
    for (const [status, body] of answers) {
      const server = await serveAlways(status, body);
      const error = await failureOf(createService(testConnection(server.baseUrl)).loan("LN-1", { first: 5 }));
      const shown = marks.message(error.message);
      assert.doesNotMatch(shown, /Canaria|Gelbvogel|said/);
      assert.match(shown, /^The service (refused|answered|failed)/);
      if (error.message.includes("Canaria")) assert.match(shown, /“Message of the service ·/);
    }
  });
});
