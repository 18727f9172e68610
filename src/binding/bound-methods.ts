import type { BoundCall, BoundHttp } from './binding.js';
import type { MatchedCall } from './call-matcher.js';

/**
 * The methods of one path. Where the target has another method for a call, the two methods change places, so that a method
 * that the profile does not have for the path is one that the target does not have either.
 */
export class BoundMethods {
  readonly #swaps: ReadonlyMap<string, string>;

  constructor(matches: readonly MatchedCall[], { calls = {} }: BoundHttp) {
    const swaps = new Map<string, string>();
    for (const { call } of matches) {
      const bound = calls[call.name];
      const method = isBound(bound) ? bound.method : undefined;
      if (method === undefined || method === call.method || swaps.has(call.method)) continue;
      swaps.set(call.method, method);
      if (!swaps.has(method)) swaps.set(method, call.method);
    }
    this.#swaps = swaps;
  }

  /** The method on the wire for one of the profile, and the other way round. */
  swapped(method: string): string {
    return this.#swaps.get(method) ?? method;
  }

  /** The value of an Allow header of the target as the profile would have it. */
  allow(value: string): string {
    return value
      .split(',')
      .map((method) => this.swapped(method.trim()))
      .join(', ');
  }
}

export function isBound(bound: BoundCall | 'none' | undefined): bound is BoundCall {
  return bound !== undefined && bound !== 'none';
}
