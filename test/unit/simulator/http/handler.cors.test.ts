import assert from "node:assert/strict";
import { startSimulator } from "../../../../src/simulator/simulator";
import { authorized, eachWithSimulator, requestByHand } from "../callSimulator";

const PAGE = "http://localhost:5173";

describe("Simulator, web pages", () => {
  for (const [cors, allowed, refused] of [
    [undefined, [], [PAGE, "null"]],
    [PAGE, [PAGE], ["http://localhost:5174", "https://localhost:5173", "null"]],
    ["*", [PAGE, "https://any.example"], []],
  ] as const) {
    describe(`with the origin ${cors}`, () => {
      const simulator = eachWithSimulator({ control: true, ...(cors === undefined ? {} : { cors }) });

      const send = async (url = "", method: string, headers: Readonly<Record<string, string>>) => {
        const body = method === "POST" ? '{"query":"{ __typename }"}' : "";
        const answer = await requestByHand(url, method, "/graphql", headers, body);
        const granted = Object.entries(answer.headers).filter(([name]) => /^(access-control-|vary$)/.test(name));
        return { status: answer.status, granted: Object.fromEntries(granted) };
      };
      const preflight = (Origin: string) => ({
        Origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type",
      });
      const call = (Origin: string) => ({ ...authorized(simulator), Origin, "Content-Type": "application/json" });

      for (const origin of allowed) {
        it(`of ${origin} may call it and read all answers; their preflight is no call`, async () => {
          const asked = await send(simulator.url, "OPTIONS", preflight(origin));
          const common = {
            "access-control-allow-origin": origin,
            "access-control-allow-credentials": "true",
            vary: "Origin",
          };
          const asking = {
            "access-control-allow-methods": "GET, HEAD, POST",
            "access-control-allow-headers": "authorization,content-type",
            "access-control-max-age": "600",
          };
          assert.deepEqual(asked, { status: 204, granted: { ...common, ...asking } });
          assert.deepEqual(simulator.calls(), []);
          // By their names: a star means nothing to a page that sends credentials.
          for (const [headers, status, exposed] of [
            [call(origin), 200, "Content-Type"],
            [{ Origin: origin }, 401, "Content-Type, WWW-Authenticate"],
          ] as const) {
            const granted = { ...common, "access-control-expose-headers": exposed };
            assert.deepEqual(await send(simulator.url, "POST", headers), { status, granted });
          }
        });
      }

      for (const origin of refused) {
        it(`of ${origin} may not`, async () => {
          assert.deepEqual(await send(simulator.url, "OPTIONS", preflight(origin)), { status: 405, granted: {} });
          assert.deepEqual((await send(simulator.url, "POST", call(origin))).granted, {});
        });
      }

      it("may never use the control endpoint", async () => {
        const headers = { ...preflight(PAGE), Authorization: `Bearer ${simulator.controlToken}` };
        for (const method of ["OPTIONS", "GET"]) {
          assert.deepEqual(await send(simulator.controlUrl, method, headers), { status: 403, granted: {} });
        }
      });
    });
  }

  it("may use the control endpoint where it lets them, those of that origin alone", async () => {
    await using simulator = await startSimulator({ control: { cors: PAGE } });
    const send = (method: string, Origin: string, more: object = {}) =>
      requestByHand(simulator.controlUrl ?? "", method, "/status", {
        Origin,
        Authorization: `Bearer ${simulator.controlToken}`,
        ...more,
      });
    const asked = await send("OPTIONS", PAGE, { "Access-Control-Request-Method": "PUT" });
    assert.deepEqual(
      [asked.status, asked.headers["access-control-allow-methods"]],
      [204, "GET, HEAD, POST, PUT, DELETE"],
    );
    const answer = await send("GET", PAGE, { "Sec-Fetch-Site": "cross-site" });
    assert.deepEqual([answer.status, answer.headers["access-control-allow-origin"]], [200, PAGE]);
    assert.equal((await send("GET", "http://localhost:5174")).status, 403);
  });

  it("refuses what is no origin", async () => {
    for (const cors of ["localhost:5173", "http://localhost:5173/", "null", ""]) {
      await assert.rejects(startSimulator({ cors }), /^RangeError: An origin is written like/);
    }
  });
});
