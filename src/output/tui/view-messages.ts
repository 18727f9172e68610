import type { RunEvent } from '../../events/event.js';
import type { QuitKey } from './app.js';
import type { Size } from './layout.js';

/** The data that the thread of the view is started with. */
export interface ViewInput {
  readonly colour: boolean;
  readonly size: Size;
}

/** Signals of a changed window arrive in the main thread only, so the size is sent. */
export type ToView =
  | { readonly kind: 'events'; readonly events: readonly RunEvent[] }
  | { readonly kind: 'size'; readonly size: Size }
  | { readonly kind: 'stop' };

export interface FromView {
  readonly kind: 'quit';
  readonly key: QuitKey;
}
