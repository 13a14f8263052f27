import assert from "node:assert/strict";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { until, withMoodySandbox } from "../support/sandbox";

describe("A loan that was added and could not be read", () => {
  const sandbox = withMoodySandbox(() => {});

  it("is told with the reason and what helps, read again by a button, and taken off again by another", async () => {
    const { user, run, context } = sandbox.window;
    sandbox.service.mood = ({ response }) => response.writeHead(302, { location: "https://login.example.com/" }).end();
    user.types.push("LN-2");
    const ended = run(commandIds.addLoan);
    const message = await user.message(/^Sandbox: LN-2 could not be read\. .*redirected.*login\.example\.com/);
    assert.deepEqual(message.buttons, [
      ...["Retry", "Remove from List", "Diagnose Connection", "Switch Environment…", "Show Request", "Show Log"],
    ]);
    const references = () => context.sessions.current?.store.loans.references;
    assert.deepEqual(references(), ["LN-1", "LN-2"]);
    message.choose(/^Retry$/);
    const again = await until(() => user.messages.find((one) => one !== message && one.text === message.text));
    again.choose(/^Remove from List$/);
    await ended;
    await until(() => references()?.length === 1);
  });
});
