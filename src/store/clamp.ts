export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** A setting that is a whole number from 1 to `most`; what is no number is `otherwise`. */
export function countSetting(setting: unknown, most: number, otherwise: number): number {
  return typeof setting !== "number" || Number.isNaN(setting) ? otherwise : clamp(Math.round(setting), 1, most);
}
