import * as vscode from "vscode";
import { asOfText } from "../base/asOfText";
import { byteText } from "../base/byteText";
import { createQuickPick, pickItem } from "../base/window/quickPick";
import type { KeptRequest, KeptRequests } from "./keptRequests";
import { operationLabel, statusText } from "./operationLabel";

/** What was chosen, and whether by the button that copies. */
export interface PickedRequest {
  readonly request: KeptRequest;
  readonly copy: boolean;
}

interface RequestItem extends vscode.QuickPickItem {
  readonly request: KeptRequest;
}

/** One of this window's requests, the newest first. Undefined when the user leaves. */
export function pickRequest({ all }: Pick<KeptRequests, "all">, title: string): Promise<PickedRequest | undefined> {
  const picker = createQuickPick<RequestItem>({
    title,
    placeholder:
      all.length === 0
        ? vscode.l10n.t("Nothing has been sent from this window yet.")
        : vscode.l10n.t("Search by operation, loan, task, environment or status"),
  });
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  const copying = { iconPath: new vscode.ThemeIcon("copy"), tooltip: vscode.l10n.t("Copy Request As…") };
  picker.items = all.map((request) => pickItem({ ...itemOf(request), buttons: [copying], request }));
  return new Promise((resolve) => {
    const end = (choice: PickedRequest) => {
      resolve(choice);
      picker.hide();
    };
    picker.onDidTriggerItemButton(({ item: { request } }) => end({ request, copy: true }));
    picker.onDidAccept(() => {
      const request = picker.selectedItems[0]?.request;
      if (request !== undefined) end({ request, copy: false });
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

function itemOf({ environment, facts }: KeptRequest): vscode.QuickPickItem {
  const { startedAt, duration, size } = facts;
  return {
    label: operationLabel(facts),
    description: environment.name,
    detail: [
      asOfText(startedAt, Date.now(), "medium"),
      statusText(facts),
      ...(duration === undefined ? [] : [`${Math.round(duration)} ms`]),
      ...(size === undefined ? [] : [byteText(size)]),
    ].join(" · "),
    iconPath: new vscode.ThemeIcon(iconOf(facts)),
  };
}

function iconOf({ outcome }: KeptRequest["facts"]): string {
  switch (outcome) {
    case "underWay":
      return "sync";
    case "ok":
      return "pass";
    case "partial":
      return "warning";
    case "failed":
      return "error";
  }
}
