import fc from 'fast-check';
import type { EventBody, RunEvent } from '../../../src/events/event.js';

/** A call of an integrator: when it began and when its response was logged, in milliseconds with a fraction. */
interface Call {
  readonly operation: string;
  readonly beganAt: number;
  readonly endedAt: number;
}

const thousandths = (max: number) => fc.integer({ min: 0, max }).map((n) => n / 1_000);

/**
 * Generates the calls about one payment: it is created, and read at the same time or later, by calls that take from no
 * time to some milliseconds.
 */
function callsOfOnePayment(): fc.Arbitrary<readonly Call[]> {
  const read = fc.record({ after: thousandths(4_000), takes: thousandths(3_000) });
  return fc
    .record({
      beganAt: thousandths(2_000),
      takes: thousandths(3_000),
      reads: fc.array(read, { maxLength: 4 }),
    })
    .map(({ beganAt, takes, reads }) => [
      { operation: 'payNow', beganAt, endedAt: beganAt + takes },
      ...reads.map(({ after, takes: readTakes }) => ({
        operation: 'getTransactionDetails',
        beganAt: beganAt + after,
        endedAt: beganAt + after + readTakes,
      })),
    ]);
}

/** Generates the events of these calls as a run logs them, by a clock of whole milliseconds. */
export function shownHistory(shownBy: (call: Call) => EventBody): fc.Arbitrary<readonly RunEvent[]> {
  return callsOfOnePayment().map((calls) =>
    calls
      .toSorted((one, other) => one.endedAt - other.endedAt)
      .map((call, seq) => {
        const t = Math.floor(call.endedAt);
        const elapsedMs = t - Math.floor(call.beganAt);
        return { seq, t, actor: 'integrator:pos-1', ...shownBy(call), elapsedMs } as RunEvent;
      }),
  );
}

const names = { merchantId: 'm-1', sandbox: false, referenceId: 'ref-1' };
const amounts = { amount: '10.00', currency: 'EUR' };

/** A payment, as the response of the call shows it. */
export const shownPayment = ({ operation }: Call): EventBody => ({
  type: 'payment.shown',
  operation,
  ...names,
  ...amounts,
  elapsedMs: 0,
  tradeNo: 'trade-1',
  status: 'SUCCESS',
  refundedAmount: '0.00',
});

/** A refund, as the response of the call shows it. */
export const shownRefund = ({ operation }: Call): EventBody => ({
  type: 'refund.shown',
  ...names,
  ...amounts,
  elapsedMs: 0,
  operation: operation === 'payNow' ? 'refund' : operation,
  refundReferenceId: 'refund-1',
  status: 'SUCCESS',
});

/** The record of a command, as the response of the call shows it. */
export const shownCommand = ({ operation }: Call): EventBody => ({
  type: 'command.shown',
  requestId: 'req-1',
  requestType: 'PRINT',
  configId: 1,
  elapsedMs: 0,
  terminalId: 'T00000001',
  status: 'SENT',
  operation: operation === 'payNow' ? 'requestTerminal' : operation,
});
