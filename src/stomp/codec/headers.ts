/**
 * The headers of one frame in wire order, decoded (E01). Pairs, not an object: a name such as `__proto__` is then an
 * ordinary name (BAD-45), and a repeated header keeps its position.
 */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Returns the value of a header, or undefined. F13: the first value of a repeated header is used, for every header. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  for (const header of headers) {
    if (header[0] === name) return header[1];
  }
  return undefined;
}
