import type { Size } from '../size.js';
import type { QuitKey } from '../use-keys.js';
import type { LoadPlan, LoadSecond } from './load-figures.js';

/** The data with which the view of a load begins to draw. */
export interface LoadViewInput {
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly size: Size;
  readonly plan: LoadPlan;
}

/** The messages to the view of a load. */
export type ToLoadView =
  /** The first message. */
  | { readonly kind: 'start'; readonly input: LoadViewInput }
  | { readonly kind: 'target'; readonly target: string }
  | { readonly kind: 'second'; readonly second: LoadSecond }
  | { readonly kind: 'size'; readonly size: Size }
  | { readonly kind: 'stop' };

export interface FromLoadView {
  readonly kind: 'quit';
  readonly key: QuitKey;
}
