/** More levels than any response of the service has; deeper values would exhaust the stack of recursive functions. */
const deepest = 64;
const opening = ['{', '['];

/** Parses JSON from outside. Gives `undefined` if it is not JSON, or is nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasMoreBrackets(text, deepest) && isDeeper(value, deepest) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Returns whether a text opens more objects and arrays than this: each level of its value opens one. */
function hasMoreBrackets(text: string, count: number): boolean {
  let opened = 0;
  for (const bracket of opening) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      opened += 1;
      if (opened > count) return true;
    }
  }
  return false;
}

/** Returns whether a value has more levels than this. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
}
