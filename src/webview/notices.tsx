import * as l10n from "@vscode/l10n";
import { asOfText } from "../domain/dates";
import type { PageNotice } from "../protocol/pageParts";
import { RefreshButton, RemedyButtons } from "./elements";

interface FreshnessProps {
  readonly asOf: number;
  readonly loading: boolean;
  readonly now: number;
}

export function Freshness({ asOf, loading, now }: FreshnessProps) {
  return (
    <div class="actions">
      <span class="quiet">{l10n.t("as of {0}", asOfText(asOf, now))}</span>
      <RefreshButton loading={loading} />
    </div>
  );
}

/** The element stays when there is nothing to say, so that screen readers hear what comes into it. */
export function Notice({ lines = [], remedies = [] }: Partial<PageNotice>) {
  return (
    <div class={lines.length === 0 ? "nothing" : "notice"}>
      <div role="status">
        {lines.map((line) => (
          <p>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <div class="actions">
        <RemedyButtons remedies={remedies} />
      </div>
    </div>
  );
}
