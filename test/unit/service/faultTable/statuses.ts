import { answering, type Cell, cells, NOT_OF_THE_SERVICE, type Row, row } from "./table";

const HTML = "<!doctype html><title>Bad gateway</title><h1>nginx</h1>";
const REFUSAL = { data: null, errors: [{ message: "Nope", path: ["borrower"] }] };
const LOCATION = "https://user:pw@login.example.com/in?next=1";

/** service.md 7.6 states no statuses: these are HTTP's meanings. */
export const STATUSES: readonly Row[] = [
  ...[301, 302, 303, 307, 308].map((status) =>
    row(
      `${status} to another origin`,
      answering(status, "", { location: LOCATION }),
      redirected(/to another address, where the access token is not sent\. /),
    ),
  ),
  row("302 to what is no address", answering(302, "", { location: "https://" }), redirected(/to another address/)),
  ...[300, 302, 304].map((status) => row(`${status} to nowhere`, answering(status, ""), cells(NOT_OF_THE_SERVICE))),
  row("307 on the same origin", answering(307, "", { location: "/elsewhere" }), redirected(/Check the base URL./)),
  row("400", answering(400, "no"), refused(/\(HTTP 400\)\. Ask the service's owner/)),
  ...["", { errors: [{ message: "Who are you?" }] }].map((body) =>
    row(
      `401${body && " with GraphQL errors"}`,
      answering(401, body),
      cells(["unauthorized", "refused", /did not accept the access token\. Set a new one/]),
    ),
  ),
  row(
    "403",
    answering(403, HTML),
    cells(["forbidden", "refused", /does not allow this\. Set one with the required scope/], {
      // service.md 5.3 states the scope of this one.
      reject: ["forbidden", "refused", /does not allow this\. Set one with the scope update:borrower\.$/],
    }),
  ),
  row(
    "404",
    answering(404, HTML),
    refused(/^The service refused the request \(HTTP 404\). Check the base URL/, {
      upload: ["errorAnswer", "refused", /\(HTTP 404\)\. Refresh to see the current state/],
    }),
  ),
  // Gateways also say so when the service behind them was too slow.
  ...([408, 499] as const).flatMap((status) =>
    [HTML, REFUSAL].map((body) =>
      row(
        `${status} with ${body === HTML ? "HTML" : "GraphQL errors"}`,
        answering(status, body),
        cells(["timeout", "unknown", /did not answer in time\. Try again later/], {
          change: ["timeout", "unknown", /did not answer in time\. Check the outcome/],
        }),
      ),
    ),
  ),
  row("406, which may follow the work", answering(406, REFUSAL), cells(NOT_OF_THE_SERVICE)),
  row("424, which tells of another failure", answering(424, ""), failed(424)),
  row("405", answering(405, ""), refused(/\(HTTP 405\). Check the base URL/)),
  row(
    "407, where nobody knows how far the request came",
    answering(407, ""),
    // `fetch` keeps this status to itself.
    cells(["connectionLost", "unknown", /lost before the service answered\. Check the network/], {
      upload: NOT_OF_THE_SERVICE,
    }),
  ),
  row("409", answering(409, ""), refused(/\(HTTP 409\)\. Refresh to see the current state/)),
  row(
    "413",
    answering(413, ""),
    refused(/\(HTTP 413\)\. Send less at once/, {
      upload: ["errorAnswer", "refused", /\(HTTP 413\). Send fewer or smaller files/],
    }),
  ),
  row(
    "415",
    answering(415, ""),
    refused(/\(HTTP 415\)\. Ask the service's owner/, {
      upload: ["errorAnswer", "refused", /\(HTTP 415\). Send the files in another format/],
    }),
  ),
  // `fetch` itself asks again after a 421: harmless for a query, ruled out for a mutation.
  { ...row("421", answering(421, ""), refused(/\(HTTP 421\)\. Ask the service's owner/)), queryRequests: 2 },
  row("422", answering(422, "{}"), refused(/\(HTTP 422\)\. Ask the service's owner/)),
  row("429", answering(429, ""), cells(["rateLimited", "refused", /too many requests\. Try again later\.$/])),
  row(
    "429 with Retry-After",
    answering(429, "", { "retry-after": "30" }),
    cells(["rateLimited", "refused", /too many requests\. Try again in 30 seconds\.$/]),
  ),
  row("500", answering(500, ""), failed(500)),
  row("502 with HTML", answering(502, HTML), failed(502)),
  row("503 with HTML", answering(503, HTML), failed(503)),
  row("504 with Retry-After", answering(504, HTML, { "retry-after": "30" }), failed(504)),
];

function redirected({ source }: RegExp): Row["told"] {
  return cells(["redirected", "unknown", new RegExp(`^The service redirected the request .*${source}`)]);
}

function refused(message: RegExp, except: { upload?: Cell } = {}): Row["told"] {
  return cells(["errorAnswer", "refused", message], except);
}

/** Only a query may be tried again: of anything else nobody knows whether it was done. */
function failed(status: number): Row["told"] {
  const cell = (advice: string): Cell => [
    "serverError",
    "unknown",
    new RegExp(`^The service failed \\(HTTP ${status}\\). ${advice}\\.$`),
  ];
  return cells(cell("Try again later"), { change: cell("Check the outcome before you send it again") });
}
