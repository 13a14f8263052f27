import assert from "node:assert/strict";
import { planWasSent, showNothingToSend } from "../../../../src/vscode/changing/plan";
import { withSandbox } from "../support/sandbox";
import { documentOf } from "./support/changes";

describe("The document of a plan", () => {
  const sandbox = withSandbox();
  const item = (label: string) => ({ item: label, label, description: "LN-1", parts: [], checked: true });

  it("says that nothing was sent until it is, and then what of it and when", async () => {
    const { context, fake, user } = sandbox.window;
    const session = await sandbox.window.session();
    const plan = { title: "Reject documents", items: [item("one"), item("two")], leftOut: [] };
    fake.do(() => showNothingToSend(context, session, plan, "nothing yet."));
    const text = await documentOf(sandbox.window, () => user.messages.at(-1)?.choose(/^Show Details$/));
    assert.match(text, /This is a plan\. Nothing has been sent\..*one.*two/s);
    fake.do(() => planWasSent(context, session, { ...plan, title: "Another" }, plan.items));
    const now = () => fake.documents.find(({ uri }) => uri.toString() === fake.shown.at(-1))?.getText() ?? "";
    assert.equal(now(), text, "that was another plan");
    fake.do(() => planWasSent(context, session, plan, plan.items.slice(1)));
    assert.match(now(), /\nSent at \d+:\d+.*\. Activity has the outcomes\.\n\nIn the plan: 1\n- two: /);
  });
});
