import document from "../../../docs/service.md";
import { AgentRefusal } from "./toolCall";

/** The service's document by section: what it states, what it leaves open, and what Loan Ops does. */
export function serviceRules({ section: wanted }: { readonly section?: string }): object {
  const sections = sectionsOf(document);
  if (wanted === undefined) {
    return { sections: sections.map(({ number, title }) => ({ section: number, title })) };
  }
  const found = sections.find(({ number }) => number === wanted);
  if (found === undefined) {
    throw new AgentRefusal("noSuchSection", "Without a section, this tool lists the sections that there are.");
  }
  const inside = sections.filter(({ number }) => number.startsWith(`${wanted}.`)).map(({ number }) => number);
  const { title, text } = found;
  return { section: wanted, title, text, ...(inside.length > 0 && { sections: inside }) };
}

/** The numbered sections, each up to the next heading. */
function sectionsOf(text: string) {
  return text.split(/^(?=#{2,3} )/m).flatMap((part) => {
    const [, number, title] = /^#+ (\d+(?:\.\d+)?)\.? (.+)$/m.exec(part) ?? [];
    const body = part.slice(part.indexOf("\n") + 1).trim();
    return number === undefined || title === undefined ? [] : [{ number, title, text: body }];
  });
}
