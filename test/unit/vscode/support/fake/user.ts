import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { EventEmitter } from "./values";

/** Something with buttons that stands on the screen until one is chosen. */
export interface Shown {
  readonly text: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  /** In Do Not Disturb, VS Code shows none but errors. */
  readonly severity: "information" | "warning" | "error";
  /** By the words of a button; it is closed without them. */
  choose(button?: RegExp): void;
}

interface Row {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly kind?: number;
  readonly alwaysShow?: boolean;
  readonly buttons?: readonly { readonly tooltip: string }[];
}

/** Accepts a list with what is checked in it, or a box with what it has in it. */
export const AS_IT_IS = "as it is";

/** What lists and boxes have in common. */
function inputEvents() {
  const [accepted, hidden, other] = [new EventEmitter<void>(), new EventEmitter<void>(), new EventEmitter<never>()];
  const events = {
    onDidAccept: accepted.event,
    onDidHide: hidden.event,
    onDidChangeSelection: other.event,
    onDidChangeActive: other.event,
    onDidChangeValue: other.event,
    onDidTriggerButton: other.event,
    onDidTriggerItemButton: other.event,
    hide: () => hidden.fire(),
    dispose: () => undefined,
  };
  return { accepted, hidden, events };
}

function rowsOf(rows: readonly Row[], wanted: RegExp): Row[] {
  const found = rows.filter(
    ({ label, description = "", kind }) =>
      kind !== -1 && [label, `${label} ${description}`].some((words) => wanted.test(words)),
  );
  assert.ok(found.length > 0, `no row ${wanted} among ${rows.map(({ label }) => label).join(", ")}`);
  return found;
}

/** In milliseconds, until a window shows the rows that were set last. */
const SHOWN_AFTER = 5;

/** Who answers lists, boxes, dialogs and messages, and sees what was shown. */
export class User {
  /** What is picked from one list after the other, by label or description, a button of it or of a row; it is left without one. */
  readonly picks: (RegExp | typeof AS_IT_IS | readonly [button: string, ofRow: RegExp])[] = [];
  /** What is typed into a list before a row of it is picked, from the first key to the last. */
  search: string | readonly string[] = "";
  /** Presses Enter before the window shows the rows that were found: VS Code tells the place of a row among those before. */
  hurries = false;
  /** What is typed into one box after the other, or how, or a button of it; a box is left at `undefined`, and when there is nothing for it. */
  readonly types: (string | RegExp | (() => Promise<string>) | undefined)[] = [];
  readonly files: (readonly unknown[])[] = [];
  /** The buttons of one dialog after the other; a dialog is left when there is none for it. */
  readonly clicks: RegExp[] = [];
  /** Answers dialogs in the place of `clicks`: later, or not at all. */
  asked: ((dialog: Shown) => void) | undefined;
  readonly dialogs: Shown[] = [];
  readonly messages: Shown[] = [];
  readonly lists: (readonly Row[])[] = [];
  /** What lists and boxes say above and below their rows, one after the other. */
  readonly titles: string[] = [];
  /** What boxes said was wrong with what was typed, one after the other. */
  readonly problems: string[] = [];
  readonly #shown = new EventEmitter<Shown>();

  /** The message with these words: the newest that is there, or the next that comes. */
  async message(words: RegExp): Promise<Shown> {
    return this.#find(this.messages, words);
  }

  async dialog(words: RegExp): Promise<Shown> {
    return this.#find(this.dialogs, words);
  }

  show(text: string, given: readonly unknown[], severity: Shown["severity"]): Promise<unknown> {
    const hasOptions = typeof given[0] === "object" && given[0] !== null && !("title" in given[0]);
    const { modal = false, detail = "" } = (hasOptions ? given[0] : {}) as { modal?: boolean; detail?: string };
    const values = hasOptions ? given.slice(1) : given;
    const buttons = values.map((value) => (typeof value === "string" ? value : (value as { title: string }).title));
    return new Promise((resolve) => {
      const choose = (button?: RegExp) => {
        const index = button === undefined ? -1 : buttons.findIndex((words) => button.test(words));
        if (button !== undefined) assert.ok(index >= 0, `no button ${button} among ${buttons.join(", ")}: ${text}`);
        resolve(values[index]);
      };
      const shown = { text, detail, buttons, severity, choose };
      (modal ? this.dialogs : this.messages).push(shown);
      this.#shown.fire(shown);
      if (!modal) {
        if (buttons.length === 0) resolve(undefined);
      } else if (this.asked) this.asked(shown);
      else choose(this.clicks.shift());
    });
  }

  /** A list that its maker fills: accepted as it is, with one row, or left. */
  quickPick(): object {
    const { accepted, hidden, events } = inputEvents();
    const changed = new EventEmitter<string>();
    const triggered = new EventEmitter<unknown>();
    const triggeredInRow = new EventEmitter<unknown>();
    const selected = new EventEmitter<readonly Row[]>();
    const picker = {
      ...events,
      onDidChangeSelection: selected.event,
      onDidChangeValue: changed.event,
      onDidTriggerButton: triggered.event,
      onDidTriggerItemButton: triggeredInRow.event,
      buttons: [] as { readonly tooltip?: string }[],
      title: "",
      placeholder: "",
      value: "",
      items: [] as Row[],
      selectedItems: [] as Row[],
      activeItems: [] as Row[],
      canSelectMany: false,
      show: () => {
        this.lists.push(picker.items);
        this.titles.push(picker.title, picker.placeholder);
        const typed = this.search;
        const before = picker.items;
        this.search = "";
        let open = true;
        hidden.event(() => {
          open = false;
        });
        for (picker.value of typed === "" ? [] : [typed].flat()) changed.fire(picker.value);
        const pick = () => {
          while (open) {
            const wanted = this.picks.shift();
            if (wanted === undefined) return hidden.fire();
            if (typeof wanted === "object" && "length" in wanted) {
              const [item] = rowsOf(picker.items, wanted[1]);
              const ofRow = item?.buttons?.find(({ tooltip }) => tooltip === wanted[0]) ?? assert.fail(wanted[0]);
              triggeredInRow.fire({ item, button: ofRow });
              continue;
            }
            const button = picker.buttons.find(({ tooltip = "" }) => wanted instanceof RegExp && wanted.test(tooltip));
            if (button !== undefined) {
              triggered.fire(button);
              continue;
            }
            if (this.hurries)
              picker.selectedItems = rowsOf(before, wanted as RegExp).flatMap(
                (row) => picker.items[before.indexOf(row)] ?? [],
              );
            else if (wanted !== AS_IT_IS) picker.selectedItems = rowsOf(picker.items, wanted);
            else if (!picker.canSelectMany) picker.selectedItems = picker.items.slice(0, 1);
            picker.activeItems = picker.selectedItems;
            if (wanted !== AS_IT_IS) selected.fire(picker.selectedItems);
            if (!open) return;
            accepted.fire();
            if (picker.selectedItems.length === 0) hidden.fire();
          }
        };
        // At once, so that whoever shows the list learns of a row that is not there.
        if (typed === "" || this.hurries) pick();
        else void setTimeout(SHOWN_AFTER).then(pick);
      },
    };
    return picker;
  }

  inputBox(): object {
    const { problems } = this;
    const { accepted, hidden, events } = inputEvents();
    const triggered = new EventEmitter<unknown>();
    let open = true;
    hidden.event(() => {
      open = false;
    });
    const box = {
      ...events,
      onDidTriggerButton: triggered.event,
      title: "",
      prompt: "",
      value: "",
      buttons: [] as { readonly tooltip?: string }[],
      set validationMessage(problem: string) {
        problems.push(problem);
        void type();
      },
      show: () => {
        this.titles.push(box.title, box.prompt);
        return type();
      },
    };
    const type = async (): Promise<void> => {
      const typed = this.types.shift();
      if (typed === undefined) return hidden.fire();
      if (typed instanceof RegExp) {
        triggered.fire(box.buttons.find(({ tooltip = "" }) => typed.test(tooltip)));
        return open ? type() : undefined;
      }
      if (typed !== AS_IT_IS) box.value = typeof typed === "string" ? typed : await typed();
      accepted.fire();
    };
    return box;
  }

  #find(shown: readonly Shown[], words: RegExp): Promise<Shown> {
    return new Promise((resolve) => {
      const there = shown.findLast(({ text }) => words.test(text));
      if (there) return resolve(there);
      const listening = this.#shown.event((one) => {
        if (!words.test(one.text) || !shown.includes(one)) return;
        listening.dispose();
        resolve(one);
      });
    });
  }
}
