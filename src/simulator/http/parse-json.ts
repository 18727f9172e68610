/** More levels than any response of the service has; deeper values would exhaust the stack of recursive functions. */
const deepest = 64;

/** Parses JSON from outside. Gives `undefined` if it is not JSON, or is nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes at least two characters.
    return text.length > 2 * deepest && isDeeper(value, deepest) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Returns whether a value has more levels than this. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
