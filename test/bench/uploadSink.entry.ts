// A service in a process of its own that takes uploads at the speed of the loopback: it reads, discards, and answers.
import { type AddressInfo, createServer, Socket } from "node:net";

/** What the sink tells its parent of each upload. */
export interface Drained {
  /** Content-Length, all of which came. */
  readonly bytes: number;
  /** The share of the time from the head to the end for which the sink's process was busy, 0 to 1 and above. */
  readonly busy: number;
}

const ANSWER = "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
const HEAD_END = "\r\n\r\n";
// One buffer for all that comes: a stream of chunks costs more than twice as much, and would be what is measured.
const buffer = Buffer.allocUnsafeSlow(1024 * 1024);

const server = createServer({ pauseOnConnect: true }, (accepted) => {
  let head = "";
  let bytes = 0;
  let missing = 0;
  let started = { time: 0, cpu: process.cpuUsage() };

  const take = (length: number) => {
    let body = length;
    if (missing === 0) {
      head += buffer.toString("latin1", 0, length);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      body = head.length - end - HEAD_END.length;
      bytes = missing = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
      started = { time: performance.now(), cpu: process.cpuUsage() };
    }
    missing -= body;
    if (missing > 0) return;
    socket.write(ANSWER);
    const { user, system } = process.cpuUsage(started.cpu);
    const drained: Drained = { bytes, busy: (user + system) / 1000 / (performance.now() - started.time) };
    process.send?.(drained);
    head = "";
  };
  // Node offers `onread` to sockets that connect only, so the accepted one's handle goes to a socket that has it.
  const callback = (length: number) => {
    take(length);
    return true;
  };
  const options = { handle: Reflect.get(accepted, "_handle"), onread: { buffer, callback } };
  const socket = new Socket(options);
  socket.on("error", () => {});
  socket.resume();
});

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
