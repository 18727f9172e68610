import { isDeepStrictEqual } from 'node:util';

/** What a check holds an actual value against. */
export interface Expectation {
  /** Completes the sentence "expected …". */
  readonly description: string;
  accepts(actual: unknown): boolean;
}

export function equalTo(value: unknown): Expectation {
  return { description: show(value), accepts: (actual) => isDeepStrictEqual(actual, value) };
}

export function anythingBut(value: unknown): Expectation {
  return {
    description: `anything but ${show(value)}`,
    accepts: (actual) => !isDeepStrictEqual(actual, value),
  };
}

/** Both bounds included. */
export function between(low: number, high: number): Expectation {
  return {
    description: `from ${low} to ${high}`,
    accepts: (actual) => typeof actual === 'number' && actual >= low && actual <= high,
  };
}

export function atLeast(low: number): Expectation {
  return {
    description: `at least ${low}`,
    accepts: (actual) => typeof actual === 'number' && actual >= low,
  };
}

export function textContaining(part: string): Expectation {
  return {
    description: `a text with ${show(part)}`,
    accepts: (actual) => typeof actual === 'string' && actual.includes(part),
  };
}

export function textMatching(form: RegExp): Expectation {
  return {
    description: `a text like ${form}`,
    accepts: (actual) => typeof actual === 'string' && form.test(actual),
  };
}

/** Neither 401 nor 403 is what *allowed* means for a service whose payloads may be others. */
export const allowedStatus: Expectation = {
  description: 'a status other than 401 and 403',
  accepts: (actual) => typeof actual === 'number' && actual !== 401 && actual !== 403,
};

/** Where no status is shown, *refused* means that it was no success. */
export const rejectedStatus: Expectation = {
  description: 'a status that is no 2xx',
  accepts: (actual) => typeof actual === 'number' && !(actual >= 200 && actual <= 299),
};

export const acceptedStatus: Expectation = between(200, 299);

export const nonEmptyText: Expectation = {
  description: 'a text',
  accepts: (actual) => typeof actual === 'string' && actual !== '',
};

export function textWithout(part: string): Expectation {
  return {
    // The part may be a secret: a report must not show it.
    description: 'a text without it',
    accepts: (actual) => typeof actual === 'string' && !actual.includes(part),
  };
}

/** A value as it is shown in a report: JSON, bounded, and never a throw. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // A cycle or a BigInt: its plain text has to do.
  }
  const shown = text ?? String(value);
  return shown.length > 500 ? `${shown.slice(0, 500)}…` : shown;
}
