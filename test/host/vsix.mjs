import { ROOT } from "./folders.mjs";
import { npm } from "./run.mjs";

/**
 * Packages the extension as it would be published. Replaces what is in dist.
 *
 * @param {string} file
 */
export async function packageExtension(file) {
  const code = await npm(["run", "--silent", "package:extension", "--", "--out", file], ROOT, { quiet: true });
  if (code !== 0) throw new Error(`The extension could not be packaged (exit code ${code}). See the message above.`);
}
