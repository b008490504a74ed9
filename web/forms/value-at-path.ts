/** A value inside of nested lists and records, by a path such as `locations.0.name`. */
export function readAt(value: unknown, path: string): unknown {
  return path.split('.').reduce((inside, key) => (inside as Record<string, unknown>)[key], value);
}

/** A copy with another value at the path. */
export function writeAt<Value>(value: Value, path: string, replacement: unknown): Value {
  const [key = '', ...rest] = path.split('.');
  const inside = (value as Record<string, unknown>)[key];
  const replaced = rest.length > 0 ? writeAt(inside, rest.join('.'), replacement) : replacement;
  if (Array.isArray(value)) return value.with(Number(key), replaced) as Value;
  return { ...value, [key]: replaced };
}
