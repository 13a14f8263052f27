import * as l10n from "@vscode/l10n";

/** The formats of files, in words that follow "contains". */
const FORMATS = {
  pdf: () => l10n.t("a PDF document"),
  png: () => l10n.t("a PNG image"),
  jpeg: () => l10n.t("a JPEG image"),
  tiff: () => l10n.t("a TIFF image"),
  gif: () => l10n.t("a GIF image"),
  bmp: () => l10n.t("a BMP image"),
  webp: () => l10n.t("a WebP image"),
  heic: () => l10n.t("a HEIC image"),
  avif: () => l10n.t("an AVIF image"),
  docx: () => l10n.t("a Word document"),
  xlsx: () => l10n.t("an Excel workbook"),
  pptx: () => l10n.t("a PowerPoint presentation"),
  odt: () => l10n.t("an OpenDocument text"),
  ods: () => l10n.t("an OpenDocument spreadsheet"),
  zip: () => l10n.t("a ZIP archive"),
  archive: () => l10n.t("a compressed archive"),
  ole: () => l10n.t("a document of an older Office version"),
  encryptedOffice: () => l10n.t("an encrypted Office document"),
  rtf: () => l10n.t("an RTF document"),
  html: () => l10n.t("a web page"),
  text: () => l10n.t("plain text"),
  program: () => l10n.t("a program"),
  audio: () => l10n.t("an audio file"),
  video: () => l10n.t("a video"),
} as const;

export type FileFormat = keyof typeof FORMATS;

export function formatLabel(format: FileFormat): string {
  return FORMATS[format]();
}

/** The formats that a file of this extension may have; the first one is what the name says. A ZIP may be any package. */
const EXPECTED: Readonly<Record<string, readonly [FileFormat, ...FileFormat[]]>> = {
  pdf: ["pdf"],
  png: ["png"],
  jpg: ["jpeg"],
  jpeg: ["jpeg"],
  jpe: ["jpeg"],
  jfif: ["jpeg"],
  tif: ["tiff"],
  tiff: ["tiff"],
  gif: ["gif"],
  bmp: ["bmp"],
  webp: ["webp"],
  heic: ["heic"],
  heif: ["heic", "avif"],
  avif: ["avif"],
  docx: ["docx", "zip", "encryptedOffice"],
  docm: ["docx", "zip", "encryptedOffice"],
  xlsx: ["xlsx", "zip", "encryptedOffice"],
  xlsm: ["xlsx", "zip", "encryptedOffice"],
  pptx: ["pptx", "zip", "encryptedOffice"],
  odt: ["odt", "zip"],
  ods: ["ods", "zip"],
  zip: ["zip", "docx", "xlsx", "pptx", "odt", "ods"],
  doc: ["ole", "encryptedOffice"],
  xls: ["ole", "encryptedOffice"],
  ppt: ["ole", "encryptedOffice"],
  msg: ["ole", "encryptedOffice"],
  rtf: ["rtf"],
  htm: ["html", "text"],
  html: ["html", "text"],
  txt: ["text", "html"],
  csv: ["text"],
  tsv: ["text"],
  json: ["text"],
  xml: ["text", "html"],
  eml: ["text", "html"],
  md: ["text", "html"],
};

/** The formats that fit the name, its own format first. Undefined for an unknown extension. */
export function formatsOfName(name: string): readonly [FileFormat, ...FileFormat[]] | undefined {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(EXPECTED, extension) ? EXPECTED[extension] : undefined;
}
