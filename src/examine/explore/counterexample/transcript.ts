import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { ReportMessage } from '../../../simulator/network/recording-network.js';
import type { Message } from '../../../simulator/stomp/whole-frame.js';

/** The calls and frames of one step. */
export interface RecordedStep {
  readonly text: string;
  readonly entries: RecordedEntry[];
}

export type RecordedEntry =
  | { readonly kind: 'call'; readonly actor: string; readonly exchange: HttpExchange }
  | { readonly kind: 'frame'; readonly direction: 'sent' | 'received' | 'closed'; readonly message: Message };

/** A heart-beat is a line end. */
const heartBeatBytes = 2;

/** The calls and frames of a history, by its steps. */
export class Transcript {
  readonly steps: RecordedStep[] = [{ text: 'create a merchant with two apps and a terminal', entries: [] }];

  beginStep(text: string): void {
    this.steps.push({ text, entries: [] });
  }

  addCall(actor: string, exchange: HttpExchange): void {
    this.#entries.push({ kind: 'call', actor, exchange });
  }

  readonly addFrame: ReportMessage = (direction, message) => {
    // Heart-beats explain nothing, and there are many of them.
    if (message.length <= heartBeatBytes) return;
    this.#entries.push({ kind: 'frame', direction, message });
  };

  get #entries(): RecordedEntry[] {
    return this.steps.at(-1)?.entries ?? [];
  }
}
