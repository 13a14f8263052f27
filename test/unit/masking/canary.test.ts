import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { borrowerLabel } from "../../../src/domain/borrower";
import { briefOf } from "../../../src/domain/brief";
import { listingOf } from "../../../src/domain/listing";
import { tasksOf } from "../../../src/domain/loan";
import { Marks } from "../../../src/masking/marks";
import { maskLoan } from "../../../src/masking/maskLoan";
import { createService } from "../../../src/service/createService";
import { ServiceError } from "../../../src/service/failure/serviceError";
import { borrower, borrowerTask, loanWith, officerTask } from "../../support/loans";
import { serve } from "../service/support/httpServer";
import { testConnection } from "../service/support/testConnection";

const marks = new Marks(new Uint8Array(32).fill(3), "sandbox");

/** A word that nothing else holds: of several scripts, with accents, with what a pattern would take for its own. */
const letters = fc.constantFrom(..."qxzQXZéñüøßжщяΩλ");
const canary = fc
  .tuple(
    fc.stringMatching(/^[A-Z]$/),
    fc.array(letters, { minLength: 6, maxLength: 10 }),
    fc.constantFrom("", "'", "-"),
  )
  .map(([first, rest, mark]) => `${first}${rest.slice(0, 3).join("")}${mark}${rest.slice(3).join("")}`);

const person = fc.record({ first: canary, last: canary, address: canary });

describe("A loan full of words that can be found again", () => {
  it("has none of them in anything that is made of it once it is masked", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(person, { minLength: 1, maxLength: 3, selector: ({ last }) => last }),
        canary,
        (people, file) => {
          const [one] = people;
          assert.ok(one);
          const name = `${one.first} ${one.last}`;
          const email = `${one.address}@example.com`;
          const said = `${name.toUpperCase()} (${email}), “${one.last}, ${one.first}”, ${one.first}_${one.last}, ${one.last}'s ${file}.pdf`;
          const task = {
            title: said,
            taskName: said,
            status: said,
            type: said,
            priority: said,
            dueDate: said,
            description: said,
            documents: {
              ...listingOf([
                {
                  id: "d",
                  title: `${file}.pdf`,
                  url: `https://x.example/${file}`,
                  failures: [{ field: "url", message: said }],
                },
              ]),
              failure: said,
            },
            details: { borrowerId: "b_0", borrowerName: name, entityKind: said, entityDisplayName: name },
            assignedTo: name,
            failures: [{ field: "title", message: said }],
          };
          const borrowers = people.map(({ first, last, address }, index) =>
            borrower(`b_${index}`, [borrowerTask(`t_${index}`, task)], {
              firstName: first,
              lastName: last,
              email: `${address}@example.com`,
              incomes: listingOf([
                { statedMonthlyAmount: "987654", payPeriodFrequency: said, failures: [{ field: "", message: said }] },
              ]),
            }),
          );
          const loan = maskLoan(
            loanWith({ borrowers, officerTasks: [officerTask("o", { ...task, documentUploadPath: said })] }),
            marks,
          );
          const options = {
            reference: "LN-1",
            environmentName: "S",
            asOf: 0,
            now: 0,
            dateText: String,
            timeText: String,
          };
          const shown = [JSON.stringify(loan), briefOf(loan, options), ...loan.borrowers.items.map(borrowerLabel)].join(
            "\n",
          );
          const words = people.flatMap(({ first, last, address }) => [first, last, address]);
          for (const word of [...words, file, "987654"]) {
            assert.equal(plain(shown).includes(plain(word)), false, `${word} in ${shown}`);
          }
          assert.equal(tasksOf(loan).length, people.length + 1, "nothing is left out");
        },
      ),
      { numRuns: 60 },
    );
  });
});

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
      const server = await serve((response) => response.writeHead(status).end(JSON.stringify(body)));
      const error: unknown = await createService(testConnection(server.baseUrl))
        .loan("LN-1", { first: 5 })
        .catch((thrown: unknown) => thrown);
      await server.close();
      assert.ok(error instanceof ServiceError);
      const shown = marks.message(error.message);
      assert.doesNotMatch(shown, /Canaria|Gelbvogel|said/);
      assert.match(shown, /^The service (refused|answered|failed)/);
      if (error.message.includes("Canaria")) assert.match(shown, /“Message of the service ·/);
    }
  });
});

describe("A translation of a sentence that quotes the service", () => {
  for (const file of readdirSync("l10n").filter((name) => /^bundle\.l10n\..+\.json$/.test(name))) {
    it(`keeps the straight quotation marks, by which the quote is found: ${file}`, () => {
      const words: Record<string, string> = JSON.parse(readFileSync(`l10n/${file}`, "utf8"));
      const quoting = Object.entries(words).filter(([english]) => /"\{\d\}"/.test(english));
      assert.ok(quoting.length >= 3);
      assert.deepEqual(
        quoting.filter(([, translated]) => !/"\{\d\}"/.test(translated)),
        [],
      );
    });
  }
});

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
