/** The methods that each path allows, whatever the values of its parameters. */
export class MethodTable {
  readonly #paths = new Map<string, { readonly pattern: readonly string[]; readonly methods: Set<string> }>();

  add(url: string, methods: readonly string[]): void {
    const path = this.#paths.get(url) ?? { pattern: url.split('/'), methods: new Set() };
    for (const method of methods) path.methods.add(method);
    this.#paths.set(url, path);
  }

  /** Returns the methods in alphabetical order; none for an unknown path. */
  of(path: string): readonly string[] {
    const segments = segmentsOf(path);
    const found = [...this.#paths.values()].filter(({ pattern }) => fits(pattern, segments));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}

/**
 * Decodes each segment, as the router does: an encoded slash does not separate. Returns none if one cannot be decoded.
 */
function segmentsOf(path: string): readonly string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    // No route has a malformed path.
    return [];
  }
}

/** Matches `/api/v1/:system/payNow` with any segment for `:system`; a `*` at the end matches the rest. */
function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  const open = pattern.at(-1) === '*';
  if (open ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, at) => {
    if (part === '*') return true;
    return part.startsWith(':') ? segments[at] !== '' : segments[at] === part;
  });
}
