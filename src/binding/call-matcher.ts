import { type CanonicalCall, canonicalCalls } from './calls.js';

/** The call that a request is, with the segments of its path that have a name, as they are on the wire. */
export interface MatchedCall {
  readonly call: CanonicalCall;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly call: CanonicalCall;
  readonly segments: readonly string[];
}

/** The patterns by their number of segments. */
const patterns = new Map<number, Pattern[]>();
for (const call of canonicalCalls) {
  const segments = call.path.split('/');
  const others = patterns.get(segments.length) ?? [];
  patterns.set(segments.length, [...others, { call, segments }]);
}

/** The calls of every method at this path; none if the reference profile does not have the path. */
export function matchPath(path: string): readonly MatchedCall[] {
  const segments = path.split('/');
  return (patterns.get(segments.length) ?? []).flatMap((pattern) => {
    const params = paramsOf(pattern.segments, segments);
    return params === undefined ? [] : [{ call: pattern.call, params }];
  });
}

/** The segments of a path that have a name in the pattern; undefined for a path that does not match it. */
export function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected.startsWith('{') && expected.endsWith('}')) {
      // The literal segments come first: `admin` is not a system.
      if (expected === '{system}' && reserved.has(segment)) return undefined;
      params[expected.slice(1, -1)] = segment;
    } else if (expected !== segment) return undefined;
  }
  return params;
}

/** Segments instead of `{system}` that are separate paths. */
const reserved = new Set(['admin', 'oauth', 'terminal']);
