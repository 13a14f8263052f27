import assert from "node:assert/strict";
import { answering, behaving, type Cell, cells, type Fault, NOT_OF_THE_SERVICE, type Row, row } from "./table";

const HTML = "<!doctype html><title>Sign in</title>";
/** What each operation is promised. */
const DONE = {
  loan: { id: "L", borrowers: { edges: [null] }, reassignLoanOfficerTasks: { reassignedCount: 1 } },
  borrower: { create: { id: "b" }, rejectDocument: { taskId: "t" } },
};
const MEBIBYTE = Buffer.alloc(1024 * 1024, " ");

/** Answers whose status says success. An upload's is not read further than it takes to tell JSON (service.md 4.4). */
export const BODIES: readonly Row[] = [
  ...["", { data: [] }, { data: 5 }, {}, { data: null }, { data: null, errors: [] }, { errors: false }].map((body) =>
    row(
      `service.md 4.1: what is no GraphQL answer: ${JSON.stringify(body)}`,
      answering(200, body),
      cells(NOT_OF_THE_SERVICE, { upload: "done" }),
    ),
  ),
  row("204", answering(204, ""), cells(NOT_OF_THE_SERVICE, { upload: "done" })),
  ...[HTML, '{"data":{"loan":{"id":"1","borrow', "[201"].map((body) =>
    row(`service.md 4.4: what is no JSON: ${body}`, answering(200, body), cells(NOT_OF_THE_SERVICE)),
  ),
  ...["[]", '[{"data":{}}]'].map((body) =>
    row(`service.md 4.4: a list: ${body}`, answering(200, body), cells(NOT_OF_THE_SERVICE, { upload: "done" })),
  ),
  ...["5", '"ok"', "null", "true"].map((body) =>
    row(
      `service.md 4.4: JSON that tells nothing: ${body}`,
      answering(200, body),
      cells(NOT_OF_THE_SERVICE, { upload: ["notUnderstood", "unknown", /^The answer does not tell what became of/] }),
    ),
  ),
  row(
    "service.md 7.1: errors without data",
    answering(200, { errors: [{ message: "One" }, { message: "Two" }] }),
    // Nothing should have been executed then, but gateways say so as well of what took too long.
    saidWithoutData(/"One" \(and 1 more\)$/),
  ),
  row(
    "errors without data that a place in the document or a code shows to be before any work",
    answering(200, {
      errors: [
        { message: 'Unknown type "Q".', locations: [{ line: 1, column: 1 }] },
        { message: "Two", extensions: { code: "BAD_USER_INPUT" } },
      ],
    }),
    cells(["errorAnswer", "refused", /^The service refused: "Unknown type "Q"\." \(and 1 more\)$/], {
      upload: ["errorAnswer", "unknown", /^The service answered with an error: "Unknown type "Q"\."$/],
    }),
  ),
  row(
    "service.md 7.2: data: null with errors",
    answering(200, { data: null, errors: [{ message: "Nope" }] }),
    // `data` is there, so something was executed, and the error does not say what.
    saidWithoutData(/"Nope"$/),
  ),
  row(
    "service.md 7.1, 7.2: data: null with an error at each operation's field",
    answering(200, { data: null, errors: [{ message: "Nope", path: ["loan"] }] }),
    // Not even at its own field does it say that nothing was done.
    saidWithoutData(/"Nope"$/),
  ),
  ...each(
    "errors of another shape",
    [{ message: "Nope" }, "Nope", [{ message: "Nope", path: "loan", extensions: 5 }]].map((errors) => ({ errors })),
    saidWithoutData(/"Nope"$/),
  ),
  ...each(
    "an error without a message",
    [[{}], [null], [{ message: 5 }], [{ message: "" }], [[]]].map((errors) => ({ errors })),
    saidWithoutData(/"an error without a message"/),
  ),
  row(
    "400 with GraphQL errors",
    answering(400, { errors: [{ message: 'Variable "$x" is wrong.' }] }),
    cells(["errorAnswer", "refused", /^The service refused: "Variable "\$x" is wrong\."$/], {
      // The body of a refused upload is not stated (service.md 7.6), so it is not read.
      upload: ["errorAnswer", "refused", /HTTP 400/],
    }),
  ),
  row(
    "500 with GraphQL errors",
    answering(500, { errors: [{ message: "Out of order" }] }),
    cells(["serverError", "unknown", /^The service failed \(HTTP 500\): "Out of order"\. Try again later\.$/], {
      mutation: ["serverError", "unknown", /: "Out of order"\. Check the outcome before you send it again\.$/],
      upload: ["serverError", "unknown", /^The service failed \(HTTP 500\)\. Check the outcome/],
    }),
  ),
  row(
    "service.md 7.1: an error whose path leads into an alias",
    answering(200, {
      data: { loan: null, borrower: null },
      errors: [{ message: "Elsewhere.", path: ["first: loan", "aliased", "reject"] }],
    }),
    // Something was executed, and the error does not say that it was this: of a mutation nobody knows.
    saidWithoutData(/"Elsewhere\."$/),
  ),
  row(
    "service.md 7.1, 7.2: an error whose path leads to a list index, with data",
    answering(200, {
      data: DONE,
      errors: [{ message: "Not this one.", path: ["loan", "borrowers", "edges", 0, "node"] }],
    }),
    // Nothing but its result was asked of a mutation, so an error beside it is about it.
    cells("done", { change: ["errorAnswer", "unknown", /^The service answered with an error: "Not this one\."$/] }),
  ),
  ...(
    [
      [400, "errorAnswer"],
      [401, "unauthorized"],
      [429, "rateLimited"],
      [500, "serverError"],
    ] as const
  ).map(([status, kind]) => {
    const told: Cell = [kind, status === 500 ? "unknown" : "refused", /./];
    // It says no, and that it was done. A read takes what came.
    return row(
      `${status} with results`,
      answering(status, { data: DONE }),
      cells("done", { mutation: NOT_OF_THE_SERVICE, upload: told }),
    );
  }),
  row("service.md 4.3: results as they are promised", answering(200, { data: DONE }), cells("done")),
  row(
    "service.md 7.3: results without what they promise",
    answering(200, {
      data: {
        loan: { id: "L", reassignLoanOfficerTasks: { reassignedCount: null } },
        borrower: { create: {}, rejectDocument: { taskId: null } },
      },
    }),
    cells("done", {
      mutation: ["notUnderstood", "unknown", /does not say whether this was done\. Check the outcome/],
    }),
  ),
  row(
    "an answer of 200 MB",
    endless,
    cells(["notUnderstood", "unknown", /larger than 4 MiB and was not read\. Reduce loanOps.pageSize/], {
      upload: NOT_OF_THE_SERVICE,
    }),
  ),
];

/** The same told of each of these answers. */
function each(fault: string, bodies: readonly unknown[], told: Row["told"]): Row[] {
  return bodies.map((body) => row(`${fault}: ${JSON.stringify(body)}`, answering(200, JSON.stringify(body)), told));
}

/** It says no more than that something failed. */
function saidWithoutData({ source }: RegExp): Row["told"] {
  const said = new RegExp(`^The service answered with an error: ${source}`);
  // Of several errors the first is told.
  const upload: Cell = ["errorAnswer", "unknown", /^The service answered with an error: ".+"$/];
  return cells(["serverError", "unknown", said], { mutation: ["errorAnswer", "unknown", said], upload });
}

/** 200 MB if they are taken. */
async function endless(): Promise<Fault> {
  let written = 0;
  const fault = await behaving((response) => {
    written = 0;
    const write = (): void => {
      while (written < 200 && !response.destroyed) {
        written++;
        if (!response.write(MEBIBYTE)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  })();
  return { ...fault, afterwards: () => assert.ok(written < 100, `${written} MiB were taken`) };
}
