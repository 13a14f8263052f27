import * as l10n from "@vscode/l10n";
import { cut, isTooDeep, MAX_ID_LENGTH, MAX_TEXT_LENGTH } from "../../domain/limits";
import { absentListing, type FieldFailure, LEFT_OUT_LISTING, type Listing } from "../../domain/listing";
import { type Fields, type Texts, textsBy, wireName } from "../../domain/serviceFields";
import { FAILED, isObject, LEFT_OUT, type NotRead, type Text, textOf, UNREADABLE } from "../../domain/unknown";
import { type AnswerPlace, firstMessages } from "./errorPlaces";

/** Collects what `errors` says of each field. A value that is missing for a reason is `NotRead`. Never throws. */
export class ObjectReader {
  readonly failures: FieldFailure[];
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #place: AnswerPlace;
  /** Set for an object inside an entity: how its fields are named in the entity's failures. */
  readonly #prefix: string;
  /** An error may be about any value of the object that is null. */
  #doubtful: boolean;

  constructor(value: Readonly<Record<string, unknown>>, place: AnswerPlace, owner?: Owner) {
    this.#value = value;
    this.#place = place;
    this.failures = owner?.failures ?? [];
    this.#prefix = owner?.prefix ?? "";
    this.#doubtful = owner?.doubtful ?? place.errorPlaces.mayBeAnywhere;
  }

  /** Each text as it came, be it blank. */
  texts<F extends Fields>(fields: F): Texts<F> {
    return textsBy(fields, (name, field) => {
      const wire = wireName(name, field);
      if (field.kind === "id") return this.id(wire);
      const text = this.#scalar(wire, scalarText);
      if (typeof text !== "string") return text;
      return field.kind === "address" ? withinLength(text, MAX_TEXT_LENGTH) : cut(text);
    });
  }

  /** A number beyond 2^53 comes as a text, with all its digits. One with a fraction names nothing. */
  id(field: string): Text {
    return this.#scalar(field, (value) =>
      typeof value === "string" || Number.isSafeInteger(value)
        ? withinLength(String(value), MAX_ID_LENGTH)
        : UNREADABLE,
    );
  }

  /** The ID without which the object is of no use. */
  ownId(): string | undefined {
    return textOf(this.id("id"));
  }

  /** Its failures are this one's, named like "details.borrowerId". */
  object(field: string): ObjectReader | undefined | NotRead {
    const value = this.#value[field];
    if (!isObject(value)) return this.#scalar(field, () => UNREADABLE) as undefined | NotRead;
    const place = this.#place.field(field);
    const said = place.ownMessages();
    this.#note(field, said);
    return new ObjectReader(value, place, {
      failures: this.failures,
      prefix: `${this.#prefix}${field}.`,
      doubtful: this.#doubtful || said.length > 0,
    });
  }

  /** Entries that cannot be used are counted. Without `first` in a connection nobody knows whether all came. */
  list<T>(field: string, readItem: ReadItem<T>, kind?: "connection"): Listing<T> {
    const value = this.#value[field];
    const list = this.#place.field(field);
    const edges = isObject(value) ? value.edges : undefined;
    const [entries, place] = kind === undefined ? [value, list] : [edges, list.field("edges")];
    if (!Array.isArray(entries)) return noListing(entries, list);
    const messages = [...(kind === undefined ? [] : list.ownMessages()), ...place.ownMessages()];
    const items: T[] = [];
    let withoutId = 0;
    const read: readonly unknown[] = entries.slice(0, place.errorPlaces.admitted(entries.length));
    if (read.length < entries.length) {
      this.#noteOwn(field, l10n.t("Only the first {0} of {1} entries were read.", read.length, entries.length));
    }
    read.forEach((entry, index) => {
      const node = kind === undefined || !isObject(entry) ? entry : entry.node;
      const edge = place.entry(index);
      if (!isObject(node)) {
        const why = edge.allMessages();
        messages.push(...why);
        if (why.length === 0) withoutId++;
        return;
      }
      const whole = kind === undefined ? edge : edge.field("node");
      const reader = new ObjectReader(node, whole);
      const said = whole.ownMessages();
      reader.#note("", said);
      if (said.length > 0) reader.#doubtful = true;
      const item = readItem(reader, (message) => messages.push(message));
      if (item !== undefined) {
        items.push(item);
        return;
      }
      withoutId++;
      for (const { message } of reader.failures) messages.push(message);
    });
    if (withoutId > 0) this.#noteOwn(field, l10n.t("Entries without an ID that can be used: {0}.", withoutId));
    const failure = joinedMessages(messages);
    return {
      items,
      mayHaveMore: kind !== undefined && entries.length > 0 && entries.length >= list.page,
      unusable: entries.length - items.length,
      absent: false,
      leftOut: false,
      failure,
      ...(place.errorPlaces.mayBeAnywhere && { inDoubt: true }),
    };
  }

  #scalar(field: string, read: (value: unknown) => Text): Text {
    const value = this.#value[field];
    const place = this.#place.field(field);
    const missing = value === null || value === undefined;
    const said = missing ? place.allMessages() : place.ownMessages();
    this.#note(field, said);
    if (!missing) return read(value);
    if (said.length > 0) return FAILED;
    if (place.isLeftOut) return LEFT_OUT;
    return this.#doubtful ? FAILED : undefined;
  }

  #noteOwn(field: string, message: string): void {
    this.failures.push({ field: `${this.#prefix}${field}`, message, own: true });
  }

  #note(field: string, messages: readonly string[]): void {
    for (const message of messages) this.failures.push({ field: `${this.#prefix}${field}`, message });
  }
}

/** Undefined when the object has no ID and needs one. `fail` says something of the list as a whole. */
type ReadItem<T> = (reader: ObjectReader, fail: (message: string) => void) => T | undefined;

interface Owner {
  readonly failures: FieldFailure[];
  readonly prefix: string;
  readonly doubtful: boolean;
}

function noListing<T>(value: unknown, place: AnswerPlace): Listing<T> {
  const failure = joinedMessages(place.allMessages());
  const asked = failure !== undefined || (value !== undefined && value !== null) || !place.isLeftOut;
  return asked ? absentListing(failure) : LEFT_OUT_LISTING;
}

function joinedMessages(messages: readonly string[]): string | undefined {
  return messages.length === 0 ? undefined : firstMessages(new Set(messages)).join("; ");
}

/** A part of it would lead elsewhere, or name another thing. */
function withinLength(text: string, longest: number): Text {
  return text.length > longest ? UNREADABLE : text;
}

function scalarText(value: unknown): Text {
  if (typeof value !== "object") return String(value);
  return isTooDeep(value) ? UNREADABLE : JSON.stringify(value);
}
