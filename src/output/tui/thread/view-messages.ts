import type { Act, ActResult, TerminalQuestion } from '../../../events/act.js';
import type { TimeControl, TimeState } from '../../../events/time-control.js';
import type { Size } from '../size.js';
import type { QuitKey } from '../use-keys.js';

/** The data with which the view begins to draw. */
export interface ViewInput {
  readonly colour: boolean;
  readonly unicode: boolean;
  readonly size: Size;
  /** True for a run in virtual time, which can be controlled. */
  readonly canControlTime: boolean;
  /** The text instead of `starting`, until the run has started. */
  readonly starting: string | undefined;
}

/** Signals of a changed window arrive in the main thread only, so the size is sent. */
export type ToView =
  /** The first message. */
  | { readonly kind: 'start'; readonly input: ViewInput }
  /** Events as lines of the stream: a text costs the sender much less than objects. */
  | { readonly kind: 'events'; readonly lines: string }
  | { readonly kind: 'size'; readonly size: Size }
  /** The result of the act with this number. */
  | { readonly kind: 'acted'; readonly number: number; readonly result: ActResult }
  | { readonly kind: 'time'; readonly state: TimeState }
  | { readonly kind: 'credentials'; readonly lines: readonly string[] }
  | { readonly kind: 'stop' };

export type FromView =
  | { readonly kind: 'quit'; readonly key: QuitKey }
  | { readonly kind: 'act'; readonly number: number; readonly act: Act | TerminalQuestion }
  | { readonly kind: 'time'; readonly control: TimeControl };
