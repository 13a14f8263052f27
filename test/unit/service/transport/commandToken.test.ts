import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandToken, expiryOf, runTokenCommand } from "../../../../src/service/transport/commandToken";
import { DEFAULT_TIMEOUTS } from "../../../../src/service/transport/connection";
import { CALLS } from "../support/calls";
import { type ReceivedRequest, serve } from "../support/httpServer";
import { clientOf } from "../support/testConnection";
import { fileOf, uploadOf } from "../upload/support/files";

type Client = ReturnType<typeof clientOf>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 4, 4);

function jwt(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.c2ln`;
}

const bearer = ({ headers }: ReceivedRequest) => String(headers.authorization).replace("Bearer ", "");

/** A service that takes the tokens that the test says, and its client, which has them from the command. */
async function serviceOf({ token }: ReturnType<typeof command>, takes: (token: string) => boolean) {
  const service = await serve((response, request) =>
    response.writeHead(takes(bearer(request)) ? 200 : 401).end('{"data":{"__typename":"Query"}}'),
  );
  const overrides = { token: () => token.get(), tokenRefused: (one: string) => token.refused(one) };
  return { service, client: clientOf(service, overrides) };
}

/** A clock that a test moves, a command that prints what the test says, and how often it ran. */
function command(print: (run: number, now: number) => string | Error) {
  const made = { now: START, runs: 0 };
  const run = async () => {
    const printed = print(++made.runs, made.now);
    if (printed instanceof Error) throw printed;
    return printed;
  };
  return Object.assign(made, { token: new CommandToken(run, () => made.now) });
}

describe("What a command for tokens prints", () => {
  const read = async (printed: string) => {
    const { token } = command(() => printed);
    return { token: await token.get(), expiresAt: token.expiresAt };
  };

  it("is a token, JSON of a credential plugin, or an OAuth answer", async () => {
    const at = "2026-05-04T08:00:00Z";
    const plugin = { token: "t0ken", expirationTimestamp: at };
    for (const [printed, expiresAt] of [
      ["t0ken\n", undefined],
      [JSON.stringify(plugin), START + 8 * HOUR],
      [JSON.stringify({ kind: "ExecCredential", status: plugin }), START + 8 * HOUR],
      ['{"access_token":"t0ken","token_type":"Bearer","expires_in":3600}', START + HOUR],
      ['{"access_token":"t0ken","expires_in":"3600"}', START + HOUR],
      ['{"access_token":"t0ken"}', undefined],
      ['{"access_token":"t0ken","expires_in":null,"expirationTimestamp":null}', undefined],
      ['{"access_token":"t0ken","expires_in":""}', undefined],
      ['{"access_token":"t0ken","expires_in":9999999999999}', undefined],
      ['{"token":"t0ken","expirationTimestamp":"5138-11-16T09:46:40Z"}', undefined],
    ] as const)
      assert.deepEqual(await read(printed), { token: "t0ken", expiresAt }, printed);
  });

  it("is nothing that no header can carry, and nothing that only looks like an answer", async () => {
    for (const printed of [
      "",
      " \n",
      "two words",
      "one\ntwo",
      "é",
      "{",
      "{}",
      '{"token":5}',
      '{"token":"a b"}',
      '"t0ken"',
    ])
      await assert.rejects(read(printed), { kind: "noToken", message: /printed no token/ }, printed);
  });

  it("expires when the token itself says so, if that is sooner", async () => {
    const token = jwt({ exp: (START + HOUR) / 1000 });
    assert.equal(expiryOf(token), START + HOUR);
    assert.equal((await read(JSON.stringify({ access_token: token, expires_in: 7200 }))).expiresAt, START + HOUR);
    for (const never of ["-1e300", "1e300", '"soon"'])
      assert.equal((await read(`{"access_token":"t0ken","expires_in":${never}}`)).expiresAt, undefined, never);
    for (const other of ["t0ken", "a.b.c", jwt({}), jwt({ exp: "soon" }), jwt({ exp: -1 }), jwt({ exp: 1e15 })])
      assert.equal(expiryOf(other), undefined, other);
  });
});

describe("A token from a command", () => {
  const eightHours = (run: number, now: number) => jwt({ run, exp: (now + 8 * HOUR) / 1000 });

  it("is kept until five minutes before it expires; the next read gets a new one", async () => {
    const made = command(eightHours);
    const first = await made.token.get();
    assert.equal(made.token.expiresAt, START + 8 * HOUR);
    made.now += 8 * HOUR - 5 * MINUTE - 1;
    assert.equal(await made.token.get(), first);
    made.now += 1;
    assert.notEqual(await made.token.get(), first);
    assert.equal(made.runs, 2);
  });

  it("is asked for once by all who wait for it", async () => {
    const made = command(eightHours);
    await Promise.all([1, 2, 3].map(() => made.token.get()));
    assert.equal(made.runs, 1);
  });

  it("is used to its end where no new one comes, and a command that fails runs no more for some seconds", async () => {
    const made = command((run, now) => (run === 1 ? eightHours(run, now) : new Error("locked")));
    const first = await made.token.get();
    made.now += 8 * HOUR - MINUTE;
    assert.equal(await made.token.get(), first);
    assert.equal(await made.token.get(), first);
    assert.equal(made.runs, 2);
    made.now += MINUTE;
    for (let read = 0; read < 5; read++) await assert.rejects(made.token.get(), /locked/);
    assert.equal(made.runs, 3);
    made.now += 10_000;
    await assert.rejects(made.token.get(), /locked/);
    assert.equal(made.runs, 4);
  });

  it("is not asked for with each read where the command keeps one to its last minute", async () => {
    const made = command(() => jwt({ exp: (START + MINUTE) / 1000 }));
    for (let read = 0; read < 5; read++) await made.token.get();
    assert.equal(made.runs, 1);
  });

  it("is asked for again where the service did not accept it, but not without end", async () => {
    const made = command(() => "t0ken");
    assert.equal(made.token.refused(await made.token.get()), true);
    assert.equal(made.token.refused(await made.token.get()), false, "the command does not help");
    assert.equal(made.token.refused("an older one"), true, "another read has a newer one already");
    assert.equal(made.runs, 2);
  });
});

describe("A token that the service does not accept any more", () => {
  const setting = async () => {
    const made = command((run) => `t0ken-${run}`);
    return { made, ...(await serviceOf(made, (token) => token === "t0ken-2")) };
  };

  it("is asked for once more, and the read is made again", async () => {
    const { made, service, client } = await setting();
    await client.ping();
    assert.deepEqual([made.runs, service.requests.length], [2, 2]);
    await client.ping();
    assert.deepEqual([made.runs, service.requests.length], [2, 3]);
  });

  for (const [what, change] of [
    ["a mutation", CALLS.reassignLoanOfficerTasks],
    ["an upload", (client: Client) => client.uploadDocuments(uploadOf([fileOf("a.pdf", ["abc"])]))],
  ] as const)
    it(`lets a change be sent once only, as ${what}; what comes after it has a new one`, async () => {
      const { made, service, client } = await setting();
      await assert.rejects(change(client), { kind: "unauthorized" });
      assert.equal(service.requests.length, 1);
      await client.ping();
      assert.deepEqual([made.runs, service.requests.length], [2, 2]);
    });

  it("is pasted where no command is: nothing is read again", async () => {
    const { service } = await setting();
    await assert.rejects(clientOf(service).ping(), { kind: "unauthorized" });
    assert.equal(service.requests.length, 1);
  });
});

describe("A token that does not come", () => {
  const waiting = async (answer: number) => {
    const service = await serve((response) => response.end("{}"));
    const token = () => new Promise<string>(() => undefined);
    return { service, client: clientOf(service, { token, timeouts: { ...DEFAULT_TIMEOUTS, answer } }) };
  };

  for (const [what, call] of [
    ["a read", CALLS.loan],
    ["a mutation", CALLS.reassignLoanOfficerTasks],
    ["an upload", (client: Client) => client.uploadDocuments(uploadOf([fileOf("a.pdf", ["abc"])]))],
  ] as const)
    it(`is waited for no longer than for an answer, by ${what}`, async () => {
      const { service, client } = await waiting(20);
      await assert.rejects(call(client), { kind: "noToken", outcome: "notSent" });
      assert.equal(service.requests.length, 0);
    });

  it("is waited for until the user cancels", async () => {
    const { client } = await waiting(60_000);
    for (const call of [
      (signal: AbortSignal) => client.loan("LN-1", { first: 5, signal }),
      (signal: AbortSignal) => client.uploadDocuments({ ...uploadOf([fileOf("a.pdf", ["abc"])]), signal }),
    ]) {
      const cancel = new AbortController();
      const ended = assert.rejects(call(cancel.signal), { kind: "cancelled", outcome: "notSent" });
      cancel.abort();
      await ended;
    }
  });
});

describe("The program of a command for tokens", () => {
  const node = (script: string, ...args: string[]) => runTokenCommand([process.execPath, "-e", script, ...args]);

  it("gets its arguments as they are: no shell reads them", async () => {
    const argument = "$HOME `id` 'a b' ; echo \"x\"";
    assert.equal(await node("process.stdout.write(process.argv[1])", argument), argument);
  });

  it("waits for nobody to type", async () => {
    assert.equal(await node("process.stdin.on('end', () => process.stdout.write('end')).resume()"), "end");
  });

  for (const [what, script, said] of [
    ["fails", "console.log('s3cret-out'); console.error('s3cret-err'); process.exit(3)", /failed \(3\)\. Run it in/],
    ["prints too much", "process.stdout.write('s3cret-out'.repeat(10000))", /failed \(too much output\)/],
  ] as const)
    it(`is said to have failed when it ${what}, without a word of what it printed`, async () => {
      const error = await node(script).catch((thrown: unknown) => thrown);
      assert.match(String(error), said);
      assert.doesNotMatch(JSON.stringify([String(error), error]), /s3cret|node/);
    });

  it("is ended when it takes too long, and this is said", async () => {
    const message = /failed \(no end after 0\.2 seconds\)\. Run it in/;
    const slow = runTokenCommand([process.execPath, "-e", "setTimeout(() => {}, 60_000)"], 0.2);
    await assert.rejects(slow, { kind: "noToken", message });
  });

  describe("that starts another one, which holds its output open for a minute", () => {
    let folder: string;
    let pidFile: string;
    const starts = `const child = require("node:child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"],
      { stdio: ["ignore", "inherit", "inherit"] });
      require("node:fs").writeFileSync(process.argv[1], String(child.pid));`;
    const isAlive = () => {
      try {
        return process.kill(Number(readFileSync(pidFile, "utf8")), 0);
      } catch {
        return false;
      }
    };

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "loan-ops-"));
      pidFile = join(folder, "pid");
    });

    afterEach(() => {
      if (isAlive()) process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
      rmSync(folder, { recursive: true });
    });

    it("has answered when it ends", async () => {
      assert.equal(await node(`${starts} process.stdout.write("t0ken"); child.unref();`, pidFile), "t0ken");
      assert.equal(isAlive(), true);
    });

    it("ends with the other one when it takes too long", async () => {
      const slow = runTokenCommand([process.execPath, "-e", starts, pidFile], 2);
      await assert.rejects(slow, /no end after 2 seconds/);
      while (isAlive()) await new Promise((resolve) => setTimeout(resolve, 5));
    });
  });

  it("is said to be missing where it is not found", async () => {
    const message = /was not found\. Check its name/;
    await assert.rejects(runTokenCommand(["no-such-program-anywhere"]), { kind: "noToken", message });
  });
});
