import * as l10n from "@vscode/l10n";
import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  GraphQLError,
  getNamedType,
  isLeafType,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownTypeNamesRule,
  type NameNode,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  parse,
  ScalarLeafsRule,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from "graphql";
import { contractSchema } from "../../../contract/schema";
import { type Extent, isStatedType, withoutOwnTypeNames } from "./schema";

/** `error`: it is wrong whatever the service knows; `warning`: service.md does not state it, and it does not state all. */
export interface Problem {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly at: Extent;
}

/** Rules that compare with our schema, which knows less than the service (2.9). */
const OF_THE_SCHEMA: readonly ValidationRule[] = [
  VariablesAreInputTypesRule,
  FragmentsOnCompositeTypesRule,
  PossibleFragmentSpreadsRule,
  KnownDirectivesRule,
  ValuesOfCorrectTypeRule,
  ProvidedRequiredArgumentsRule,
  VariablesInAllowedPositionRule,
];

/** `statedNames` says the same in our words; the last one compares every field with every other. */
const LEFT_OUT: readonly ValidationRule[] = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ScalarLeafsRule,
  OverlappingFieldsCanBeMergedRule,
];

const OF_THE_LANGUAGE = specifiedRules.filter((rule) => !OF_THE_SCHEMA.includes(rule) && !LEFT_OUT.includes(rule));

/** What is wrong with a document, or not stated by the service. `text` has plain line ends. */
export function problemsIn(text: string): readonly Problem[] {
  // A document that is only begun.
  if (text.replace(/#[^\n]*/g, "").trim() === "") return [];
  try {
    const document = parse(text);
    return [
      ...broken(document, OF_THE_LANGUAGE, "error"),
      ...broken(document, [statedNames], "warning"),
      ...broken(document, OF_THE_SCHEMA, "warning").map((one) => ({
        ...one,
        message: withoutOwnTypeNames(one.message),
      })),
    ];
  } catch (error) {
    if (error instanceof GraphQLError) return [syntaxProblem(text, error)];
    // It nests deeper than the stack goes.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function syntaxProblem(text: string, { message, locations, positions }: GraphQLError): Problem {
  const { line, column } = locations?.[0] ?? { line: 1, column: 1 };
  const start = { line: line - 1, character: column - 1 };
  const written = /^[\w$]+|^./.exec(text.slice(positions?.[0] ?? 0))?.[0] ?? "";
  const end = { line: start.line, character: start.character + written.length };
  return { severity: "error", message, at: { start, end } };
}

/** At most 100: then `validate` ends, with an error that is about no node. */
function broken(document: DocumentNode, rules: readonly ValidationRule[], severity: Problem["severity"]): Problem[] {
  return validate(contractSchema(), document, rules).flatMap(({ message, nodes: [node] = [] }) =>
    node === undefined ? [] : [{ severity, message, at: extentOf(nameIn(node)) }],
  );
}

/** The name stands for the node around it, which may be many lines long. */
function nameIn(node: ASTNode): ASTNode {
  return "name" in node && node.name !== undefined && node.kind !== "Variable" ? node.name : node;
}

function extentOf({ loc }: ASTNode): Extent {
  const { line = 1, column = 1 } = loc?.startToken ?? {};
  const length = (loc?.endToken.line ?? line) === line ? (loc?.end ?? 0) - (loc?.start ?? 0) : 1;
  const start = { line: line - 1, character: column - 1 };
  return { start, end: { line: start.line, character: start.character + length } };
}

function notStated({ value }: NameNode): string {
  return l10n.t("“{0}” is not stated in the service's document. It is sent as it is.", value);
}

/** Names of fields, arguments and types that service.md does not have. */
function statedNames(context: ValidationContext): ASTVisitor {
  const report = (message: string, node: ASTNode) => context.reportError(new GraphQLError(message, { nodes: node }));
  return {
    Field(field) {
      const type = context.getType();
      const { name, selectionSet } = field;
      const isLeaf = type && isLeafType(getNamedType(type));
      if (context.getParentType() && !context.getFieldDef()) {
        report(notStated(name), name);
      } else if (isLeaf && selectionSet) {
        report(l10n.t("The service's document states no fields of “{0}”.", name.value), name);
      } else if (isLeaf === false && !selectionSet) {
        report(
          l10n.t("“{0}” has fields of its own in the service's document. Say which ones, in braces.", name.value),
          name,
        );
      }
    },
    Argument({ name }) {
      if (!context.getFieldDef() || context.getArgument() || context.getDirective()) return;
      report(notStated(name), name);
    },
    NamedType({ name }) {
      if (isStatedType(name.value)) return;
      report(
        l10n.t(
          "The type “{0}” is not stated in the service's document. The service may call it otherwise.",
          name.value,
        ),
        name,
      );
    },
  };
}
