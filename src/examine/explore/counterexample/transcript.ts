import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { ReportMessage } from '../../../simulator/network/recording-network.js';

/** The calls and frames of one step. */
export interface RecordedStep {
  readonly text: string;
  readonly entries: RecordedEntry[];
}

export type RecordedEntry =
  | { readonly kind: 'call'; readonly actor: string; readonly exchange: HttpExchange }
  | { readonly kind: 'frame'; readonly direction: 'sent' | 'received' | 'closed'; readonly message: string };

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
    const text = typeof message === 'string' ? message : Buffer.from(message).toString('utf8');
    // Heart-beats explain nothing.
    if (text.trim() === '') return;
    this.#entries.push({ kind: 'frame', direction, message: text });
  };

  get #entries(): RecordedEntry[] {
    return this.steps.at(-1)?.entries ?? [];
  }
}
