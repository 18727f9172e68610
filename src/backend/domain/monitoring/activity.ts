import { monotonicNow } from '../../../text/clock/process-clock.js';

const windowSeconds = 60;

export type Counted = 'requests' | 'refused' | 'failed' | 'payments' | 'droppedPushes';

export interface Rate {
  readonly lastMinute: number;
  readonly perSecond: number;
}

/** Counts the events of the last minute by second, in an array of constant size. */
export class Activity {
  readonly #seconds = Array.from({ length: windowSeconds }, () => ({ second: -1, counts: none() }));

  count(what: Counted): void {
    const second = Math.floor(monotonicNow() / 1000);
    const slot = this.#seconds[second % windowSeconds];
    if (slot === undefined) return;
    if (slot.second !== second) {
      slot.second = second;
      slot.counts = none();
    }
    slot.counts[what] += 1;
  }

  rates(): Readonly<Record<Counted, Rate>> {
    const now = Math.floor(monotonicNow() / 1000);
    const recent = this.#seconds.filter(({ second }) => second > now - windowSeconds && second <= now);
    const rate = (what: Counted): Rate => {
      const lastMinute = recent.reduce((sum, { counts }) => sum + counts[what], 0);
      return { lastMinute, perSecond: lastMinute / windowSeconds };
    };
    return {
      requests: rate('requests'),
      refused: rate('refused'),
      failed: rate('failed'),
      payments: rate('payments'),
      droppedPushes: rate('droppedPushes'),
    };
  }
}

function none(): Record<Counted, number> {
  return { requests: 0, refused: 0, failed: 0, payments: 0, droppedPushes: 0 };
}
