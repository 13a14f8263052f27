// The two enumerations of vscode-languageserver-types that graphql-language-service looks at, by the numbers of the Language
// Server Protocol: the package brings 22 KB of code beside them.
export const InsertTextFormat = { PlainText: 1, Snippet: 2 };
export const InsertTextMode = { asIs: 1, adjustIndentation: 2 };
