// Source: the service document, 'Server to terminal' and 'Terminal to server'.

type Source = 'shown' | 'decided';

interface Field {
  readonly name: string;
  /** The JSON type; `any` is every JSON value. */
  readonly type: 'string' | 'integer' | 'object' | 'any';
  readonly source: Source;
  /** Left out where it does not apply. */
  readonly optional?: true;
}

interface ServerAction {
  readonly action: string;
  /** The source of the action's name. */
  readonly source: Source;
  /** Such a message carries one more field, `requestId` (a string), when a request caused it. Decided. */
  readonly ofRequest: boolean;
  /** The fields other than `action`. */
  readonly fields: readonly Field[];
}

interface TerminalMessage {
  /** Our own short name of the message; the service document describes it in words. */
  readonly name: string;
  /** The destination of SEND. The names are decided: only the prefix `/app/` is shown. */
  readonly destination: string;
  /** The fields of the body; empty where the message has none. */
  readonly fields: readonly Field[];
}

const shown = (name: string, type: Field['type']): Field => ({ name, type, source: 'shown' });
const decided = (name: string, type: Field['type']): Field => ({ name, type, source: 'decided' });
const maybe = (name: string, type: Field['type']): Field => ({
  name,
  type,
  source: 'decided',
  optional: true,
});

/** The messages on a terminal's queue: JSON with `action` and these fields. */
export const serverActions: readonly ServerAction[] = [
  {
    action: 'PAYMENT_STATUS',
    source: 'shown',
    ofRequest: false,
    fields: [
      shown('referenceId', 'string'),
      shown('status', 'string'),
      shown('tradeNo', 'string'),
      // A decimal amount, yet a string.
      shown('grandTotal', 'string'),
      shown('channel', 'string'),
    ],
  },
  { action: 'FORCE_REFRESH', source: 'shown', ofRequest: true, fields: [] },
  { action: 'SESSION_KICK', source: 'shown', ofRequest: false, fields: [shown('reason', 'string')] },
  { action: 'PRINT', source: 'shown', ofRequest: true, fields: [shown('body', 'string')] },
  {
    action: 'CONFIG_UPDATE',
    source: 'shown',
    ofRequest: false,
    fields: [shown('key', 'string'), shown('value', 'any')],
  },
  { action: 'SYNC_REQUEST', source: 'shown', ofRequest: true, fields: [] },
  { action: 'SESSION_TIMEOUT', source: 'shown', ofRequest: false, fields: [] },
  // The name is shown as the response to a keep-alive; its body is not.
  {
    action: 'CHECK_IN',
    source: 'shown',
    ofRequest: false,
    fields: [decided('serverTime', 'string'), decided('configId', 'integer')],
  },
  {
    action: 'REPORT_REJECTED',
    source: 'decided',
    ofRequest: false,
    fields: [
      decided('errorCode', 'string'),
      decided('message', 'string'),
      maybe('specificTId', 'string'),
      maybe('requestId', 'string'),
    ],
  },
];

/** The messages that a terminal sends, in the order of the service document. */
export const terminalMessages: readonly TerminalMessage[] = [
  { name: 'register', destination: '/app/terminal/register', fields: [] },
  { name: 'heartbeat', destination: '/app/terminal/heartbeat', fields: [] },
  {
    name: 'transaction',
    destination: '/app/terminal/transaction',
    fields: [
      shown('referenceId', 'string'),
      shown('terminalId', 'string'),
      shown('status', 'string'),
      shown('gateway', 'string'),
      shown('specificTId', 'string'),
      // Minor units: that part is decided.
      shown('amount', 'integer'),
      shown('currency', 'string'),
    ],
  },
  {
    name: 'settings',
    destination: '/app/terminal/settings',
    fields: [shown('settings', 'object')],
  },
  {
    name: 'command-result',
    destination: '/app/terminal/command-result',
    fields: [
      shown('requestId', 'string'),
      shown('requestType', 'string'),
      shown('status', 'string'),
      shown('result', 'object'),
    ],
  },
];
