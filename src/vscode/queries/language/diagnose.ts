import * as l10n from "@vscode/l10n";
import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  FragmentsOnCompositeTypesRule,
  GraphQLError,
  getNamedType,
  isLeafType,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  LoneAnonymousOperationRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  parse,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationContext,
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

type Rule = (context: ValidationContext) => ASTVisitor;

/** More would help nobody. */
const MOST_PROBLEMS = 100;
const ENOUGH = new Error("enough problems");

/** Rules of the language itself. OverlappingFieldsCanBeMerged is not among them: it compares every field with every other. */
const OF_THE_LANGUAGE: readonly Rule[] = [
  UniqueOperationNamesRule,
  LoneAnonymousOperationRule,
  KnownFragmentNamesRule,
  UniqueFragmentNamesRule,
  NoUnusedFragmentsRule,
  NoFragmentCyclesRule,
  UniqueVariableNamesRule,
  NoUndefinedVariablesRule,
  NoUnusedVariablesRule,
  UniqueArgumentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueDirectivesPerLocationRule,
];

/** Rules that compare with our schema, which knows less than the service (2.9). */
const OF_THE_SCHEMA: readonly Rule[] = [
  VariablesAreInputTypesRule,
  FragmentsOnCompositeTypesRule,
  PossibleFragmentSpreadsRule,
  KnownDirectivesRule,
  ValuesOfCorrectTypeRule,
  ProvidedRequiredArgumentsRule,
  VariablesInAllowedPositionRule,
];

/** What is wrong with a document, or not stated by the service. Never throws. `text` has plain line ends. */
export function problemsIn(text: string): readonly Problem[] {
  if (isBlank(text)) return [];
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    return error instanceof GraphQLError ? [syntaxProblem(text, error)] : [];
  }
  return brokenRules(document);
}

/** Nothing but white space and comments: a document that is only begun. */
function isBlank(text: string): boolean {
  return text.replace(/#[^\n]*/g, "").trim() === "";
}

function syntaxProblem(text: string, { message, locations, positions }: GraphQLError): Problem {
  const { line, column } = locations?.[0] ?? { line: 1, column: 1 };
  const start = { line: line - 1, character: column - 1 };
  const written = /^[\w$]+|^./.exec(text.slice(positions?.[0] ?? 0))?.[0] ?? "";
  const end = { line: start.line, character: start.character + written.length };
  return { severity: "error", message, at: { start, end } };
}

/** All rules in one go through the document: each go costs as much as parsing it. */
function brokenRules(document: DocumentNode): readonly Problem[] {
  const problems: Problem[] = [];
  const noting =
    (rule: Rule, severity: Problem["severity"], words: (message: string) => string): Rule =>
    (context) => {
      const reportError = ({ message, nodes }: GraphQLError) => {
        const [node] = nodes ?? [];
        if (node !== undefined) problems.push({ severity, message: words(message), at: extentOf(nameIn(node)) });
        // Each error looks its place up from the beginning of the text.
        if (problems.length >= MOST_PROBLEMS) throw ENOUGH;
      };
      return rule(Object.create(context, { reportError: { value: reportError } }) as ValidationContext);
    };
  try {
    validate(contractSchema(), document, [
      ...OF_THE_LANGUAGE.map((rule) => noting(rule, "error", String)),
      noting(statedNames, "warning", String),
      ...OF_THE_SCHEMA.map((rule) => noting(rule, "warning", withoutOwnTypeNames)),
    ]);
  } catch (thrown) {
    if (thrown !== ENOUGH) throw thrown;
  }
  return problems;
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

/** Names of fields, arguments and types that service.md does not have. */
function statedNames(context: ValidationContext): ASTVisitor {
  const report = (message: string, node: ASTNode) => context.reportError(new GraphQLError(message, { nodes: node }));
  return {
    Field(field) {
      const type = context.getType();
      const { name, selectionSet } = field;
      const isLeaf = type && isLeafType(getNamedType(type));
      if (context.getParentType() && !context.getFieldDef()) {
        report(
          l10n.t("The field “{0}” is not stated in the service's document. It is sent as it is.", name.value),
          name,
        );
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
      report(
        l10n.t("The argument “{0}” is not stated in the service's document. It is sent as it is.", name.value),
        name,
      );
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
