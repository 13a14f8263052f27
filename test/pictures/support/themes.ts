/** What the pictures are taken in, by the names of their files. */
export const THEMES = {
  dark: "Dark 2026",
  light: "Light 2026",
  "hc-dark": "Dark High Contrast",
  "hc-light": "Light High Contrast",
};
