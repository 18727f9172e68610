import Type, { type Static } from 'typebox';

/** WebSocket paths, with the same behaviour (CHN-01). */
export const webSocketPaths = ['/webs', '/websocket'] as const;

export const adminTopic = '/topic/admin/events';

/** Where a terminal's messages go to. */
export const sendDestinations = {
  register: '/app/terminal/register',
  heartbeat: '/app/terminal/heartbeat',
  transaction: '/app/terminal/transaction',
  settings: '/app/terminal/settings',
  commandResult: '/app/terminal/command-result',
} as const;

export function terminalQueue(configId: number): string {
  return `/queue/terminal/${configId}`;
}

/** Messages from the server to a terminal, by `action`; the schema holds the fields beside it. */
export const serverActions = {
  PAYMENT_STATUS: Type.Object({
    referenceId: Type.String(),
    status: Type.String(),
    tradeNo: Type.String(),
    grandTotal: Type.String({ description: 'Decimal amount in currency units.' }),
    channel: Type.String(),
  }),
  FORCE_REFRESH: Type.Object({}),
  SESSION_KICK: Type.Object({ reason: Type.String() }),
  PRINT: Type.Object({ body: Type.String({ description: 'Text to print.' }) }),
  CONFIG_UPDATE: Type.Object({ key: Type.String(), value: Type.Unknown() }),
  SYNC_REQUEST: Type.Object({}),
  SESSION_TIMEOUT: Type.Object({}),
  CHECK_IN: Type.Object({ serverTime: Type.String(), configId: Type.Integer() }),
  REPORT_REJECTED: Type.Object({
    errorCode: Type.String(),
    message: Type.String(),
    specificTId: Type.Optional(Type.String()),
    requestId: Type.Optional(Type.String()),
  }),
} as const;

export type ServerAction = keyof typeof serverActions;

/** Bodies of the messages from a terminal to the server. Registration and keep-alive have none. */
export const terminalMessages = {
  transaction: Type.Object({
    referenceId: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }),
    terminalId: Type.String(),
    status: Type.String(),
    gateway: Type.String({ minLength: 1, maxLength: 64 }),
    specificTId: Type.String({ minLength: 1, maxLength: 128 }),
    amount: Type.Integer({ description: 'Minor units of the currency.' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  }),
  settings: Type.Object({ settings: Type.Record(Type.String(), Type.Unknown()) }),
  commandResult: Type.Object({
    requestId: Type.String({ minLength: 1, maxLength: 64 }),
    requestType: Type.String({ minLength: 1, maxLength: 64 }),
    status: Type.String({ minLength: 1, maxLength: 64 }),
    result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
} as const;

export type TransactionReport = Static<typeof terminalMessages.transaction>;

/** `type` of the events on the admin topic. */
export const adminEventTypes = [
  'session-online',
  'session-offline',
  'command-result',
  'transaction-report',
  'settings-snapshot',
  'terminal-deactivated',
  'terminal-activated',
  'payment-status',
] as const;

/** An event on the admin topic; what does not apply to its type is left out. */
export const adminEvent = Type.Object({
  type: Type.Enum([...adminEventTypes]),
  configId: Type.Integer(),
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  requestId: Type.Optional(Type.String()),
  requestType: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  referenceId: Type.Optional(Type.String()),
});
