import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { ObservedSession } from '../wire/observed-session.js';
import { bodyField, type StompFrame } from '../wire/stomp-frame.js';
import { toService } from './channel-facts.js';

/** A transaction report as the client has sent it. */
export interface SeenReport {
  readonly specificTId: string;
  readonly referenceId: string;
  /** The number of its session. */
  readonly session: number;
  /** The id of the RECEIPT that it asks for; undefined if it asks for none. */
  readonly receipt: string | undefined;
  readonly at: number;
}

/** The transaction reports of the client. While receipts are withheld, the client has to keep its reports pending. */
export class Reports {
  readonly seen: SeenReport[] = [];
  /** The keys of reports whose RECEIPT has reached the client. */
  readonly #confirmed = new Set<string>();
  readonly #withheld: { readonly session: ObservedSession; readonly receipt: string }[] = [];
  #withholds = false;

  /** Withholds the RECEIPT of every report from now on. */
  withhold(): void {
    this.#withholds = true;
  }

  /** Sends the receipts that were withheld in sessions that are still open, and withholds no more. */
  release(): void {
    this.#withholds = false;
    for (const { session, receipt } of this.#withheld.splice(0)) {
      if (!session.isOpen) continue;
      session.confirm(receipt);
      this.#confirm(session, receipt);
    }
  }

  /** The newest report since an instant that the client must regard as pending. */
  pendingSince(instant: number): SeenReport | undefined {
    return this.seen.findLast((report) => report.at >= instant && !this.#confirmed.has(keyOf(report)));
  }

  /** Observes a frame of either direction. Returns whether the frame is to be dropped. */
  observe(frame: StompFrame, from: 'client' | 'service', session: ObservedSession): boolean {
    if (from === 'client') {
      if (frame.command === 'SEND' && frame.headers.destination === toService.transaction)
        this.#add(frame, session);
      return false;
    }
    const receipt = frame.command === 'RECEIPT' ? frame.headers['receipt-id'] : undefined;
    if (receipt === undefined || !this.#isOfReport(session, receipt)) return false;
    if (this.#withholds) this.#withheld.push({ session, receipt });
    else this.#confirm(session, receipt);
    return this.#withholds;
  }

  #add(frame: StompFrame, { number }: ObservedSession): void {
    const [specificTId, referenceId] = [bodyField(frame, 'specificTId'), bodyField(frame, 'referenceId')];
    if (typeof specificTId !== 'string' || typeof referenceId !== 'string') return;
    const { receipt } = frame.headers;
    this.seen.push({ specificTId, referenceId, session: number, receipt, at: monotonicNow() });
  }

  #isOfReport({ number }: ObservedSession, receipt: string): boolean {
    return this.seen.some((report) => report.session === number && report.receipt === receipt);
  }

  #confirm({ number }: ObservedSession, receipt: string): void {
    const report = this.seen.find((each) => each.session === number && each.receipt === receipt);
    if (report !== undefined) this.#confirmed.add(keyOf(report));
  }
}

/** Equal for the repetitions of one report, and for no other, whatever ids a client makes. */
function keyOf({ referenceId, specificTId }: SeenReport): string {
  return JSON.stringify([referenceId, specificTId]);
}
