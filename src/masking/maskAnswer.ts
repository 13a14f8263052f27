import * as l10n from "@vscode/l10n";
import type { DocumentNode, GraphQLObjectType, GraphQLOutputType, SelectionSetNode } from "graphql";
import { isListType, isNonNullType, isObjectType, Kind } from "graphql";
import { contractSchema, type Fragments, fieldsIn, fragmentsOf, responseKey } from "../contract/graphql";
import { MAX_ENTRIES, MAX_ERRORS } from "../domain/limits";
import { type Fields as FieldsOfType, type MaskingKind, SERVICE_FIELDS, wireName } from "../domain/serviceFields";
import { isObject } from "../domain/unknown";
import { HIDDEN, type Marks } from "./marks";
import { maskName } from "./maskQuery";

type JsonFields = Readonly<Record<string, unknown>>;

/** The query tells what each value is, whatever the answer calls it. What our schema or the query does not know is hidden. */
export function maskAnswer(answer: unknown, asked: DocumentNode | undefined, marks: Marks): unknown {
  if (!isObject(answer)) return HIDDEN;
  return {
    ...("data" in answer && { data: asked === undefined ? HIDDEN : new AnswerMask(asked, marks).data(answer.data) }),
    ...("errors" in answer && { errors: maskErrors(answer.errors, marks) }),
  };
}

class AnswerMask {
  readonly #asked: DocumentNode;
  readonly #marks: Marks;
  readonly #fragments: Fragments;
  #left = MAX_ENTRIES;

  constructor(asked: DocumentNode, marks: Marks) {
    this.#asked = asked;
    this.#marks = marks;
    this.#fragments = fragmentsOf(asked);
  }

  data(data: unknown): unknown {
    const operations = this.#asked.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const [operation] = operations;
    // Nobody knows which of several operations was run.
    const root = operation && operations.length === 1 ? contractSchema().getRootType(operation.operation) : undefined;
    if (operation === undefined || !root) return HIDDEN;
    return this.#value(data, root, [operation.selectionSet], {});
  }

  /** `owner`: the fields of the borrower around it. */
  #value(value: unknown, type: GraphQLOutputType, selections: readonly SelectionSetNode[], owner: JsonFields): unknown {
    if (value === null) return null;
    const wanted = isNonNullType(type) ? type.ofType : type;
    if (isListType(wanted)) {
      if (!Array.isArray(value)) return HIDDEN;
      const shown = value.slice(0, this.#left);
      this.#left -= shown.length;
      const more = value.length - shown.length;
      const masked = shown.map((item) => this.#value(item, wanted.ofType, selections, owner));
      return more > 0 ? [...masked, l10n.t("{0} more are not shown.", more)] : masked;
    }
    return isObjectType(wanted) && isObject(value) ? this.#object(value, wanted, selections, owner) : HIDDEN;
  }

  /** What nobody asked for is left out. */
  #object(value: JsonFields, type: GraphQLObjectType, selections: readonly SelectionSetNode[], owner: JsonFields) {
    const asked = Map.groupBy(fieldsIn(selections, this.#fragments), responseKey);
    const came = [...asked].flatMap(([key, nodes]) => {
      if (!Object.hasOwn(value, key)) return [];
      const [name = "", ...others] = new Set(nodes.map((node) => node.name.value));
      return { key, held: value[key], nodes, name, field: others.length === 0 ? type.getFields()[name] : undefined };
    });
    // The service's names count, whatever the answer calls them.
    const plain = Object.fromEntries(came.flatMap(({ name, held, field }) => (field ? [[name, held]] : [])));
    const around = type.name === "Borrower" ? plain : owner;
    const shown = came.map(({ key, held, nodes, name, field }) => {
      const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (field === undefined) return [maskName(key, this.#marks), HIDDEN];
      const masked =
        inner.length > 0
          ? this.#value(held, field.type, inner, around)
          : this.#scalar(held, `${type.name}.${name}`, String(field.type), { plain, owner: around });
      return [maskName(key, this.#marks), masked];
    });
    return Object.fromEntries(shown);
  }

  #scalar(value: unknown, field: string, type: string, around: { plain: JsonFields; owner: JsonFields }): unknown {
    if (value === null || typeof value === "boolean") return value;
    if (typeof value !== "string" && typeof value !== "number") return HIDDEN;
    if (type === "ID") return value;
    if (type === "Int") return typeof value === "number" ? value : HIDDEN;
    const text = String(value);
    if (text.trim() === "") return value;
    const masked = this.#text(text, field, around);
    return masked === text ? value : masked;
  }

  #text(text: string, field: string, { plain, owner }: { plain: JsonFields; owner: JsonFields }): string {
    if (field === "TaskDetails.borrowerName")
      return this.#marks.pseudonym(isUsableId(plain.borrowerId) ? { id: String(plain.borrowerId) } : { name: text })
        .full;
    const part = PERSON_FIELDS.get(field);
    if (part !== undefined)
      return isUsableId(owner.id) ? this.#marks.pseudonym({ id: String(owner.id) })[part] : HIDDEN;
    const masking = MASKING_BY_FIELD.get(field);
    return masking === undefined ? HIDDEN : this.#marks.text(masking, text);
  }
}

const PERSON_FIELDS: ReadonlyMap<string, "first" | "last" | "email"> = new Map([
  ["PersonalInformation.firstName", "first"],
  ["PersonalInformation.lastName", "last"],
  ["PersonalInformation.email", "email"],
]);

const MASKING_BY_FIELD = new Map(
  Object.entries<FieldsOfType>(SERVICE_FIELDS).flatMap(([type, fields]) =>
    Object.entries(fields).flatMap(([name, field]): [string, MaskingKind][] =>
      "masking" in field && field.masking ? [[`${type}.${wireName(name, field)}`, field.masking]] : [],
    ),
  ),
);

/** Whether an ID of an answer names somebody: a blank one does not, nor a number that has lost digits. */
function isUsableId(value: unknown): boolean {
  return typeof value === "string" ? value.trim() !== "" : Number.isSafeInteger(value);
}

/** No field of our schema lies deeper. */
const MAX_PATH = 20;

/** Where they are, without the service's words. */
function maskErrors(errors: unknown, marks: Marks): unknown {
  if (!Array.isArray(errors)) return HIDDEN;
  const masked = (part: unknown) => (typeof part === "string" ? maskName(part, marks) : HIDDEN);
  const shown = errors.slice(0, MAX_ERRORS).map((error: unknown) => {
    const { message, path } = isObject(error) ? error : {};
    return {
      message: typeof message === "string" ? marks.text("message", message) : HIDDEN,
      ...(Array.isArray(path) && {
        path: path.slice(0, MAX_PATH).map((part: unknown) => (typeof part === "number" ? part : masked(part))),
      }),
    };
  });
  const more = errors.length - MAX_ERRORS;
  return more > 0 ? [...shown, { message: l10n.t("{0} more are not shown.", more) }] : shown;
}
