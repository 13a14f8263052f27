import { randomBytes } from "node:crypto";
import { Listener } from "../http/listener";
import { Network, realTime } from "../http/network";
import { serverOf } from "../http/server";
import { checkTokenText } from "../http/tokenText";
import type { SimulatorControl } from "./control";
import { createControlHandler } from "./controlHandler";
import type { Controlled } from "./controlRoutes";

export interface ControlEndpoint {
  /** http://127.0.0.1:PORT */
  readonly address: string;
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Lets other programs of this machine drive a simulator over HTTP, on a loopback port and with a token of its own. Rejects
 * with a RangeError for a token that no header can carry, and with the system's error when the port cannot be had.
 */
export async function startControlEndpoint(
  control: SimulatorControl,
  service: Controlled["service"],
  options: { readonly port?: number | undefined; readonly token?: string | undefined },
): Promise<ControlEndpoint> {
  const { port = 0, token = randomBytes(24).toString("base64url") } = options;
  checkTokenText(token);
  const network = new Network(realTime);
  const handler = createControlHandler({ control, service, token, network, address: () => listener.address });
  const listener = await Listener.open(serverOf(handler, network), port, realTime);
  return { address: listener.address, token, close: () => listener.close() };
}
