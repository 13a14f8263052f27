import * as l10n from "@vscode/l10n";
import * as graphql from "graphql";
import { type ASTNode, type DocumentNode, GraphQLError, type ValidationRule } from "graphql";
import { contractSchema } from "../../../contract/graphql";
import { queryBeyondLimits } from "../../../domain/limits";
import { type DocumentRange, isDocumentedType, withoutOwnTypeNames } from "./schema";

/** `Error`: it is wrong whatever the service knows; `Warning`: service.md does not state it, and it does not state all. */
export interface Problem {
  readonly severity: "Error" | "Warning";
  readonly message: string;
  readonly at: DocumentRange;
}

/** Rules that compare with our schema, which knows less than the service (2.9). */
const SCHEMA_RULES: readonly ValidationRule[] = [
  graphql.VariablesAreInputTypesRule,
  graphql.FragmentsOnCompositeTypesRule,
  graphql.PossibleFragmentSpreadsRule,
  graphql.KnownDirectivesRule,
  graphql.ScalarLeafsRule,
  graphql.ValuesOfCorrectTypeRule,
  graphql.ProvidedRequiredArgumentsRule,
  graphql.VariablesInAllowedPositionRule,
];

const NAME_RULES: readonly ValidationRule[] = [graphql.FieldsOnCorrectTypeRule, graphql.KnownArgumentNamesRule];

/** `documentedTypesRule` knows more than the first, and the second compares every field with every other. */
const RULES_LEFT_OUT: readonly ValidationRule[] = [
  graphql.KnownTypeNamesRule,
  graphql.OverlappingFieldsCanBeMergedRule,
];

const OTHER_RULES: readonly ValidationRule[] = [...SCHEMA_RULES, ...NAME_RULES, ...RULES_LEFT_OUT];
const LANGUAGE_RULES = graphql.specifiedRules.filter((rule) => !OTHER_RULES.includes(rule));

/** What is wrong with a document, or not stated by the service. `text` has plain line ends. */
export function problemsIn(text: string): readonly Problem[] {
  // A document that is only begun.
  if (text.replace(/#[^\n]*/g, "").trim() === "") return [];
  const beyond = queryBeyondLimits(text);
  if (beyond !== undefined) {
    const start = { line: 0, character: 0 };
    return [{ severity: "Error", message: beyond, at: { start, end: { line: 0, character: 1 } } }];
  }
  try {
    const document = graphql.parse(text);
    return [
      ...problemsByRules(document, LANGUAGE_RULES, "Error"),
      ...problemsByRules(document, [...NAME_RULES, documentedTypesRule], "Warning", (_message, name) =>
        l10n.t("“{0}” is not stated in the service's document. It is sent as it is.", name),
      ),
      ...problemsByRules(document, SCHEMA_RULES, "Warning", withoutOwnTypeNames),
    ];
  } catch (error) {
    if (error instanceof GraphQLError) return [syntaxProblem(text, error)];
    throw error;
  }
}

function syntaxProblem(text: string, { message, locations, positions }: GraphQLError): Problem {
  const { line, column } = locations?.[0] ?? { line: 1, column: 1 };
  const start = { line: line - 1, character: column - 1 };
  const written = /^[\w$]+|^./.exec(text.slice(positions?.[0] ?? 0))?.[0] ?? "";
  const end = { line: start.line, character: start.character + written.length };
  return { severity: "Error", message, at: { start, end } };
}

/** At most 100: then `graphql.validate` ends, with an error that is about no node. `said`: what is said in place of a message. */
function problemsByRules(
  document: DocumentNode,
  rules: readonly ValidationRule[],
  severity: Problem["severity"],
  said = (message: string, _name: string) => message,
): Problem[] {
  return graphql.validate(contractSchema(), document, rules).flatMap(({ message, nodes: [node] = [] }) => {
    if (node === undefined) return [];
    const named = nameIn(node);
    return [{ severity, message: said(message, "value" in named ? String(named.value) : ""), at: extentOf(named) }];
  });
}

/** The name stands for the node around it, which may be many lines long. */
function nameIn(node: ASTNode): ASTNode {
  return "name" in node && node.name !== undefined && node.kind !== "Variable" ? node.name : node;
}

function extentOf({ loc }: ASTNode): DocumentRange {
  const { line = 1, column = 1 } = loc?.startToken ?? {};
  const length = (loc?.endToken.line ?? line) === line ? (loc?.end ?? 0) - (loc?.start ?? 0) : 1;
  const start = { line: line - 1, character: column - 1 };
  return { start, end: { line: start.line, character: start.character + length } };
}

/** Names of types that service.md does not have, also those that are ours alone. */
const documentedTypesRule: ValidationRule = (context) => ({
  NamedType(node) {
    if (!isDocumentedType(node.name.value)) context.reportError(new GraphQLError("", { nodes: node }));
  },
});
