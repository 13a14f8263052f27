import { createHash } from "node:crypto";
import * as vscode from "vscode";
import type { FileVersion, UploadFile } from "../../service/loanOriginationService";
import { FileProblem } from "../../service/upload/exactBytes";
import { localFile, statLocalFile } from "../../service/upload/localFile";

/** The present state of a source. */
export interface SourceStat extends FileVersion {
  readonly folder: boolean;
  /** The target, if it is a symbolic link on this machine. */
  readonly trueTarget?: string | undefined;
}

/** `sha256`: of what was checked; undefined while it is being checked. */
type CheckedVersion = FileVersion & { readonly sha256?: string };

/** A file the user chose: in the explorer, in a dialog, or dropped from somewhere that has no address for it. */
export interface UploadSource {
  /** Its name as the service gets it. What is shown of it is `session.masking.file` of it. */
  readonly trueName: string;
  /** Undefined for a dropped file that came without an address. */
  readonly uri: vscode.Uri | undefined;
  /** Its present state. Rejects when it cannot be read. */
  stat(): Promise<SourceStat>;
  /**
   * Reads it, as a stream where the file system allows it. Fails before the last byte when it is no longer this
   * version.
   */
  reading(version: CheckedVersion): Pick<UploadFile, "open" | "path">;
}

export function sourceOf(uri: vscode.Uri): UploadSource {
  const name = uri.path.split("/").findLast((part) => part !== "") ?? uri.toString();
  return { trueName: name, uri, ...(uri.scheme === "file" ? onDisk(uri.fsPath, name) : elsewhere(uri)) };
}

/**
 * A file dropped from outside. If VS Code passes bytes only, they are read now: they are not available after the drop.
 */
async function droppedSource(file: vscode.DataTransferFile): Promise<UploadSource> {
  if (file.uri) return sourceOf(file.uri);
  const bytes = await file.data();
  return {
    trueName: file.name,
    uri: undefined,
    stat: async () => ({ size: bytes.byteLength, folder: false }),
    reading: () => whole(async () => bytes),
  };
}

type Access = Pick<UploadSource, "stat" | "reading">;

function onDisk(path: string, name: string): Access {
  return {
    stat: () => statLocalFile(path),
    reading: (version) => ({ path, open: localFile(path, { name, contentType: "", ...version }).open }),
  };
}

/** Some file systems report another time of change each time, so the content tells the version. */
function elsewhere(uri: vscode.Uri): Access {
  return {
    async stat() {
      const { size, type } = await vscode.workspace.fs.stat(uri);
      return { size, folder: (type & vscode.FileType.Directory) !== 0 };
    },
    reading: ({ sha256 }) => whole(() => vscode.workspace.fs.readFile(uri), sha256),
  };
}

/** Other file systems return whole files only. */
function whole(read: () => Thenable<Uint8Array>, sha256?: string): Pick<UploadFile, "open"> {
  return {
    async *open() {
      const bytes = await read();
      if (sha256 !== undefined && createHash("sha256").update(bytes).digest("hex") !== sha256) {
        throw new FileProblem("changed");
      }
      yield bytes;
    },
  };
}

/** The files of a drop, from the explorer or from outside. */
export async function droppedSources(transfer: vscode.DataTransfer): Promise<UploadSource[]> {
  const list = await transfer.get("text/uri-list")?.asString();
  const uris = (list ?? "")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => vscode.Uri.parse(line, true));
  if (uris.length > 0) return uris.map(sourceOf);
  const files = [...transfer].flatMap(([, item]) => item.asFile() ?? []);
  return Promise.all(files.map(droppedSource));
}
