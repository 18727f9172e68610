// With the flag u a surrogate matches only where its pair is missing.
const invalid = /[\0\ud800-\udfff]/u;

/**
 * Returns whether a text in one of these values contains NUL or an unpaired surrogate: no store and no terminal returns it
 * unchanged. Nested values and the names of fields are checked too.
 */
export function hasInvalidUnicode(...values: readonly unknown[]): boolean {
  // Without recursion: the sender chooses how deep a value is nested.
  const left = [...values];
  for (let value = left.pop(); left.length > 0 || value !== undefined; value = left.pop()) {
    if (typeof value === 'string') {
      if (invalid.test(value)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        if (invalid.test(name)) return true;
        if (each !== undefined) left.push(each);
      }
    }
  }
  return false;
}
