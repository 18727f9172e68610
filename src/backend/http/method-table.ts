/** Which methods each path takes, whatever stands in the place of its parameters. */
export class MethodTable {
  readonly #paths = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();

  add(url: string, methods: readonly string[]): void {
    const path = this.#paths.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const method of methods) path.methods.add(method);
    this.#paths.set(url, path);
  }

  /** In the order of the alphabet; empty for a path that is not known. */
  of(path: string): readonly string[] {
    const found = [...this.#paths.values()].filter(({ pattern }) => pattern.test(path));
    return found.flatMap(({ methods }) => [...methods]).sort();
  }
}

/** `/api/v1/:system/payNow` with any one segment for `:system`. */
function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`);
}
