import { failField } from "../faults/failField";
import { type Fault, isApplied } from "../faults/fault";
import { type ExchangeResponse, JSON_TYPE, json } from "./exchange";

const HTML = "text/html; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
/** No such answer has a body (RFC 9110). */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];
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
      return answerOfOnesOwn(fault);
    case "empty-body":
      return { ...answer, status: 200, body: "" };
    case "truncated-json":
      return { ...answer, body: String(answer.body).slice(0, Math.floor(answer.body.length / 2)) };
    case "cut-off":
      return { ...answer, delivery: { how: "cutOff" } };
    case "not-an-object":
      return json(200, []);
    case "errors-without-data":
      return json(200, { errors: ERRORS });
    case "null-data":
      return json(200, { data: null, errors: ERRORS });
    case "error-path":
      return { ...answer, body: JSON.stringify(failField(JSON.parse(String(answer.body)))) };
    case "huge":
      return { ...answer, delivery: { how: "padded", bytes: (fault.megabytes ?? 200) * MEGABYTE } };
  }
}

function answerOfOnesOwn(fault: Fault): ExchangeResponse {
  const { status = 500, retryAfter, location, headers = {} } = fault;
  const target = location ?? (status >= 300 && status < 400 ? ELSEWHERE : undefined);
  const named = Object.keys(headers).map((name) => name.toLowerCase());
  const content = WITHOUT_BODY.includes(status) ? { body: "", type: undefined } : contentOf(fault, status);
  return {
    status,
    headers: {
      ...(content.type === undefined ? {} : { "Content-Type": content.type }),
      ...(retryAfter === undefined || named.includes("retry-after") ? {} : { "Retry-After": String(retryAfter) }),
      ...(target === undefined || named.includes("location") ? {} : { Location: target }),
      ...headers,
    },
    body: content.body,
  };
}

function contentOf({ body, contentType }: Fault, status: number): { readonly body: string; readonly type: string } {
  if (body === undefined) {
    const page = `<!doctype html><title>${status}</title><h1>${status}</h1><p>The simulator was told to fail.</p>`;
    return { body: page, type: contentType ?? HTML };
  }
  if (typeof body === "string") return { body, type: contentType ?? TEXT };
  return { body: JSON.stringify(body), type: contentType ?? JSON_TYPE };
}
