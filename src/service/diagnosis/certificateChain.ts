import { type ConnectionOptions, connect, type DetailedPeerCertificate } from "node:tls";
import * as l10n from "@vscode/l10n";
import { plain } from "../../domain/markdown";
import { type DiagnosisStep, failed, hostOf, ok, skipped } from "./diagnosis";

const title = () => l10n.t("Certificate (TLS)");

export interface CertificateOptions {
  /** Authorities to trust, as PEM; undefined means those that Node brings. */
  readonly certificates: readonly string[] | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}

/** Checks the service's certificate and its chain without sending a request. */
export function certificateChain(url: URL, proxied: boolean, options: CertificateOptions): Promise<DiagnosisStep> {
  if (url.protocol !== "https:")
    return Promise.resolve(skipped(title(), l10n.t("Plain http on this machine uses no certificate.")));
  if (proxied)
    return Promise.resolve(
      skipped(title(), l10n.t("The connection goes through a proxy. The query below shows whether it works.")),
    );
  return new Promise((resolve) => {
    const socket = connect({
      ...addressOf(url),
      // The connection is only inspected: its result is reported, and nothing is sent over it.
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
      if (socket.authorized) end(ok(title(), ...facts));
      else {
        const reason = String(socket.authorizationError ?? l10n.t("not trusted"));
        end(failed(title(), nextFor(reason), l10n.t("The certificate is not accepted: {0}.", reason), ...facts));
      }
    });
    socket.once("timeout", () =>
      end(failed(title(), l10n.t("Check the network and the port."), l10n.t("No answer in time."))),
    );
    socket.once("error", (error: NodeJS.ErrnoException) =>
      end(
        failed(
          title(),
          l10n.t("Check the port, the network and the firewall."),
          l10n.t("No TLS connection ({0}).", error.code ?? error.name),
        ),
      ),
    );
  });
}

function addressOf(url: URL): ConnectionOptions {
  const host = hostOf(url);
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
  return l10n.t("{0}, issued by {1}, valid until {2}.", nameOf(subject), nameOf(issuer), valid_to);
}

function nameOf(name: DetailedPeerCertificate["subject"]): string {
  const named = name.CN ?? name.O ?? l10n.t("unnamed");
  // The name is chosen by the other side: it must not act as Markdown in the report.
  return plain(Array.isArray(named) ? named.join(", ") : named);
}

function nextFor(reason: string): string {
  if (/ALTNAME|HOSTNAME/.test(reason)) return l10n.t("Check the base URL. The certificate is for another host.");
  if (/EXPIRED|NOT_YET/.test(reason))
    return l10n.t("Check this machine's clock. If it is right, ask the service's owner to renew the certificate.");
  return l10n.t(
    "Add the authority that issued the certificate to this machine's certificates, and keep http.systemCertificates on.",
  );
}
