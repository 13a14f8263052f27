import * as vscode from "vscode";
import type { UploadFile } from "../../service/loanOriginationService";

/** A file the user chose: in the explorer, in a dialog, or dropped from somewhere that has no address for it. */
export interface UploadSource {
  /** Its name as the service gets it. What is shown of it is `session.veil.file` of it. */
  readonly trueName: string;
  /** Undefined for a dropped file that came without an address. */
  readonly uri: vscode.Uri | undefined;
  /** What it is now. Rejects when it cannot be read. */
  stat(): Promise<{ readonly size: number; readonly folder: boolean }>;
  /** Opens it anew, streamed where the file system can. `size` is what is expected of it. */
  open(size: number): UploadFile["open"];
  /** Left out where the file system gives whole files only. */
  readonly readInto?: UploadFile["readInto"];
}

export function sourceOf(uri: vscode.Uri): UploadSource {
  const name = uri.path.split("/").findLast((part) => part !== "") ?? uri.toString();
  return {
    trueName: name,
    uri,
    async stat() {
      const { size, type } = await vscode.workspace.fs.stat(uri);
      return { size, folder: (type & vscode.FileType.Directory) !== 0 };
    },
    open: (size) =>
      uri.scheme === "file" ? streamed(uri, name, size) : whole(() => vscode.workspace.fs.readFile(uri)),
    ...(uri.scheme === "file" && { readInto: inPlace(uri) }),
  };
}

/** A file dropped from outside. Where VS Code gives it as bytes only, it gives them until the drop is over. */
export async function droppedSource(file: vscode.DataTransferFile): Promise<UploadSource> {
  if (file.uri) return sourceOf(file.uri);
  const bytes = await file.data();
  return {
    trueName: file.name,
    uri: undefined,
    stat: async () => ({ size: bytes.byteLength, folder: false }),
    open: () => whole(async () => bytes),
  };
}

function streamed(uri: vscode.Uri, name: string, size: number): UploadFile["open"] {
  return async function* (...args) {
    const { localFile } = await localFiles();
    yield* localFile(uri.fsPath, { name, size, contentType: "" }).open(...args);
  };
}

function inPlace(uri: vscode.Uri): NonNullable<UploadFile["readInto"]> {
  return async (place) => {
    const { readLocalFile } = await localFiles();
    return readLocalFile(uri.fsPath, place);
  };
}

let loading: Promise<typeof import("../../service/upload/localFile")> | undefined;

/** Loaded by the first upload, and asked for once only: each further `import()` takes as long as reading a small file. */
function localFiles() {
  loading ??= import("../../service/upload/localFile");
  return loading;
}

/** Other file systems give whole files only. */
function whole(read: () => Thenable<Uint8Array>): UploadFile["open"] {
  return async function* () {
    yield await read();
  };
}
