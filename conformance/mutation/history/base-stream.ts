import type { RunEvent } from '../../../src/events/event.js';
import { renumbered } from '../../../test/support/mutations.js';
import { unobservedTypes } from './observed-types.js';
import type { Stream } from './stream-mutant.js';

/** Makes the stream of a run the base of mutants: with pending refunds, and without the events that no checker reads. */
export function baseStream(recorded: Stream): Stream {
  return renumbered(recorded.filter(({ type }) => !(type in unobservedTypes)).flatMap(withPendingRefund()));
}

/** Every so many refunds one is pending at first: no actor of a run causes one. */
const pendingEvery = 3;

function withPendingRefund(): (event: RunEvent) => readonly RunEvent[] {
  let refunds = 0;
  const pending = new Set<string>();
  return (event) => {
    if (event.type === 'refund.shown' && event.operation === 'refund' && event.status === 'SUCCESS') {
      const isPending = pending.has(event.refundReferenceId);
      return [isPending ? { ...event, status: 'PENDING' } : event];
    }
    if (event.type !== 'refund.accepted' || event.status !== 'SUCCESS') return [event];
    refunds += 1;
    if (refunds % pendingEvery !== 0) return [event];
    pending.add(event.refundReferenceId);
    return [
      { ...event, status: 'PENDING' },
      { ...event, type: 'refund.resolved' },
    ];
  };
}
