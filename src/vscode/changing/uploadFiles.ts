import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import * as vscode from "vscode";
import { byteText, type ReadableFile } from "../../domain/bytes";
import { inertText } from "../../domain/text";
import type { FileVersion, UploadFile } from "../../service/loanOriginationService";
import { FileProblem, localFile, statLocalFile, withLocalFile } from "../../service/upload/localFile";
import type { Session } from "../environments/session";
import { activeTab } from "../ui/hostApi";
import { showQuickPickOfMany } from "../ui/window/pickers";

interface SourceStat extends FileVersion {
  readonly folder: boolean;
  /** The target, if it is a symbolic link on this machine. */
  readonly unmaskedTarget?: string | undefined;
}

/** A file the user chose: in the explorer, in a dialog, or dropped from somewhere that has no address for it. */
export interface UploadSource {
  /** Its name as the service gets it. What is shown of it is `session.masking.file` of it. */
  readonly unmaskedName: string;
  /** Undefined for a dropped file that came without an address. */
  readonly uri: vscode.Uri | undefined;
  /** Its present state. Rejects when it cannot be read. */
  stat(): Promise<SourceStat>;
  /** As a stream where possible. Fails before the last byte of another version. `sha256`: of what was checked. */
  reading(version: FileVersion & { readonly sha256: string }): Pick<UploadFile, "open" | "path">;
  /** Rejects when it is not this version, before or after. */
  whileOpen<T>(version: FileVersion, signal: AbortSignal, use: (opened: ReadableFile) => Promise<T>): Promise<T>;
}

export function sourceOf(uri: vscode.Uri): UploadSource {
  const named = { unmaskedName: uri.path.split("/").findLast((part) => part !== "") ?? uri.toString(), uri };
  if (uri.scheme === "file") {
    const path = uri.fsPath;
    return {
      ...named,
      stat: () => statLocalFile(path),
      reading: (version) => ({ path, open: localFile(path, version) }),
      whileOpen: (version, signal, use) => withLocalFile(path, version, signal, use),
    };
  }
  return {
    ...named,
    async stat() {
      const { size, type } = await vscode.workspace.fs.stat(uri);
      return { size, folder: (type & vscode.FileType.Directory) !== 0 };
    },
    // Some file systems report another time of change each time, so the content tells the version.
    ...inMemory(() => vscode.workspace.fs.readFile(uri)),
  };
}

/** If VS Code passes bytes only, they are read now: they are not available after the drop. */
async function droppedSource(file: vscode.DataTransferFile): Promise<UploadSource> {
  if (file.uri) return sourceOf(file.uri);
  const bytes = await file.data();
  return {
    unmaskedName: file.name,
    uri: undefined,
    stat: async () => ({ size: bytes.byteLength, folder: false }),
    ...inMemory(async () => bytes),
  };
}

function inMemory(readFile: () => Thenable<Uint8Array>): Pick<UploadSource, "reading" | "whileOpen"> {
  return {
    reading: ({ sha256 }) => ({
      async *open() {
        const bytes = await readFile();
        if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw new FileProblem("changed");
        yield bytes;
      },
    }),
    async whileOpen(_, signal, use) {
      const bytes = await readFile();
      const read = async (into: Buffer, at: number) => {
        // Between pieces the extension host has other work.
        await setImmediate();
        signal.throwIfAborted();
        const part = bytes.subarray(at, at + into.length);
        into.set(part);
        return part.length;
      };
      return use({ size: bytes.byteLength, read });
    },
  };
}

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

/** In bytes. */
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

/** The text of a table with loans, which is no document to be sent. Undefined for anything but one .csv file. */
export async function droppedTable([source, ...others]: readonly UploadSource[]): Promise<string | undefined> {
  if (source === undefined || others.length > 0 || !/\.csv$/i.test(source.unmaskedName)) return undefined;
  const { size, identity, folder } = await source.stat();
  if (folder || size > MAX_TABLE_BYTES) return undefined;
  const bytes = Buffer.alloc(size);
  const version = { size, ...(identity !== undefined && { identity }) };
  await source.whileOpen(version, new AbortController().signal, ({ read }) => read(bytes, 0));
  // "Unicode text" of spreadsheets is UTF-16 with its mark. IDs are the same in all other encodings.
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
}

/** What systems and programs write for themselves, often with others' documents in it, and what is not whole yet. */
export function isLeftover(name: string): boolean {
  return /^(thumbs\.db|desktop\.ini|\.ds_store|icon\r|~\$.*|.*~|.*\.(part|crdownload|tmp))$/i.test(name);
}

/** Each folder becomes those of its files that the user picks; an empty one stays. Rejects with a CancellationError when the user leaves. */
export async function withFilesOfFolders(session: Session, sources: readonly UploadSource[]) {
  const chosen: UploadSource[] = [];
  for (const source of sources) {
    // The plan reports one that cannot be read.
    const found = await source.stat().catch(() => undefined);
    const files = found?.folder && source.uri ? await pickFiles(session, source, source.uri, found) : [source];
    chosen.push(...files);
  }
  return chosen;
}

async function pickFiles(session: Session, source: UploadSource, folder: vscode.Uri, found: SourceStat) {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const isFile = (type: vscode.FileType) => (type & vscode.FileType.File) !== 0;
  const files = entries.filter(([file, type]) => isFile(type) && !file.startsWith(".") && !isLeftover(file));
  if (files.length === 0) return [source];
  const items = await Promise.all(
    files
      .sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }))
      .map(async ([file]) => {
        const inFolder = sourceOf(vscode.Uri.joinPath(folder, file));
        const size = await inFolder.stat().then(
          (stat) => byteText(stat.size),
          () => vscode.l10n.t("cannot be read"),
        );
        return { label: session.masking.file(file), description: size, picked: true, source: inFolder };
      }),
  );
  const { environment, masking } = session;
  const name = masking.file(source.unmaskedName);
  const title = vscode.l10n.t("{0}: Upload files of the folder {1}", environment.name, name);
  const what = vscode.l10n.t("Files to upload (subfolders, and files of programs and of the system, are left out)");
  const link =
    found.unmaskedTarget && vscode.l10n.t("The folder is a link to {0}.", masking.file(found.unmaskedTarget));
  const placeholder = [link ?? [], what].flat().join(" ");
  const picked = await showQuickPickOfMany(items, { title, placeholder, ignoreFocusOut: true });
  if (picked === undefined) throw new vscode.CancellationError();
  return picked.map((item) => item.source);
}

/** The files that the user chooses, where the file in the active editor is at hand; none when the user leaves. */
export async function chooseFiles(title: string): Promise<readonly vscode.Uri[]> {
  const active = activeFile();
  const uris = await vscode.window.showOpenDialog({
    title: inertText(title),
    openLabel: vscode.l10n.t("Choose"),
    canSelectMany: true,
    // The dialog can begin only in the file system that it shows.
    ...(active?.scheme === "file" ? { defaultUri: active } : {}),
  });
  return uris ?? [];
}

export function activeFile(): vscode.Uri | undefined {
  const active = activeTab()?.input;
  return active instanceof vscode.TabInputText || active instanceof vscode.TabInputCustom ? active.uri : undefined;
}
