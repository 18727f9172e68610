import { describe, expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../../test/support/example-events.js';
import { describeEvent } from './describe-event.js';

const sentences = streamOf(Object.values(exampleBodies)).map(
  (event) => [event.type, describeEvent(event)?.text] as const,
);

describe('describeEvent', () => {
  it('says each notable event in one sentence and passes over those that only count', () => {
    expect(Object.fromEntries(sentences)).toEqual({
      'run.started': 'run against embedded with seed 7, real clock, tcp network',
      'backend.started': 'backend listens at http://127.0.0.1:40001',
      'run.phase': 'phase: connecting',
      'terminal.state': undefined,
      'terminal.printed': undefined,
      'session.online': 'terminal T00000012 is online',
      'session.offline': 'terminal T00000012 is offline: heart-beat silence',
      'reconnect.scheduled': 'terminal T00000012 tries again in 2.0 s, attempt 2: socket closed',
      'command.queued': 'PRINT queued for terminal 12 (req-1)',
      'command.sent': 'PRINT sent again to terminal 12 (req-1)',
      'command.done': 'PRINT on terminal 12 ended COMPLETED (req-1)',
      'payment.stored': 'payment ref-1 of 500.00 EUR is PENDING',
      'payment.resolved': 'payment ref-1 became FAILED ERR_PAYMENT_DECLINED',
      'payment.cancelled': 'payment ref-3 was cancelled',
      'refund.accepted': 'refund refund-1 of 5.00 EUR for ref-1 is SUCCESS',
      'refund.resolved': 'refund refund-2 of 5.00 EUR for ref-1 became FAILED',
      'report.created': undefined,
      'report.stored': 'terminal T00000012 reported ref-2 as SUCCESS',
      'report.rejected': 'report acq-3 of terminal T00000012 was refused: ERR_DUPLICATE_REFERENCE',
      'report.confirmed': undefined,
      'store.totals': undefined,
      'integrator.started': 'run begins: Reads the summaries of the day.',
      'fault.started':
        'fault 1 begins for 2 terminals: 30% of the terminals lose their connection without a goodbye, each once within 16s',
      'fault.ended': 'fault 1 (cut) is over: 2 terminals felt it',
      'integrator.called': 'run was refused refund: 403 ERR_FORBIDDEN',
      'integrator.no-response': 'run got no answer to settle in 1 min 00 s: no answer in time',
      'integrator.finding': 'run at refund: expected 200, and there came 403 ERR_FORBIDDEN',
      'scenario.started': undefined,
      'scenario.waiting': 'command.print.online waits for the command result, 10.0 s at most',
      check: 'CMD-01 fails in command.print.online: the terminal gets the PRINT',
      'scenario.finished': 'command.print.online: FAILED: 1 of 2 checks failed',
      notice: 'the receipt printer is slow',
      'run.finished': 'run finished: FAILED',
    });
  });

  it.each([
    ['a call that went well', { httpStatus: 200 }],
    ['a refusal that had to come', { httpStatus: 403, errorCode: 'ERR_FORBIDDEN' }],
  ])('says nothing about %s', (_, answer) => {
    const called = { type: 'integrator.called', operation: 'payNow', asExpected: true, ...answer } as const;
    const [event] = streamOf([called]);
    expect(event && describeEvent(event)).toBeUndefined();
  });

  it('takes escape sequences and line breaks out of what came over the wire', () => {
    const [event] = streamOf([
      { ...exampleBodies['session.offline'], reason: '\u001b[2Jgone\r\nPASS everything' },
    ]);
    expect(event && describeEvent(event)?.text).toBe('terminal T00000012 is offline: gone PASS everything');
  });

  it('cuts a value of any length to a bounded sentence', () => {
    const [event] = streamOf([{ type: 'notice', level: 'info', message: 'x'.repeat(100_000) }]);
    expect(event && describeEvent(event)?.text).toHaveLength(300);
  });
});
