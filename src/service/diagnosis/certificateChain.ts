import { type ConnectionOptions, connect, type DetailedPeerCertificate } from "node:tls";
import { type DiagnosisStep, failed, ok, skipped } from "./diagnosis";

const TITLE = "Certificate (TLS)";

export interface CertificateOptions {
  /** Authorities to trust, as PEM; undefined means those that Node brings. */
  readonly certificates: readonly string[] | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The service's certificate and those that stand behind it, looked at without sending anything. */
export function certificateChain(url: URL, proxied: boolean, options: CertificateOptions): Promise<DiagnosisStep> {
  if (url.protocol !== "https:") return Promise.resolve(skipped(TITLE, "Plain http on this machine: no certificate."));
  if (proxied) return Promise.resolve(skipped(TITLE, "The connection goes through a proxy: the query below tells."));
  return new Promise((resolve) => {
    const socket = connect({
      ...addressOf(url),
      // Looked at, not trusted: the verdict is told, and no byte of ours is sent.
      rejectUnauthorized: false,
      ...(options.certificates && { ca: [...options.certificates] }),
      timeout: options.timeout,
    });
    const end = (step: DiagnosisStep) => {
      socket.destroy();
      resolve(step);
    };
    socket.once("secureConnect", () => {
      const chain = chainOf(socket.getPeerCertificate(true));
      const facts = [`${socket.getProtocol() ?? "TLS"}.`, ...chain.map(certificateFact)];
      if (socket.authorized) end(ok(TITLE, ...facts));
      else {
        const reason = String(socket.authorizationError ?? "not trusted");
        end(failed(TITLE, nextFor(reason), `The certificate does not hold: ${reason}.`, ...facts));
      }
    });
    socket.once("timeout", () => end(failed(TITLE, "Check the network and the port.", "No answer in time.")));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      end(
        failed(
          TITLE,
          "Check the port, the network and the firewall.",
          `No TLS connection (${error.code ?? error.name}).`,
        ),
      ),
    );
  });
}

function addressOf(url: URL): ConnectionOptions {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const named = !/^[\d.]+$|:/.test(host);
  return { host, port: Number(url.port || 443), ...(named && { servername: host }) };
}

function chainOf(leaf: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const chain: DetailedPeerCertificate[] = [];
  for (let next = leaf; next?.subject && !chain.includes(next) && chain.length < 10; next = next.issuerCertificate) {
    chain.push(next);
  }
  return chain;
}

function certificateFact({ subject, issuer, valid_to }: DetailedPeerCertificate): string {
  return `${nameOf(subject)}, issued by ${nameOf(issuer)}, valid until ${valid_to}.`;
}

function nameOf(name: DetailedPeerCertificate["subject"]): string {
  const named = name.CN ?? name.O ?? "unnamed";
  return Array.isArray(named) ? named.join(", ") : named;
}

function nextFor(reason: string): string {
  if (/ALTNAME|HOSTNAME/.test(reason)) return "Check the base URL: the certificate is for another host.";
  if (/EXPIRED|NOT_YET/.test(reason)) return "Check this machine's clock; else the service's owner has to renew it.";
  return "Add the authority that issued it to this machine's certificates, and keep http.systemCertificates on.";
}
