import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandText } from "../../../../src/vscode/environments/environmentList";
import { environmentStatus, tellBeforeExpiry } from "../../../../src/vscode/environments/environmentStatus";
import { setupProblem } from "../../../../src/vscode/environments/session";
import { commandIn } from "../../../../src/vscode/environments/setToken";
import { AccessTokens } from "../../../../src/vscode/environments/tokens";
import { commandIds } from "../../../../src/vscode/ui/commandIds";
import { FakeClock } from "../../store/support/fakeClock";
import { until, withSandbox } from "../support/sandbox";

const environmentId = "sandbox";
const HOUR = 3_600_000;

describe("A command for access tokens", () => {
  const sandbox = withSandbox();
  let file: string;

  beforeEach(() => {
    file = join(sandbox.machine.folder, "printed.txt");
    print(sandbox.service.token);
    sandbox.machine.secrets.delete("loanOps.token.sandbox");
  });

  const print = (text: string) => writeFileSync(file, text);
  /** A small program that prints what the test says, and the list that names it. */
  const command = (...more: string[]) => [
    process.execPath,
    "-e",
    "process.stdout.write(require('node:fs').readFileSync(process.argv[1]))",
    file,
    ...more,
  ];
  const entries = () => sandbox.machine.setting("loanOps.environments") as { id: string; tokenCommand?: string[] }[];
  const configure = (tokenCommand: unknown) =>
    sandbox.machine.configure(
      "loanOps.environments",
      entries().map((entry) => (entry.id === environmentId ? { ...entry, tokenCommand } : entry)),
    );
  const setToken = () => sandbox.window.run(commandIds.setToken, { environmentId });
  const succeeded = () => sandbox.window.user.message(/^Sandbox: a test request with this token succeeded\.$/);
  /** The command of the settings is allowed, and has given its token. */
  const allow = async () => {
    configure(command());
    sandbox.window.user.clicks.push(/^Run$/);
    await setToken();
    await succeeded();
  };
  const state = () => sandbox.window.context.sessions.current?.state;

  it("is words without quotation marks, or a list: no shell would read quotation marks", () => {
    assert.deepEqual(commandIn(" op  read op://a/b "), ["op", "read", "op://a/b"]);
    assert.deepEqual(commandIn('["op", "a b", ""]'), ["op", "a b", ""]);
    const long = `["${"x".repeat(1000)}"]`;
    for (const typed of ["op read 'a b'", '["op", 5]', "[]", "[", " ", '[""]', long, '["a\\u202eb"]'])
      assert.equal(commandIn(typed), undefined, typed);
  });

  it("is shown as it is run: nothing in it is invisible, and no blank is lost", () => {
    assert.equal(commandText(["a  b", "c\u200bd", "e\u00a0f"]), '["a \\u0020b","c\\u200bd","e\\u00a0f"]');
    assert.deepEqual(JSON.parse(commandText(["a   b\u{e0020}"])), ["a   b\u{e0020}"]);
    assert.equal(commandText(["op", "read", "op://a b"]), '["op","read","op://a b"]');
  });

  it("is asked about anew on each remote machine, where it would run", async () => {
    await allow();
    assert.equal(state(), "ready");
    const { fake, switchTo } = sandbox.window;
    fake.remoteName = "ssh-remote";
    await switchTo("production");
    await switchTo("sandbox");
    assert.equal(state(), "noToken");
    sandbox.window.user.clicks.push(/^Run$/);
    await setToken();
    await until(() => state() === "ready");
    fake.remoteName = undefined;
    await switchTo("production");
    await switchTo("sandbox");
    assert.equal(state(), "noToken");
  });

  it("leaves its token nowhere: in no store, setting, file, log or message", async () => {
    const { user, fake } = sandbox.window;
    for (const pasted of ["other", "production"]) sandbox.machine.secrets.delete(`loanOps.token.${pasted}`);
    await allow();
    await sandbox.window.session();
    const said = [...user.messages, ...user.dialogs].map(({ text, detail }) => [text, detail]);
    const { machine } = sandbox;
    // But in the file that stands for another program's secret.
    const files = readdirSync(machine.folder, { withFileTypes: true, recursive: true })
      .filter((one) => one.isFile() && one.name !== "printed.txt")
      .map((one) => readFileSync(join(one.parentPath, one.name), "utf8"));
    const kept = [...machine.secrets, ...machine.state, entries(), said, fake.log, fake.reports, files];
    assert.equal(JSON.stringify(kept).includes(sandbox.service.token), false);
    assert.match(machine.secrets.get("loanOps.token.sandbox") ?? "", /"command":\[.*"origin":"http/);
  });

  it("runs for nobody before it was allowed, nor after it or its address was changed, nor in Restricted Mode", async () => {
    const { user, fake } = sandbox.window;
    configure(command());
    await until(() => state() === "noToken");
    user.clicks.push(/^Run$/);
    await setToken();
    await until(() => state() === "ready");
    configure(command("another argument"));
    await until(() => state() === "noToken");
    configure(command());
    await until(() => state() === "ready");
    fake.trusted = false;
    await sandbox.window.switchTo("production");
    await sandbox.window.switchTo("sandbox");
    const session = await sandbox.window.session();
    assert.match(
      setupProblem(session)?.reason ?? "",
      /^Sandbox gets its access token from a command, which may not run/,
    );
    await setToken();
    await user.message(/^No command runs in Restricted Mode\. Trust this workspace first\.$/);
    assert.equal(user.dialogs.length, 1);
    fake.trusted = true;
    fake.do(() => fake.trustGranted.fire());
    await until(() => state() === "ready");
    user.types.push(sandbox.service.url.replace("127.0.0.1", "localhost"));
    await sandbox.window.run(commandIds.changeAddress, { environmentId });
    await until(() => state() === "noToken");
  });

  it("is not saved when the dialog is left, when it fails, and when the service does not accept its token", async () => {
    const { user } = sandbox.window;
    const attempt = async () => {
      user.types.push(/^Run a Command…$/, JSON.stringify(command()));
      await setToken();
    };
    await attempt();
    user.clicks.push(/^Run$/, /^Run$/);
    print("");
    await attempt();
    await user.message(/^Sandbox \(http.*\): The command for the access token printed no token\. Run it in a terminal/);
    print("another-token");
    await attempt();
    await user.message(/^Sandbox \(http.*\): The service did not accept the access token/);
    assert.equal(entries().find(({ id }) => id === environmentId)?.tokenCommand, undefined);
    assert.equal(sandbox.machine.secrets.has("loanOps.token.sandbox"), false);
  });

  for (const [what, facts] of [
    ["was removed", undefined],
    ["got another address", { baseUrl: "http://127.0.0.1:1" }],
  ] as const)
    it(`is not saved where its environment ${what} meanwhile, and a pasted token is not either`, async () => {
      const { user } = sandbox.window;
      const [before, said] = [entries(), /^Sandbox was removed or got another address meanwhile, so nothing was saved/];
      const after = before.flatMap((entry) =>
        entry.id !== environmentId ? [entry] : facts === undefined ? [] : [{ ...entry, ...facts }],
      );
      const change = () => sandbox.machine.configure("loanOps.environments", after);
      user.asked = (dialog) => {
        change();
        dialog.choose(/^Run$/);
      };
      user.types.push(/^Run a Command…$/, JSON.stringify(command()));
      await setToken();
      assert.deepEqual(entries(), after);
      sandbox.machine.configure("loanOps.environments", before);
      user.types.push(async () => {
        change();
        return sandbox.service.token;
      });
      await setToken();
      assert.equal(user.messages.filter(({ text }) => said.test(text)).length, 2);
      assert.deepEqual([entries(), sandbox.machine.secrets.has("loanOps.token.sandbox")], [after, false]);
    });

  it("gives way to a pasted token, and is forgotten when it is cleared", async () => {
    const { user } = sandbox.window;
    configure(command());
    user.clicks.push(/^Paste a Token…$/);
    user.types.push(sandbox.service.token);
    await setToken();
    await succeeded();
    assert.equal(entries().find(({ id }) => id === environmentId)?.tokenCommand, undefined);
    configure(command());
    user.clicks.push(/^Run$/, /^Clear$/);
    await setToken();
    await until(() => state() === "ready");
    await sandbox.window.run(commandIds.clearToken);
    await until(() => state() === "noToken");
  });

  it("renews its token for the next read when the service does not accept it any more", async () => {
    await allow();
    const { tokens, connector, active } = sandbox.window.context;
    print("another-token");
    const session = await sandbox.window.session();
    const next = () => sandbox.window.fake.do(() => session.connection.token());
    assert.equal(await next(), sandbox.service.token);
    assert.equal(session.connection.tokenRefused?.(sandbox.service.token), true);
    assert.equal(await next(), "another-token");
    const other = { ...active.current, id: "other" };
    assert.equal(connector.connect(other, async () => "x").tokenRefused?.("x"), false);
    assert.equal(tokens.refused(active.current, "x"), true);
  });
});

describe("A pasted access token", () => {
  const sandbox = withSandbox();

  it("is kept where its test request is answered with errors beside the data, and is not said to be accepted", async () => {
    const { machine, service, window } = sandbox;
    machine.secrets.delete("loanOps.token.sandbox");
    const body = { data: { __typename: "Query" }, errors: [{ message: "This version ends soon." }] };
    service.fault({ fault: "status", status: 200, body });
    window.user.types.push(service.token);
    await window.run(commandIds.setToken);
    await window.user.message(
      /^Sandbox: a test request with this token was answered, but with errors\. Read a loan to see/,
    );
    assert.equal(machine.secrets.has("loanOps.token.sandbox"), true);
  });
});

describe("When an access token expires", () => {
  const sandbox = withSandbox();
  const token = (expiresAt: number) =>
    `e30.${Buffer.from(JSON.stringify({ exp: expiresAt / 1000 })).toString("base64url")}.c2ln`;

  const hover = () => String(sandbox.window.fake.statusBar.get("loanOps.environment")?.tooltip);
  /** The window's environment has a token that expires then. */
  const have = async (expiresAt: number, tokens = sandbox.window.context.tokens) => {
    const { current } = sandbox.window.context.active;
    await sandbox.window.fake.do(() => tokens.store(current, token(expiresAt)));
    await sandbox.window.fake.do(() => tokens.get(current));
  };

  it("is said in the hover, of one that has expired only by this machine's clock, which may be wrong", async () => {
    const { fake, context } = sandbox.window;
    const status = fake.do(() => environmentStatus(context));
    for (const [hours, said] of [
      [1, /^The access token expires .*\d/m],
      [-1, /^By this machine's clock, the access token expired .*\d/m],
    ] as const) {
      await have(Date.now() + hours * HOUR);
      assert.match(hover(), said);
    }
    status.dispose();
  });

  it("is said of no token that was removed, be it in another window", async () => {
    const { fake, context, user } = sandbox.window;
    const { active, tokens } = context;
    const clock = new FakeClock();
    const parts = fake.do(() => [environmentStatus(context), tellBeforeExpiry(active, tokens, clock)]);
    await have(clock.now() + HOUR);
    assert.match(hover(), /access token expire/);
    await fake.context.secrets.delete("loanOps.token.sandbox");
    assert.doesNotMatch(hover(), /expire/);
    fake.do(() => clock.advance(HOUR - 5 * 60_000));
    assert.deepEqual(user.messages, []);
    for (const part of parts) part.dispose();
  });

  it("is told once of each environment, however often the window switches between them", async () => {
    const { fake, context, user, switchTo } = sandbox.window;
    const { active, tokens } = context;
    const clock = new FakeClock();
    const telling = fake.do(() => tellBeforeExpiry(active, tokens, clock));
    await have(5 * 60_000);
    await switchTo("other");
    await have(6 * 60_000);
    for (const id of ["sandbox", "other"]) await switchTo(id);
    assert.deepEqual(
      user.messages.flatMap(({ text }) => /^(.*): The access token expires/.exec(text)?.[1] ?? []),
      ["Sandbox", "Other"],
    );
    telling.dispose();
  });

  it("is told once, ten minutes before, for a pasted token, and not for one of a command", async () => {
    const { fake, context, user } = sandbox.window;
    const clock = new FakeClock();
    const { secrets } = fake.context;
    const tokens = new AccessTokens(secrets, async () => token(clock.now() + HOUR), clock.now);
    const environment = { ...context.active.current };
    const active = { current: environment, onDidChange: context.active.onDidChange };
    const telling = fake.do(() => tellBeforeExpiry(active, tokens, clock));
    const warned = () => user.messages.filter(({ text }) => /^Sandbox: The access token expires/.test(text));
    await have(clock.now() + HOUR, tokens);
    fake.do(() => {
      clock.advance(HOUR - 11 * 60_000);
      assert.equal(warned().length, 0);
      clock.advance(60_000);
      clock.advance(5 * 60_000);
    });
    assert.deepEqual(
      warned().map(({ buttons }) => buttons),
      [["Set Access Token…"]],
    );
    active.current = { ...environment, tokenCommand: ["program"] };
    await fake.do(async () => {
      await tokens.allow(active.current, tokens.source(["program"]));
      await tokens.get(active.current);
      clock.advance(2 * HOUR);
    });
    assert.equal(warned().length, 1);
    telling.dispose();
    tokens.dispose();
  });
});
