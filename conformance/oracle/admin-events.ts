// Source: the service document, 'Admin broadcast'.

interface Field {
  readonly name: string;
  readonly type: 'string' | 'integer';
  readonly source: 'shown' | 'decided';
}

interface AdminEvent {
  readonly type: string;
  readonly source: 'shown' | 'decided';
}

/** The fields of an event on the admin topic. The three about a request are null in all other events. */
export const adminEventFields: readonly Field[] = [
  { name: 'type', type: 'string', source: 'shown' },
  { name: 'configId', type: 'integer', source: 'shown' },
  { name: 'requestId', type: 'string', source: 'shown' },
  { name: 'requestType', type: 'string', source: 'shown' },
  { name: 'status', type: 'string', source: 'shown' },
  { name: 'at', type: 'string', source: 'decided' },
];

/** Fields of the events about a payment: `referenceId` of each, `differs` of a report with values that are not stored. */
export const paymentEventFields: readonly (Omit<Field, 'type'> & { readonly type: 'string' | 'boolean' })[] =
  [
    { name: 'referenceId', type: 'string', source: 'decided' },
    { name: 'differs', type: 'boolean', source: 'decided' },
  ];

/** The values of `type`. */
export const adminEvents: readonly AdminEvent[] = [
  { type: 'session-online', source: 'decided' },
  { type: 'session-offline', source: 'decided' },
  { type: 'command-result', source: 'shown' },
  { type: 'transaction-report', source: 'decided' },
  { type: 'settings-snapshot', source: 'decided' },
  { type: 'terminal-deactivated', source: 'decided' },
  { type: 'terminal-activated', source: 'decided' },
  { type: 'payment-status', source: 'decided' },
];
