/**
 * The headers of one frame in wire order, decoded (E01). Pairs, not an object: a name such as `__proto__` is then
 * a name like any other (BAD-45), and a repeated header keeps its place.
 */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The value of a header, or undefined. F13: of a repeated header the first value counts, for every header. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  for (const header of headers) {
    if (header[0] === name) return header[1];
  }
  return undefined;
}
