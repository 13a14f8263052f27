import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import sharp from "sharp";

/**
 * Writes a picture that is installed with the extension: a palette of at most 256 colors, with fewer where
 * nobody sees it, is enough for a user interface, and a quarter of the bytes.
 *
 * @param {Buffer} png
 * @param {string} file
 */
export async function writePicture(png, file) {
  mkdirSync(dirname(file), { recursive: true });
  await sharp(png).png({ palette: true, quality: 80, dither: 0, effort: 10, compressionLevel: 9 }).toFile(file);
}

/**
 * Writes frames of one size as a picture that moves, over and over. What hardly changes from one frame to the next is kept:
 * that is most of a user interface.
 *
 * @param {readonly { png: Buffer, milliseconds: number }[]} frames
 * @param {string} file
 */
export async function writeFilm(frames, file) {
  mkdirSync(dirname(file), { recursive: true });
  const pages = frames.map(({ png }) => png);
  const delay = frames.map(({ milliseconds }) => milliseconds);
  await sharp(pages, { join: { animated: true } })
    .gif({ delay, loop: 0, colours: 128, dither: 0, effort: 10, interFrameMaxError: 2 })
    .toFile(file);
}
