import { readFileSync } from "node:fs";
import JSZip from "jszip";

export function vsixFile(): string {
  const file = process.env.LOAN_OPS_TEST_VSIX;
  if (file === undefined) throw new Error("LOAN_OPS_TEST_VSIX names no package: start the tests with npm test.");
  return file;
}

export async function openVsix(): Promise<JSZip> {
  return JSZip.loadAsync(readFileSync(vsixFile()));
}

/** The paths of what VS Code unpacks into the extension's folder. */
export function extensionFiles(vsix: JSZip): string[] {
  return Object.keys(vsix.files)
    .filter((path) => path.startsWith("extension/"))
    .map((path) => path.slice("extension/".length))
    .sort();
}

export async function extensionText(vsix: JSZip, path: string): Promise<string> {
  const file = vsix.file(`extension/${path}`);
  if (file === null) throw new Error(`${path} is not in the package.`);
  return file.async("text");
}
