import * as vscode from "vscode";
import { dateFormat } from "../../domain/dates";
import { oneLine } from "../../domain/text";
import { parsedJson, stringProperty } from "../../domain/unknown";
import { viewDescription } from "../environments/environmentStatus";
import type { KeptRequest, KeptRequests } from "../environments/keptRequests";
import type { ShareSafe } from "../environments/shareSafe";
import { goneText, ReadOnlyDocuments } from "../ui/documents";
import { foldsOf, requestLabel, requestText } from "./requestText";

/** The manifest names it as well. */
const REQUEST_SCHEME = "loan-ops-request";
/** The manifest gives the files of this folder their language. */
const REQUESTS_FOLDER = "Loan Ops requests";
const MAX_NAME_LENGTH = 120;

export class RequestDocuments extends ReadOnlyDocuments {
  readonly #requests: KeptRequests;
  readonly #shareSafe: ShareSafe;

  constructor(requests: KeptRequests, shareSafe: ShareSafe) {
    super(REQUEST_SCHEME, shareSafe);
    this.#requests = requests;
    this.#shareSafe = shareSafe;
    this.also(
      vscode.languages.registerFoldingRangeProvider({ scheme: REQUEST_SCHEME }, { provideFoldingRanges }),
      requests.onDidChange((id) => this.redisplay((uri) => idIn(uri.query) === id)),
    );
  }

  override provideTextDocumentContent(uri: vscode.Uri): string {
    const request = requestAt(uri, this.#requests);
    if (request === undefined) return goneText();
    const { environment } = request;
    const { on: masked } = this.#shareSafe.masking(environment.id);
    const part = request.part === undefined ? undefined : { loan: request.part, exchange: request.exchange() };
    return requestText(request.whole(), { environment: viewDescription(environment), masked, part });
  }

  async show(request: KeptRequest): Promise<void> {
    await this.open(requestUri(request), { preview: true });
  }
}

/** The address names the operation, IDs and a time only: VS Code keeps those of open editors on the disk. */
function requestUri({ environment, facts, part }: KeptRequest): vscode.Uri {
  const time = dateFormat({ timeStyle: "medium" }).format(facts.startedAt);
  const name = oneLine(`${requestLabel(facts)}, ${viewDescription(environment)}, ${time}`, MAX_NAME_LENGTH);
  return vscode.Uri.from({
    scheme: REQUEST_SCHEME,
    path: `/${REQUESTS_FOLDER}/${name.replaceAll("/", "-")}`,
    query: requestQuery(facts, part),
  });
}

/** After a restart of the window the same numbers stand for other requests, but not the same times. */
function requestQuery({ id, startedAt }: KeptRequest["facts"], part: string | undefined): string {
  return JSON.stringify([id, startedAt, part ?? []].flat());
}

/** Undefined for one that is no longer kept, and for what is no document of a request. */
export function requestAt(uri: unknown, requests: Pick<KeptRequests, "get">): KeptRequest | undefined {
  if (stringProperty(uri, "scheme") !== REQUEST_SCHEME) return undefined;
  const query = stringProperty(uri, "query") ?? "";
  const part: unknown = parsedJson(query);
  const request = requests.get(idIn(query), Array.isArray(part) ? part[2] : undefined);
  return request && requestQuery(request.facts, request.part) === query ? request : undefined;
}

function idIn(query: string): number {
  return Number(/^\[(\d{1,12}),/.exec(query)?.[1]);
}

function provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] {
  return foldsOf(document.getText().split(/\r?\n/)).map(([start, end]) => new vscode.FoldingRange(start, end));
}
