// With the flag a surrogate matches only where its other half is missing.
const broken = /[\0\ud800-\udfff]/u;

/**
 * A text with NUL or half a character is no text: no store and no terminal gives it back as it came. It is found
 * wherever it stands, names of fields included.
 */
export function holdsBrokenText(...values: readonly unknown[]): boolean {
  // Without recursion: how deep a value is nested is the sender's choice.
  const left = [...values];
  for (let value = left.pop(); left.length > 0 || value !== undefined; value = left.pop()) {
    if (typeof value === 'string') {
      if (broken.test(value)) return true;
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        if (broken.test(name)) return true;
        if (each !== undefined) left.push(each);
      }
    }
  }
  return false;
}
