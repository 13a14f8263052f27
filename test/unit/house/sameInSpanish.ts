/** Words of the code that are the same in Spanish. */
export const SAME_IN_SPANISH: ReadonlySet<string> = new Set(["ID", "Proxy", "Sandbox", "Variables", "Variables:"]);
