/** What a file can turn out to be by its content, in words that follow "is". */
const FORMATS = {
  pdf: "a PDF document",
  png: "a PNG image",
  jpeg: "a JPEG image",
  tiff: "a TIFF image",
  gif: "a GIF image",
  bmp: "a BMP image",
  webp: "a WebP image",
  heic: "a HEIC image",
  avif: "an AVIF image",
  docx: "a Word document",
  xlsx: "an Excel workbook",
  pptx: "a PowerPoint presentation",
  odt: "an OpenDocument text",
  ods: "an OpenDocument spreadsheet",
  zip: "a ZIP archive",
  archive: "a compressed archive",
  ole: "a document of an older Office",
  encryptedOffice: "an encrypted Office document",
  rtf: "an RTF document",
  html: "a web page",
  text: "plain text",
  program: "a program",
  audio: "a sound recording",
  video: "a video",
} as const;

export type FileFormat = keyof typeof FORMATS;

export function formatLabel(format: FileFormat): string {
  return FORMATS[format];
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

/** The formats that fit the name, the one it says first. Undefined when its extension is none of the well-known ones. */
export function formatsOfName(name: string): readonly [FileFormat, ...FileFormat[]] | undefined {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(EXPECTED, extension) ? EXPECTED[extension] : undefined;
}
