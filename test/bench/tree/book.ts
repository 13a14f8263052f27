import { createServer } from "node:http";
import { startSimulator } from "../../../src/simulator/simulator";
import { onLoopback } from "../../support/loopback";

/** A service with many loans, as the extension host meets it. */
export interface BookAddress {
  readonly url: string;
  readonly token: string;
  readonly listed: readonly { readonly id: string; readonly friendlyId: string }[];
  /** POST: gives one task of the first loan another title. */
  readonly changeOneTask: string;
}

/** The simulator's big-book, of which the first loans are listed. */
export async function openBook(loans: number): Promise<{ address: BookAddress; close(): Promise<void> }> {
  const simulator = await startSimulator({ scenario: "big-book" });
  const listed = simulator.loans().slice(0, loans);
  const changing = createServer((_request, response) => {
    const [task] = simulator.state.tasks.values();
    if (task === undefined) throw new Error("The book is empty.");
    Object.assign(task, { title: `${task.title} (again)` });
    response.end();
  });
  const { port, close } = await onLoopback(changing);
  const { url, token } = simulator;
  return {
    address: { url, token, listed, changeOneTask: `http://127.0.0.1:${port}/` },
    async close() {
      await close();
      await simulator.close();
    },
  };
}
