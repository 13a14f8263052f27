// A service in a process of its own that takes uploads at the speed of the loopback: it reads, discards, and answers.
import { type AddressInfo, createServer, Socket } from "node:net";

const ANSWER = "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
const HEAD_END = "\r\n\r\n";
// One buffer for all that comes: a stream of chunks costs more than twice as much, and would be what is measured.
const buffer = Buffer.allocUnsafeSlow(1024 * 1024);

const server = createServer({ pauseOnConnect: true }, (accepted) => {
  let head = "";
  let bytes = 0;
  let missing = 0;

  const take = (length: number) => {
    let body = length;
    if (missing === 0) {
      head += buffer.toString("latin1", 0, length);
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      body = head.length - end - HEAD_END.length;
      bytes = missing = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
    }
    missing -= body;
    if (missing > 0) return;
    socket.write(ANSWER);
    // Content-Length, all of which came.
    process.send?.(bytes);
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
