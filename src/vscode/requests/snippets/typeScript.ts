import { TOKEN_VARIABLE } from "./snippetRequest";

/** Text as it stands in a template literal, with its line breaks. */
export function template(text: string): string {
  return `\`${text.replace(/[`\\]|\$(?=\{)/g, "\\$&").replaceAll("\r", "\\r")}\``;
}

/** A value of JSON as TypeScript. */
export function literal(value: unknown, indent = ""): string {
  // In an object literal this name would set the prototype.
  const json = JSON.stringify(value, null, 2).replaceAll('"__proto__":', '["__proto__"]:');
  return json.replaceAll("\n", `\n${indent}`);
}

export const BEARER = `\`Bearer \${process.env.${TOKEN_VARIABLE}}\``;
