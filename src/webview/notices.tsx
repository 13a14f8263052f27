import * as l10n from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { asOfText, displayLocale } from "../domain/dates";
import type { EnvironmentKind } from "../domain/environment";
import { documentLabel, type Task } from "../domain/task";
import { isolated } from "../domain/text";
import type { OfferedRemedy, PageActivity, PageEnvironment, TaskPage } from "../protocol/taskPage";
import { RefreshButton, RemedyButtons } from "./elements";

interface NoticesProps {
  readonly page: TaskPage;
  /** In milliseconds since the epoch. */
  readonly now: number;
}

/** The environment, on top of every page. Production stands out by words and color. */
export function EnvironmentBanner({ name, kind }: PageEnvironment) {
  const spoken = KINDS[kind]();
  return (
    <header class={`environment ${kind}`}>
      <strong>{spoken.kind}</strong>
      {name.toLowerCase() !== spoken.kind.toLowerCase() && <bdi>{name}</bdi>}
      <span>{spoken.note}</span>
    </header>
  );
}

const KINDS: Readonly<Record<EnvironmentKind, () => { readonly kind: string; readonly note: string }>> = {
  production: () => ({ kind: l10n.t("PRODUCTION"), note: l10n.t("Real borrowers, real documents.") }),
  sandbox: () => ({ kind: l10n.t("Sandbox"), note: l10n.t("Test data.") }),
  simulator: () => ({ kind: l10n.t("Simulator"), note: l10n.t("Invented data, on this machine only.") }),
};

/** What the user has to know before reading on. The elements stay, so that screen readers hear what comes into them. */
export function Notices({ page, now }: NoticesProps) {
  // Changes of documents are shown beside the documents.
  const reassigning = page.underWay.some(({ kind }) => kind === "reassignLoanOfficerTasks");
  return (
    <>
      <Freshness page={page} now={now} />
      <NotDone page={page} now={now} />
      <OutcomeUnknown page={page} now={now} />
      <p class="announcement" role="status">
        {reassigning && l10n.t("The loan officer tasks of this loan are being reassigned to the borrower.")}
      </p>
    </>
  );
}

/** The same elements whether the last read failed or not: the focus stays on Refresh. */
function Freshness({ page: { asOf, loading, stale }, now }: NoticesProps) {
  const age = ageText(asOf, now) ?? l10n.t("just now");
  return (
    <div class={stale ? "freshness notice" : "freshness"}>
      <div role="status">
        {stale && (
          <>
            <p>
              <strong>
                {stale.failed
                  ? l10n.t("The last refresh failed. The data shown is older.")
                  : l10n.t("This page is no longer refreshed.")}
              </strong>
            </p>
            <p>
              <bdi>{stale.reason}</bdi>
            </p>
          </>
        )}
      </div>
      <span class="quiet">{l10n.t("As of {0} ({1})", asOfText(asOf, now), age)}</span>
      <RefreshButton loading={loading} />
      <RemedyButtons remedies={stale?.remedies} />
    </div>
  );
}

/** How long ago that was; undefined below a minute. Never negative: the host's clock may differ. */
function ageText(asOf: number, now: number): string | undefined {
  const minutes = Math.floor((now - asOf) / 60_000);
  if (minutes < 1) return undefined;
  const relative = new Intl.RelativeTimeFormat(displayLocale(), { numeric: "always" });
  if (minutes < 60) return relative.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? relative.format(-hours, "hour") : relative.format(-Math.floor(hours / 24), "day");
}

function NotDone({ page: { notDone }, now }: NoticesProps) {
  return (
    <Notice remedies={notDone?.remedies}>
      {notDone && (
        <p>
          <bdi>{notDone.text}</bdi> ({asOfText(notDone.at, now)})
        </p>
      )}
    </Notice>
  );
}

function OutcomeUnknown({ page: { task, unknown }, now }: NoticesProps) {
  return (
    <Notice remedies={unknown?.remedies}>
      {unknown && (
        <>
          <p>
            <strong>{l10n.t("Outcome unknown")}</strong>
          </p>
          <p>
            {l10n.t(
              "It is not known whether this was done. Nothing was sent again. Check the outcome before you send it again.",
            )}
          </p>
          <ul>
            {unknown.activities.map((activity) => (
              <li>
                {nameOf(activity, task, asOfText(activity.plannedAt, now))} {activity.found}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

interface NoticeProps {
  /** undefined: there is nothing to say. */
  readonly remedies: readonly OfferedRemedy[] | undefined;
  readonly children: ComponentChildren;
}

function Notice({ remedies, children }: NoticeProps) {
  return (
    <div class={remedies === undefined ? "nothing" : "notice"}>
      <div role="status">{children}</div>
      <div class="actions">
        <RemedyButtons remedies={remedies} />
      </div>
    </div>
  );
}

function nameOf({ kind, documentId }: PageActivity, { documents }: Task, time: string): string {
  switch (kind) {
    case "upload":
      return l10n.t("Upload ({0})", time);
    case "rejectDocument": {
      const document = documents.items.find(({ id }) => id === documentId);
      const name = document ? documentLabel(document) : isolated(documentId ?? "");
      return l10n.t("Rejection of “{0}” ({1})", name, time);
    }
    case "reassignLoanOfficerTasks":
      return l10n.t("Reassignment of the loan officer tasks ({0})", time);
  }
}
