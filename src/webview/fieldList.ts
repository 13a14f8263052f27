import { isNotRead } from "../domain/notRead";
import { element, isolatedText, type VirtualElement } from "./element";
import { serviceSaid } from "./failures";
import type { Field, FieldValue } from "./fields";
import { words } from "./words";

/** A description list: each label with its value, an em dash for what did not come, and what the service said about it. */
export function fieldList(className: string, fields: readonly Field[]): VirtualElement {
  return element("dl", { class: className }, ...fields.map(row));
}

function row(field: Field): VirtualElement {
  return element(
    "div",
    { key: field.name },
    element("dt", {}, field.label),
    element("dd", {}, ...value(field), ...field.failures.map(serviceSaid)),
  );
}

function value({ name, value, failures }: Field): (VirtualElement | string)[] {
  if (isNotRead(value)) return failures.length > 0 ? [] : [words.notRead];
  if (value === undefined) return failures.length > 0 ? [] : absent();
  return name === "id" ? [...present(value), copyTaskId(), copyLink()] : present(value);
}

function present(value: FieldValue): (VirtualElement | string)[] {
  switch (value.kind) {
    case "text":
      return [isolatedText(value.text)];
    case "code":
      return [element("code", { dir: "auto" }, value.text)];
    case "status":
      return [element("span", { class: `status ${value.tone}` }, isolatedText(value.text))];
    case "date": {
      const time = element("time", { title: value.raw }, value.text);
      return value.overdue ? [time, " ", element("strong", { class: "overdue" }, words.overdue)] : [time];
    }
  }
}

function absent(): VirtualElement[] {
  return [
    element("span", { "aria-hidden": "true" }, "—"),
    element("span", { class: "for-screen-readers" }, words.none),
  ];
}

function copyTaskId(): VirtualElement {
  return element(
    "button",
    { type: "button", class: "link", "aria-label": words.copyTaskId, sends: { type: "copyTaskId" } },
    words.copy,
  );
}

/** Of the task itself: a link that opens this page. */
function copyLink(): VirtualElement {
  return element("button", { type: "button", class: "link", sends: { type: "copyLink" } }, words.copyLink);
}
