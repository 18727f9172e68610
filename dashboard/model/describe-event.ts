import type { AdminEvent } from '../client/admin-topic.js';

/** The words that begin the description of each event. */
const eventWords: Readonly<Record<AdminEvent['type'], string>> = {
  'session-online': 'online',
  'session-offline': 'offline',
  'command-result': 'command result',
  'transaction-report': 'transaction report',
  'settings-snapshot': 'settings received',
  'terminal-deactivated': 'deactivated',
  'terminal-activated': 'activated',
  'payment-status': 'payment status',
};

/** An event in a few words: `PRINT COMPLETED`, `payment status SUCCESS of order-4711`. */
export function describeEvent(event: AdminEvent): string {
  const { referenceId, differs } = event;
  const words = [shortDescription(event)];
  if (referenceId !== undefined) words.push(`of ${referenceId}`);
  if (differs === true) words.push('(differs from what is stored)');
  return words.join(' ');
}

/** An event without the payment that it is about: `payment status SUCCESS`. */
export function shortDescription({ type, requestType, status }: AdminEvent): string {
  if (type === 'command-result') return `${requestType ?? 'command'} ${status ?? ''}`.trim();
  // A later version of the service may have other types, and a name such as `constructor` is one of every object.
  const words = Object.hasOwn(eventWords, type) ? eventWords[type] : type;
  return `${words} ${status ?? ''}`.trim();
}
