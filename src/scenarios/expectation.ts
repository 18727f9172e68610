import { isDeepStrictEqual } from 'node:util';

/** A condition on the actual value of a check. */
export interface Expectation {
  /** Completes the sentence "expected …". */
  readonly description: string;
  accepts(actual: unknown): boolean;
}

/** Deep equality. */
export function equalTo(value: unknown): Expectation {
  return { description: show(value), accepts: (actual) => isDeepStrictEqual(actual, value) };
}

/** Any value that is not deeply equal to the given one. */
export function anythingBut(value: unknown): Expectation {
  return {
    description: `anything but ${show(value)}`,
    accepts: (actual) => !isDeepStrictEqual(actual, value),
  };
}

/** A number from `low` to `high`, both included. */
export function between(low: number, high: number): Expectation {
  return {
    description: `from ${low} to ${high}`,
    accepts: (actual) => typeof actual === 'number' && actual >= low && actual <= high,
  };
}

/** A number not below `low`. */
export function atLeast(low: number): Expectation {
  return {
    description: `at least ${low}`,
    accepts: (actual) => typeof actual === 'number' && actual >= low,
  };
}

/** A text that contains the part. */
export function textContaining(part: string): Expectation {
  return {
    description: `a text that contains ${show(part)}`,
    accepts: (actual) => typeof actual === 'string' && actual.includes(part),
  };
}

/** A text that matches the pattern. */
export function textMatching(pattern: RegExp): Expectation {
  return {
    description: `a text that matches ${pattern}`,
    accepts: (actual) => typeof actual === 'string' && pattern.test(actual),
  };
}

/** *Allowed* means neither 401 nor 403, because the payloads of another service may differ. */
export const allowedStatus: Expectation = {
  description: 'a status other than 401 and 403',
  accepts: (actual) => typeof actual === 'number' && actual !== 401 && actual !== 403,
};

/** *Rejected* means any status but 2xx, where the service document shows none. */
export const rejectedStatus: Expectation = {
  description: 'a status other than 2xx',
  accepts: (actual) => typeof actual === 'number' && !(actual >= 200 && actual <= 299),
};

/** Any 2xx status. */
export const acceptedStatus: Expectation = between(200, 299);

/** Anything but one of these values. */
export function noneOf(values: readonly unknown[]): Expectation {
  return {
    description: `none of ${values.map(show).join(', ')}`,
    accepts: (actual) => !values.some((value) => isDeepStrictEqual(actual, value)),
  };
}

/** One of these values. */
export function oneOf(...values: readonly unknown[]): Expectation {
  return {
    description: `one of ${values.map(show).join(', ')}`,
    accepts: (actual) => values.some((value) => isDeepStrictEqual(actual, value)),
  };
}

export const nonEmptyText: Expectation = {
  description: 'a non-empty text',
  accepts: (actual) => typeof actual === 'string' && actual !== '',
};

/** A text that does not contain the part, which the description leaves out. */
export function textWithout(part: string): Expectation {
  return {
    // The part may be a secret: a report must not show it.
    description: 'a text that does not contain it',
    accepts: (actual) => typeof actual === 'string' && !actual.includes(part),
  };
}

/** A value as a report shows it: JSON of at most 500 characters. Never throws. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // JSON.stringify throws for a cycle and for a BigInt.
  }
  const shown = text ?? String(value);
  return shown.length > 500 ? `${shown.slice(0, 500)}…` : shown;
}
