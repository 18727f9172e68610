import type { Form } from '../form.js';
import { form, frame, on, open, quiet, receipt, text } from '../steps.js';
import { consume, decidedRefusal, delivered, refusals, refused, send, served, subscribe } from './steps.js';

const unsubscribe = (id: string, ...lines: readonly string[]) => frame('UNSUBSCRIBE', [`id:${id}`, ...lines]);

/** U01 to U03, U05 to U09, BAD-26, BAD-27, BAD-47: SUBSCRIBE and UNSUBSCRIBE. */
export const brokerSubscriptionForms: readonly Form[] = [
  ...['U01', 'BAD-26'].flatMap((row) =>
    refusals(row, 'connected', {
      'SUBSCRIBE without id': frame('SUBSCRIBE', ['destination:{topic}']),
      'SUBSCRIBE without destination': frame('SUBSCRIBE', ['id:1']),
      'SUBSCRIBE without either': frame('SUBSCRIBE', ['ack:auto']),
    }),
  ),
  form('U02', 'no ack header means auto', 'connected', [
    text(subscribe('s', ['receipt:1']) + send('x')),
    receipt('1'),
    delivered('x', { ack: undefined }),
  ]),
  ...refusals('U02', 'connected', {
    'ack:maybe': subscribe('1', ['ack:maybe']),
    'an empty ack': subscribe('1', ['ack:']),
    'ack:Client': subscribe('1', ['ack:Client']),
  }),
  form('U03', 'an id in use', 'connected', [
    text(subscribe('s', ['receipt:1']) + subscribe('s', [], '{elsewhere}')),
    receipt('1'),
    refused(),
  ]),
  form('U03', 'an id that was in use', 'connected', [
    text(subscribe('s') + unsubscribe('s') + subscribe('s', ['receipt:1']) + send('x')),
    receipt('1'),
    delivered('x', { subscription: 's' }),
  ]),
  form('U05', 'a message behind the RECEIPT', 'connected', [
    open('sender', 'connected'),
    text(subscribe('s', ['receipt:1'])),
    receipt('1'),
    ...on('sender', text(send('routed'))),
    delivered('routed', { subscription: 's' }),
  ]),
  ...refusals('U06', 'connected', {
    'UNSUBSCRIBE without id': frame('UNSUBSCRIBE', ['destination:{topic}']),
    'UNSUBSCRIBE of an unknown id': unsubscribe('none'),
  }),
  form('U07', 'two subscriptions of which one ends', 'connected', [
    text(subscribe('s') + subscribe('t', ['receipt:1'])),
    receipt('1'),
    text(unsubscribe('s', 'receipt:2')),
    receipt('2'),
    text(send('x')),
    delivered('x', { subscription: 't' }),
    text(send('y')),
    delivered('y', { subscription: 't' }),
    ...served,
    quiet,
  ]),
  form('U08', 'a topic twice on one connection', 'connected', [
    text(subscribe('s') + subscribe('t', ['receipt:1'])),
    receipt('1'),
    text(send('x')),
    delivered('x'),
    delivered('x'),
    { on: 'first', step: { kind: 'distinct', command: 'MESSAGE', header: 'subscription', count: 2 } },
  ]),
  form('U09', 'eight subscriptions, and one more', 'connected', [
    text(
      Array.from({ length: 7 }, (_, at) => subscribe(String(at))).join('') + subscribe('7', ['receipt:1']),
    ),
    receipt('1'),
    text(unsubscribe('7') + subscribe('8', ['receipt:2'])),
    receipt('2'),
    text(subscribe('9')),
    refused(),
  ]),
  form('BAD-26', 'an id in use', 'connected', [
    text(frame('SUBSCRIBE', ['id:s', 'destination:{topic}', 'receipt:1']) + subscribe('s')),
    decidedReceipt('1'),
    decidedRefusal(),
  ]),
  form('BAD-26', 'ack:maybe', 'connected', [text(subscribe('s', ['ack:maybe'])), decidedRefusal()]),
  ...refusals('BAD-27', 'connected', { 'an unknown id': unsubscribe('none') }),
  form('BAD-47', 'SUBSCRIBE without destination', 'connected', [
    text(frame('SUBSCRIBE', ['id:1', 'receipt:a\\cb'])),
    refused({ 'receipt-id': 'a:b' }),
  ]),
];

/** U08 for a queue. */
export const queueSubscriptionForms: readonly Form[] = [
  form('U08', 'a queue twice on one connection', 'connected', [
    text(consume('client', ['receipt:1'], 's')),
    receipt('1'),
    text(consume('client', [], 't')),
    refused(),
  ]),
];

function decidedReceipt(id: string): Form['steps'][number] {
  return {
    on: 'first',
    step: { kind: 'frame', command: 'RECEIPT', headers: { 'receipt-id': id }, decided: true },
  };
}
