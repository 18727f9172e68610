import { expect, it } from 'vitest';
import { exampleBodies, streamOf } from '../../../test/support/example-events.js';
import { describeEvent } from './describe-event.js';

const sentences = streamOf(Object.values(exampleBodies)).map(
  (event) => [event.type, describeEvent(event)?.text] as const,
);

it('describeEvent describes each notable event in one sentence, and no event that changes only a count', () => {
  expect(Object.fromEntries(sentences)).toEqual({
    'run.started': 'run against embedded with seed 7, real clock, tcp network',
    'backend.started': 'backend listens at http://127.0.0.1:40001',
    'run.phase': 'phase: connecting',
    'terminal.state': undefined,
    'terminal.printed': undefined,
    'session.online': 'terminal T00000012 is online',
    'session.offline': 'terminal T00000012 is offline: heart-beat silence',
    'reconnect.scheduled': 'terminal T00000012 reconnects in 2.0 s, attempt 2: socket closed',
    'command.queued': 'PRINT queued for terminal T00000012 (req-1)',
    'command.sent': 'PRINT redelivered to terminal T00000012 (req-1)',
    'command.done': 'PRINT on terminal T00000012 ended as COMPLETED (req-1)',
    'payment.stored': 'payment ref-1 of 500.00 EUR is PENDING',
    'payment.resolved': 'payment ref-1 became FAILED ERR_PAYMENT_DECLINED',
    'payment.cancelled': 'payment ref-3 was cancelled',
    'refund.accepted': 'refund refund-1 of 5.00 EUR for ref-1 is SUCCESS',
    'refund.resolved': 'refund refund-2 of 5.00 EUR for ref-1 became FAILED',
    'report.created': undefined,
    'report.stored': 'terminal T00000012 reported ref-2 as SUCCESS',
    'report.rejected': 'report acq-3 of terminal T00000012 was rejected: ERR_DUPLICATE_REFERENCE',
    'report.confirmed': undefined,
    'store.totals': undefined,
    'integrator.started': 'run started: Reads the summaries of the day.',
    'path.started': 'T00001003 begins the path back-off-cap at a backend of its own, back-off scaled: 1/60',
    'path.step': 'T00001003 waits 2 s (path cut, step 2 of 5)',
    'path.ended': 'T00001003 has walked the path cut in 7.4 s',
    'fault.started':
      'fault 1 starts for 2 terminals: 30% of the terminals lose their connection without a close frame, each once within 16s',
    'fault.ended': 'fault 1 (cut) has ended: 2 terminals affected',
    'intervention.started': 'a person deactivates terminal T00001003',
    'intervention.ended': 'deactivate by a person: T00001003 is deactivated',
    'integrator.called': 'refund of run was rejected: 403 ERR_FORBIDDEN',
    'integrator.no-response': 'run received no response to settle in 1 min 00 s: no response in time',
    'integrator.finding': 'run expected 200 from refund and received 403 ERR_FORBIDDEN',
    'scenario.started': undefined,
    'command.received': undefined,
    'command.executed': undefined,
    'command.shown': undefined,
    'payment.shown': undefined,
    'refund.shown': undefined,
    'rejection.received': undefined,
    'dashboard.event': undefined,
    'audit.merchant': undefined,
    'terminal.shown': undefined,
    'integrator.gave-up': undefined,
    'dashboard.state': 'dashboard: away, the wsToken is renewed',
    'audit.started': 'audit of 1 merchant',
    'audit.finished': 'audit complete: 2 payments and 4 commands read',
    'scenario.repeated':
      'command.print.online runs once more: the response is not held (ms): this machine was late by 310 ms',
    'scenario.waiting': 'command.print.online waits at most 10.0 s for the command result',
    check: 'CMD-01 fails in command.print.online: the terminal gets the PRINT',
    'scenario.finished': 'command.print.online: FAILED: 1 of 2 checks failed',
    notice: 'the receipt printer is slow',
    'run.finished': 'run finished: FAILED',
  });
});

it.each([
  ['a successful call', { httpStatus: 200 }],
  ['an expected rejection', { httpStatus: 403, errorCode: 'ERR_FORBIDDEN' }],
])('describeEvent does not describe %s', (_, response) => {
  const called = { type: 'integrator.called', operation: 'payNow', asExpected: true, ...response } as const;
  const [event] = streamOf([called]);
  expect(event && describeEvent(event)).toBeUndefined();
});

it('describeEvent removes escape sequences and line breaks from received values', () => {
  const [event] = streamOf([
    { ...exampleBodies['session.offline'], reason: '\u001b[2Jgone\r\nPASS everything' },
  ]);
  expect(event && describeEvent(event)?.text).toBe('terminal T00000012 is offline: gone PASS everything');
});

it('describeEvent cuts a long value to a sentence of bounded length', () => {
  const [event] = streamOf([{ type: 'notice', level: 'info', message: 'x'.repeat(100_000) }]);
  expect(event && describeEvent(event)?.text).toHaveLength(300);
});
