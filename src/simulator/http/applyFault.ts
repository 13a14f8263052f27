import { failField } from "../faults/failField";
import { type Fault, isApplied } from "../faults/fault";
import { type ExchangeResponse, json } from "./exchange";

const HTML = "text/html; charset=utf-8";
const ELSEWHERE = "https://elsewhere.example/";
const ERRORS = [{ message: "The simulator was told to fail." }];
const MEGABYTE = 1_000_000;

/** The answer of a call that meets the fault; `perform` does the operation. */
export async function applyFault(fault: Fault, perform: () => Promise<ExchangeResponse>): Promise<ExchangeResponse> {
  const answer = isApplied(fault) ? await perform() : json(200, { data: {} });
  switch (fault.fault) {
    case "connection-refused":
    case "reset":
      return { ...answer, delivery: { how: "reset" } };
    case "no-answer":
      return { ...answer, delivery: { how: "never" } };
    case "slow-drip":
      return { ...answer, delivery: { how: "paced", bytesPerSecond: fault.bytesPerSecond ?? 1 } };
    case "status":
      return statusPage(fault);
    case "empty-body":
      return { ...answer, status: 200, body: "" };
    case "truncated-json":
      return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
    case "cut-off":
      return { ...answer, delivery: { how: "cutOff" } };
    case "not-an-object":
      return json(200, []);
    case "errors-without-data":
      return json(200, { errors: ERRORS });
    case "null-data":
      return json(200, { data: null, errors: ERRORS });
    case "error-path":
      return { ...answer, body: JSON.stringify(failField(JSON.parse(answer.body))) };
    case "huge":
      return { ...answer, delivery: { how: "padded", bytes: (fault.megabytes ?? 200) * MEGABYTE } };
  }
}

function statusPage({ status = 500, retryAfter, location }: Fault): ExchangeResponse {
  const target = location ?? (status < 400 ? ELSEWHERE : undefined);
  return {
    status,
    headers: {
      "Content-Type": HTML,
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
      ...(target === undefined ? {} : { Location: target }),
    },
    body: `<!doctype html><title>${status}</title><h1>${status}</h1><p>The simulator was told to fail.</p>`,
  };
}
