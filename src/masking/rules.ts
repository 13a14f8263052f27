/**
 * How each field of a type is masked. All fields are required, so a new field does not compile until there is a
 * decision about it. Values without a rule are not copied.
 */
export type Rules<T> = { readonly [Field in keyof T]-?: (value: T[Field]) => T[Field] };

export function masked<T extends object>(value: T, rules: Rules<T>): T {
  const result: Partial<T> = {};
  for (const field of Object.keys(rules) as (keyof T)[]) result[field] = rules[field](value[field]);
  return result as T;
}

/** The rule for a field that names nobody. */
export function kept<T>(value: T): T {
  return value;
}
