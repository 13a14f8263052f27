import type { DocumentNode, GraphQLInputType, ValueNode } from "graphql";
import * as graphql from "graphql";
import { contractSchema } from "../contract/graphql";
import { isObject } from "../domain/unknown";
import { HIDDEN, type Marks } from "./marks";

type InputType = GraphQLInputType | null | undefined;

/** Only the words of our schema stay, whole numbers of `first`, and of the variables what is an ID. */
export function maskQuery(query: string, variables: Readonly<Record<string, unknown>>, marks: Marks) {
  let document: DocumentNode;
  try {
    document = graphql.parse(query);
  } catch {
    return { text: HIDDEN, document: undefined, variables: shownVariables(variables, new Map(), marks) };
  }
  const types = new graphql.TypeInfo(contractSchema());
  const uses = new Map<string, InputType[]>();
  const masked = graphql.visit(
    document,
    graphql.visitWithTypeInfo(types, {
      Variable(node, _key, parent) {
        if (!Array.isArray(parent) && isObject(parent) && parent.kind === graphql.Kind.VARIABLE_DEFINITION) return;
        const { value } = node.name;
        uses.set(value, [...(uses.get(value) ?? []), types.getInputType()]);
      },
      IntValue: (node) => (isCount(types.getInputType()) ? undefined : hiddenValue(node)),
      FloatValue: hiddenValue,
      StringValue: hiddenValue,
      EnumValue: hiddenValue,
    }),
  );
  const named = graphql.visit(masked, { Name: (node) => ({ ...node, value: maskName(node.value, marks) }) });
  return { text: graphql.print(named), document, variables: shownVariables(variables, uses, marks) };
}

/** A name of our schema as it is; any other, such as an alias, may name somebody. */
export function maskName(name: string, marks: Marks): string {
  return contractNames().has(name) || BATCH_NAMES.test(name) ? name : `name_${marks.digits(name)}`;
}

/** As Loan Ops itself calls them (src/service/transport/severalLoans.ts). */
const BATCH_NAMES = /^Loans$|^loan\d{1,2}$/;

function shownVariables(variables: object, uses: ReadonlyMap<string, readonly InputType[]>, marks: Marks) {
  const shown = Object.entries(variables).map(([name, value]) => {
    const [type, ...others] = uses.get(name) ?? [];
    const isOne = others.every((other) => String(other) === String(type));
    return [maskName(name, marks), shownValue(value, isOne ? type : undefined, marks)];
  });
  return Object.fromEntries(shown);
}

function hiddenValue(node: ValueNode): ValueNode {
  return { kind: graphql.Kind.STRING, value: HIDDEN, ...(node.loc && { loc: node.loc }) };
}

/** Its place in our schema decides: an ID, a count, or an object with such fields is shown. */
function shownValue(value: unknown, type: InputType, marks: Marks): unknown {
  if (value === null || typeof value === "boolean") return value;
  const wanted = graphql.isNonNullType(type) ? type.ofType : type;
  if (!wanted || graphql.isListType(wanted)) return HIDDEN;
  if (graphql.isInputObjectType(wanted)) {
    if (!isObject(value)) return HIDDEN;
    const fields = wanted.getFields();
    const shown = Object.entries(value).map(([name, held]) => [
      maskName(name, marks),
      shownValue(held, Object.hasOwn(fields, name) ? fields[name]?.type : undefined, marks),
    ]);
    return Object.fromEntries(shown);
  }
  const isId = wanted.name === "ID" && (typeof value === "string" || typeof value === "number");
  return isId || (isCount(wanted) && typeof value === "number") ? value : HIDDEN;
}

function isCount(type: InputType): boolean {
  return graphql.getNamedType(type)?.name === "Int";
}

let names: ReadonlySet<string> | undefined;
const nameOf = ({ name }: { readonly name: string }) => name;

/** The names of types, fields and arguments, and those that GraphQL itself has. */
function contractNames(): ReadonlySet<string> {
  if (names !== undefined) return names;
  const schema = contractSchema();
  const types = [...Object.values(schema.getTypeMap()), ...schema.getDirectives()];
  const fields = types.flatMap((type) => ("getFields" in type ? Object.values(type.getFields()) : []));
  const all = [...types, ...fields, ...[...types, ...fields].flatMap((one) => ("args" in one ? one.args : []))];
  // Our own mutations are called so in src/service/operations.ts.
  names = new Set(["__typename", "CreateBorrower", "ReassignLoanOfficerTasks", "RejectDocument", ...all.map(nameOf)]);
  return names;
}
