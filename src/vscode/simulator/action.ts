/** Does it, asking for what it still needs; resolves to a sentence that says what was done, or undefined when the user left. */
export type Action = () => Promise<string | undefined>;
