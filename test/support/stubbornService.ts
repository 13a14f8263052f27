import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface StubbornService {
  readonly baseUrl: string;
  /** Bodies of the mutations that arrived. */
  readonly mutations: readonly string[];
  close(): Promise<void>;
}

/** A service that accepts every rejection and goes on listing the document, as service.md 4.3 rule 4 allows. */
export async function startStubbornService(): Promise<StubbornService> {
  const mutations: string[] = [];
  const documents = [{ id: "doc_1", title: "statement.pdf", url: "https://example.com/doc_1" }];
  const task = { id: "task_1", title: "Bank statements", status: "InProgress", documentLinks: documents };
  const node = {
    id: "borrower_1",
    personalInformation: { firstName: "Ada", lastName: "Byron" },
    borrowerTasks: [task],
  };
  const loan = { id: "loan_1", borrowers: { edges: [{ node }] }, loanOfficerDocumentTasks: [] };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const mutation = /"query":\s*"\s*mutation/.test(body);
      if (mutation) mutations.push(body);
      const data = mutation
        ? { borrower: { rejectDocument: { taskId: "task_1" } } }
        : { __typename: "Query", ...(body.includes("loan(") ? { loan } : {}) };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mutations,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
