/** Deeper than anything the service says; what is deeper breaks whatever walks through it by recursion. */
const deepest = 64;

/** JSON from outside, `undefined` if it is none, or nested so deeply that nobody means it. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes two characters at least.
    return text.length > 2 * deepest && isDeeper(value, deepest) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether it has more levels than these. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
