// A file system of another scheme than `file:`, as remote and virtual workspaces have: one file, held in memory.
const vscode = require("vscode");

const LETTER = vscode.Uri.parse("memory:/letter in memory – Ünïcode.txt");
const CONTENT = Buffer.from("To whom it may concern: this letter was never on a disk.\n");

/** @param {import("vscode").ExtensionContext} context */
exports.activate = ({ subscriptions }) => {
  /** @param {import("vscode").Uri} uri */
  const isLetter = (uri) => uri.path === LETTER.path;
  /** @param {import("vscode").Uri} uri */
  const missing = (uri) => vscode.FileSystemError.FileNotFound(uri);
  /** @type {import("vscode").FileSystemProvider} */
  const provider = {
    onDidChangeFile: new vscode.EventEmitter().event,
    watch: () => new vscode.Disposable(() => {}),
    stat(uri) {
      if (!isLetter(uri)) throw missing(uri);
      return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: CONTENT.length };
    },
    readFile(uri) {
      if (!isLetter(uri)) throw missing(uri);
      return CONTENT;
    },
    readDirectory: () => [],
    createDirectory: () => {},
    writeFile: () => {},
    delete: () => {},
    rename: () => {},
  };
  subscriptions.push(
    vscode.workspace.registerFileSystemProvider("memory", provider, { isReadonly: true }),
    vscode.commands.registerCommand("memoryFiles.open", () => vscode.window.showTextDocument(LETTER)),
  );
};
