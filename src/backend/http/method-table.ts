/** Which methods each path takes, whatever stands in the place of its parameters. */
export class MethodTable {
  readonly #paths = new Map<string, { readonly pattern: readonly string[]; readonly methods: Set<string> }>();

  add(url: string, methods: readonly string[]): void {
    const path = this.#paths.get(url) ?? { pattern: url.split('/'), methods: new Set() };
    for (const method of methods) path.methods.add(method);
    this.#paths.set(url, path);
  }

  /** In the order of the alphabet; empty for a path that is not known. */
  of(path: string): readonly string[] {
    const segments = segmentsOf(path);
    const found = [...this.#paths.values()].filter(({ pattern }) => fits(pattern, segments));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}

/** Decoded one by one, as the router does it: an encoded slash parts nothing. None if one does not decode. */
function segmentsOf(path: string): readonly string[] {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    // Nothing is mounted at a path that means nothing.
    return [];
  }
}

/** `/api/v1/:system/payNow` with any one segment for `:system`; a `*` at the end is whatever follows. */
function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  const open = pattern.at(-1) === '*';
  if (open ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((part, at) => {
    if (part === '*') return true;
    return part.startsWith(':') ? segments[at] !== '' : segments[at] === part;
  });
}
