import { TOKEN_VARIABLE } from "./snippetRequest";

/** Text as it stands in a template literal, with its line breaks. */
export function template(text: string): string {
  return `\`${text.replace(/[`\\]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r")}\``;
}

/** A value of JSON as TypeScript. */
export function literal(value: unknown, indent = ""): string {
  // In an object literal this name would set the prototype. A name begins its line, and no text of JSON has a line break.
  const json = JSON.stringify(value, null, 2).replace(/^( *)"__proto__":/gm, '$1["__proto__"]:');
  return json.replaceAll("\n", `\n${indent}`);
}

export const BEARER = `\`Bearer \${process.env.${TOKEN_VARIABLE}}\``;
