import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import type { TaskFilter } from "../../../src/domain/taskFilter";
import type { Grouping } from "../../../src/vscode/app/viewOptions";
import { waitUntil } from "./waitUntil";

/** What the extension finds when it starts. */
export interface Seed {
  /** All user settings. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The ID of the window's environment; the simulator when left out. */
  readonly active?: string;
  /** By the ID of the environment, whose address is in the settings. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** By the ID of the environment. */
  readonly lists?: Readonly<Record<string, { readonly loans?: readonly string[]; readonly deals?: readonly string[] }>>;
  readonly grouping?: Grouping;
  readonly filter?: Partial<TaskFilter>;
}

/** What a window has that was not there when it was opened. */
export interface WindowState {
  readonly parts: number;
  readonly workspaceState: readonly string[];
  readonly globalState: readonly string[];
  readonly files: readonly string[];
  readonly tabs: readonly string[];
  readonly groups: number;
  readonly terminals: number;
}

/** What a test can have done in the extension host. */
export interface HostCalls {
  /** Starts the extension with what it finds, as after a reload. */
  resume(): Promise<void>;
  /** Ends the extension, removes all that it kept, and starts it with this. */
  begin(seed: Seed): Promise<void>;
  /** Ends the extension, and removes all that it kept. */
  end(): Promise<void>;
  /** Ends the extension and starts it with what it kept: sooner than by a reload, which is for tests about one. */
  restart(): Promise<void>;
  state(): Promise<WindowState>;
  /** Null takes a setting away. */
  changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** As a chat agent calls it. */
  callTool(call: { readonly name: string; readonly input: object }): Promise<Record<string, unknown>>;
  run(command: string): Promise<void>;
  /** Unfolds these rows of the loans, once they are there. */
  unfold(labels: readonly string[]): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly problem?: string;
}

/** The extension host of a window: what a test sets there by a call, instead of by clicks. */
export class ExtensionHost {
  readonly #server: Server;
  readonly #waiting = new Map<number, { readonly from: Socket; answer(answer: Answer): void }>();
  /** Of each window one, the first window's first. */
  #sockets: Socket[] = [];
  #calls = 0;
  #begun = false;

  private constructor() {
    this.#server = createServer((socket) => this.#connected(socket));
  }

  static async listen(): Promise<ExtensionHost> {
    const host = new ExtensionHost();
    await new Promise<void>((resolve) => host.#server.listen(0, "127.0.0.1", resolve));
    return host;
  }

  /** What VS Code has to be started with. */
  get environment(): Record<string, string> {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("Not listening.");
    return { LOAN_OPS_TEST_WINDOW: `${address.port}` };
  }

  async call<Name extends keyof HostCalls>(
    name: Name,
    ...[given]: Parameters<HostCalls[Name]>
  ): Promise<Awaited<ReturnType<HostCalls[Name]>>> {
    const socket = await waitUntil("the extension host", async () => this.#sockets[0]);
    if (name === "begin") this.#begun = true;
    const { value, problem } = await this.#send(socket, name, given);
    if (problem !== undefined) throw new Error(`${name} in the extension host: ${problem}`);
    return value as Awaited<ReturnType<HostCalls[Name]>>;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #connected(socket: Socket): void {
    this.#sockets.push(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#sockets = this.#sockets.filter((one) => one !== socket);
      // What it was asked is answered by nobody. Of two windows, the other one keeps its questions.
      for (const [id, { from, answer }] of this.#waiting) {
        if (from === socket) answer({ id, problem: "The extension host ended." });
      }
    });
    createInterface(socket).on("line", (line) => {
      const answer: Answer = JSON.parse(line);
      this.#waiting.get(answer.id)?.answer(answer);
    });
    // A window that is loaded again, or another one: it goes on with what there is.
    if (this.#begun) void this.#send(socket, "resume", undefined);
  }

  #send(socket: Socket, name: keyof HostCalls, given: unknown): Promise<Answer> {
    const id = this.#calls++;
    return new Promise((resolve) => {
      const answer = (given: Answer) => {
        this.#waiting.delete(id);
        resolve(given);
      };
      this.#waiting.set(id, { from: socket, answer });
      socket.write(`${JSON.stringify({ id, name, given })}\n`);
    });
  }
}
