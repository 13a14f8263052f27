type Path = readonly (string | number)[];

/** The answer with one field null and an error that leads to it (service.md 7.2): one inside a list, if there is a list. */
export function failField(answer: unknown): unknown {
  if (!isObjectOrList(answer)) return answer;
  const copy = structuredClone(answer);
  const path = deepestField(copy.data, []);
  const owner = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (isObjectOrList(value) ? value[key] : undefined), copy.data);
  const field = path.at(-1);
  if (isObjectOrList(owner) && field !== undefined) owner[field] = null;
  const errors = Array.isArray(copy.errors) ? copy.errors : [];
  return { ...copy, errors: [...errors, { message: "The simulator was told to fail.", path }] };
}

/** The path to a field that passes through as many list entries as possible. */
function deepestField(value: unknown, path: Path): Path {
  if (!isObjectOrList(value)) return path;
  const ways = Object.entries(value).map(([key, inside]) =>
    deepestField(inside, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  const indices = (way: Path) => way.filter((key) => typeof key === "number").length;
  return ways.reduce((best, way) => (indices(way) > indices(best) || best === path ? way : best), path);
}

function isObjectOrList(value: unknown): value is Record<string | number, unknown> {
  return typeof value === "object" && value !== null;
}
