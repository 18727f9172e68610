/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields whose value is of the caller's making, or a map by status: they have no fields of the service. */
const opaque = new Set(['settings', 'result', 'value', 'statuses']);

/** The value with each object of the service in it changed, from the inside to the outside. `depth` is 0 for the value itself. */
export function mapObjects(
  value: unknown,
  change: (object: JsonObject, depth: number) => unknown,
  depth = 0,
): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change, depth + 1));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([name, each]) => [
    name,
    opaque.has(name) ? each : mapObjects(each, change, depth + 1),
  ]);
  return change(Object.fromEntries(inner), depth);
}

/** The value with each text in it changed; names of fields stay. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}

/** The same object with its fields in the opposite order. */
export function reversed(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).reverse());
}
