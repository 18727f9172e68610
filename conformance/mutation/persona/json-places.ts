/** The way to a value in a JSON text: names of fields, and 0 for the first item of a list. */
export type JsonPath = readonly (string | 0)[];

/** A list is followed into its first item only. */
export function placesOf(value: unknown, path: JsonPath = []): readonly JsonPath[] {
  const own = path.length === 0 ? [] : [path];
  if (Array.isArray(value)) return value.length === 0 ? own : [...own, ...placesOf(value[0], [...path, 0])];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([name, each]) => placesOf(each, [...path, name]))];
}

export function pathText(path: JsonPath): string {
  return path.join('.');
}

/** The value with another one at the end of the path; `undefined` removes it. Unchanged if the path leads nowhere. */
export function changedAt(value: unknown, path: JsonPath, change: (old: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    if (step !== 0 || value.length === 0) return value;
    const first = changedAt(value[0], rest, change);
    return first === undefined ? value.slice(1) : [first, ...value.slice(1)];
  }
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  const { [step]: old, ...others }: Record<string, unknown> = { ...value };
  const changed = changedAt(old, rest, change);
  return changed === undefined ? others : { ...value, [step]: changed };
}
