import type { AckMode } from '../../application.js';
import { headerValue } from '../../codec/headers.js';
import { protocolError, StompRefusal } from '../../errors.js';
import { Subscription } from '../subscription.js';
import type { Command } from './client-frame.js';
import { requiredHeader } from './required-header.js';

export const subscribe: Command = {
  run(context, frame) {
    const id = requiredHeader(frame, 'id'); // U01
    const destination = requiredHeader(frame, 'destination');
    const ack = ackMode(headerValue(frame.headers, 'ack'));
    for (const other of context.table.list) {
      if (other.id === id) throw protocolError('Subscription id already in use'); // U03
      // U08: a topic may be subscribed several times, a queue has one receiver.
      if (other.destination === destination && !isTopic(destination))
        throw protocolError('Already subscribed to this destination');
    }
    if (context.table.list.length >= context.limits.subscriptions)
      throw protocolError('Too many subscriptions'); // U09
    if (context.application.subscribe === undefined) {
      throw new StompRefusal('FORBIDDEN_DESTINATION', 'Subscribing to this destination is not allowed'); // U04
    }
    context.table.pending = new Subscription(id, destination, ack);
    return context.application.subscribe(context, context.table.pending, frame.headers);
  },

  // U05: the subscription takes effect in the same turn as the RECEIPT, which precedes the stored backlog.
  after(context) {
    const { pending: candidate } = context.table;
    if (candidate === undefined) return;
    context.table.add(candidate);
    context.application.subscribed?.(context, candidate);
  },
};

export const unsubscribe: Command = {
  run(context, frame) {
    const removed = context.table.remove(requiredHeader(frame, 'id')); // U07
    if (removed === undefined) throw protocolError('No such subscription'); // U06
    context.application.unsubscribed?.(context, removed);
  },
};

function isTopic(destination: string): boolean {
  return destination.startsWith('/topic/');
}

/** U02: parses the `ack` header. */
function ackMode(value: string | undefined): AckMode {
  switch (value) {
    case undefined:
    case 'auto':
      return 'auto';
    // Constants, since the value from the frame would keep the text of all its headers.
    case 'client':
      return 'client';
    case 'client-individual':
      return 'client-individual';
    default:
      throw protocolError('Unknown ack mode');
  }
}
