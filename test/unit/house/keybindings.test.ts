import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly linux?: string;
  readonly win?: string;
  readonly when?: string;
}

const { contributes } = JSON.parse(readFileSync("package.json", "utf8"));
const keybindings: readonly Keybinding[] = contributes.keybindings ?? [];

/**
 * Ctrl+Alt is AltGr, which types @, {, € and letters such as ą on most layouts but the American one; Alt alone types on a
 * Mac; and a key without Ctrl, Cmd or Alt is a character everywhere.
 */
function typesSomewhere(key: string): boolean {
  return key.split(/\s+/).some((chord) => {
    const parts = chord.toLowerCase().split("+");
    const name = parts.pop() ?? "";
    const has = (modifier: string) => parts.includes(modifier);
    if (name.length > 1 && !/^oem_|^numpad/.test(name)) return false;
    if (has("alt")) return !has("cmd") && !has("meta");
    return !has("ctrl") && !has("cmd") && !has("meta");
  });
}

describe("The default keybindings", () => {
  it("take no key that types a character on any layout", () => {
    const stealing = keybindings.filter(({ key, mac, linux, win }) =>
      [key, mac, linux, win].some((one) => one !== undefined && typesSomewhere(one)),
    );
    assert.deepEqual(stealing, []);
  });

  it("are found to take one when there is such a keybinding", () => {
    for (const key of ["ctrl+alt+l", "alt+8", "ctrl+k l", "shift+a", "ctrl+alt+oem_3"]) {
      assert.equal(typesSomewhere(key), true, key);
    }
    for (const key of ["ctrl+shift+l", "cmd+alt+l", "ctrl+k ctrl+l", "f6", "shift+f6", "delete"]) {
      assert.equal(typesSomewhere(key), false, key);
    }
  });
});
