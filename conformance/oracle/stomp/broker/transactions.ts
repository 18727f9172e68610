import type { Form } from '../form.js';
import { closed, cut, form, frame, on, open, quiet, receipt, text } from '../steps.js';
import { abort, begin, commit, delivered, refused, send, served } from './steps.js';

/** A SEND inside the transaction `t`. */
const inside = (body: string, ...lines: readonly string[]) => send(body, ['transaction:t', ...lines]);
/** A message after those that must not come: as messages arrive in order, its delivery shows that they did not. */
const sentinel: Form['steps'] = [text(send('sentinel')), delivered('sentinel')];

/** N05, T01 to T05, BAD-29: transactions. */
export const brokerTransactionForms: readonly Form[] = [
  form('N05', 'a transaction that was never opened', 'subscribed', [
    open('witness', 'subscribed'),
    text(inside('never')),
    refused(),
    ...on('witness', ...sentinel),
  ]),
  form('T01', 'BEGIN without transaction', 'connected', [text(frame('BEGIN')), refused()]),
  form('T01', 'BEGIN of the open one', 'connected', [
    text(begin('t', 'receipt:1') + begin()),
    receipt('1'),
    refused(),
  ]),
  ...['COMMIT', 'ABORT'].flatMap((name) => [
    form('T01', `${name} without transaction`, 'connected', [text(begin() + frame(name)), refused()]),
    form('T01', `${name} without an open one`, 'connected', [
      text(frame(name, ['transaction:t'])),
      refused(),
    ]),
    form('T01', `${name} of one that was committed`, 'connected', [
      text(begin() + commit('t', 'receipt:1') + frame(name, ['transaction:t'])),
      receipt('1'),
      refused(),
    ]),
  ]),
  form('T01', 'BEGIN of one that was committed', 'connected', [
    text(begin() + commit() + begin('t', 'receipt:1') + abort('t', 'receipt:2')),
    receipt('1'),
    receipt('2'),
    ...served,
  ]),
  form('T02', 'two SENDs, which take effect at COMMIT and in order', 'subscribed', [
    text(begin() + inside('one') + inside('two') + send('outside')),
    delivered('outside'),
    text(commit('t', 'receipt:3')),
    receipt('3'),
    delivered('one'),
    delivered('two'),
    ...served,
    quiet,
  ]),
  form('T02', 'a SEND that ABORT drops', 'subscribed', [
    text(begin() + inside('one') + abort('t', 'receipt:1')),
    receipt('1'),
    ...sentinel,
    ...served,
    quiet,
  ]),
  form('T02', 'a SEND that cannot be carried out: none has an effect', 'subscribed', [
    open('witness', 'subscribed'),
    text(begin() + inside('one') + frame('SEND', ['transaction:t', 'x:y'], 'no destination') + commit()),
    refused(),
    ...on('witness', ...sentinel),
  ]),
  form('T03', 'DISCONNECT', 'connected', [
    open('witness', 'subscribed'),
    text(begin('t', 'receipt:1')),
    receipt('1'),
    text(inside('never') + frame('DISCONNECT')),
    closed(),
    ...on('witness', ...sentinel),
  ]),
  form('T03', 'the loss of the socket', 'connected', [
    open('witness', 'subscribed'),
    text(begin() + inside('never')),
    ...served,
    cut,
    open('next', 'connected'),
    ...on('next', text(commit()), refused()),
    ...on('witness', ...sentinel),
  ]),
  form('T04', 'a second open transaction', 'connected', [
    text(begin('t', 'receipt:1') + begin('u')),
    receipt('1'),
    refused(),
  ]),
  form('T05', 'a SEND and COMMIT', 'subscribed', [
    text(begin('t', 'receipt:0') + inside('five', 'receipt:1')),
    receipt('0'),
    receipt('1'),
    ...sentinel,
    text(commit('t', 'receipt:2')),
    receipt('2'),
    delivered('five'),
  ]),
  form('BAD-29', 'COMMIT of an unknown one', 'connected', [text(commit()), refused()]),
  form('BAD-29', 'BEGIN twice', 'connected', [text(begin() + begin()), refused()]),
  form('BAD-29', 'SEND in an aborted one', 'subscribed', [
    text(begin() + abort('t', 'receipt:1') + inside('never', 'receipt:2')),
    receipt('1'),
    refused(),
  ]),
];
