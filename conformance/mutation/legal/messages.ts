import type { JudgedVariation } from './judge-variation.js';

export interface ThreadInput {
  readonly seed: number;
}

/** A variation to judge. */
export interface ToThread {
  readonly id: string;
}

export type FromThread =
  /** `beyond`: the scenarios that cannot judge variations. */
  | { readonly kind: 'ready'; readonly beyond: readonly string[] }
  | { readonly kind: 'judged'; readonly id: string; readonly judged: JudgedVariation };
