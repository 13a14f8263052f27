import assert from "node:assert/strict";
import { serviceRules } from "../../../../src/vscode/agents/readTools";
import { MAX_ANSWER_LENGTH } from "../../../../src/vscode/agents/toolCall";

// biome-ignore lint/suspicious/noExplicitAny: an answer is looked at field by field.
const rules = (input: object): Promise<any> => serviceRules(input);

describe("The rules of the service, for an agent", () => {
  it("are every numbered section of the document, each in one answer", async () => {
    const { sections } = await rules({});
    const numbers = sections.map(({ section }: { section: string }) => section);
    assert.deepEqual(
      ["1", "2.5", "3.2", "4.3", "5", "9"].filter((number) => !numbers.includes(number)),
      [],
    );
    for (const section of numbers) {
      assert.ok(JSON.stringify(await rules({ section })).length <= MAX_ANSWER_LENGTH, section);
    }
  });

  it("service.md 4.3 rule 4: say of a mutation what the document says", async () => {
    const { title, text } = await rules({ section: "4.3" });
    assert.equal(title, "Mutations");
    assert.match(text, /It is not idempotent/);
    assert.doesNotMatch(text, /4\.4|multipart/);
  });

  it("name the sections inside of one", async () => {
    assert.deepEqual((await rules({ section: "3" })).sections, ["3.1", "3.2", "3.3"]);
    await assert.rejects(rules({ section: "12" }), { code: "noSuchSection" });
  });
});
