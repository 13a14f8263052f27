/**
 * What becomes of each field of a type. All of them have to be named, so a field that is added does not compile until
 * somebody has decided on it; and what no rule names is not copied.
 */
export type Rules<T> = { readonly [Field in keyof T]-?: (value: T[Field]) => T[Field] };

export function masked<T extends object>(value: T, rules: Rules<T>): T {
  const result: Partial<T> = {};
  for (const field of Object.keys(rules) as (keyof T)[]) result[field] = rules[field](value[field]);
  return result as T;
}

/** Of a field that names nobody. */
export function kept<T>(value: T): T {
  return value;
}
