import type { SnippetFile } from "./snippetRequest";

/** The value of curl's `--form`, which reads a file from the disk. In quotation marks curl takes `;` and `,` as they are. */
export function curlForm(field: string, { name, path, contentType }: SnippetFile): string {
  const type = contentType === "" ? "" : `;type=${contentType}`;
  return `${field}=@${quoted(path)};filename=${quoted(name)}${type}`;
}

/** Without the quotation marks, where curl understands it so: Windows PowerShell 5.1 loses those inside of an argument. */
export function plainCurlForm(field: string, file: SnippetFile): string {
  const isPlain = [file.path, file.name].every((text) => !/[";,]|^\s|\s$/.test(text));
  if (!isPlain) return curlForm(field, file);
  const type = file.contentType === "" ? "" : `;type=${file.contentType}`;
  const isNamedSo = file.path.split(/[/\\]/).at(-1) === file.name;
  return `${field}=@${file.path}${isNamedSo ? "" : `;filename=${file.name}`}${type}`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
