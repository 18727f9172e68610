import type { Static } from 'typebox';
import type {
  adminEvent,
  ServerAction,
  sendDestinations,
  serverActions,
  terminalMessages,
} from '../../../contract/channel/messages.js';

type Fields<A extends ServerAction> = Static<(typeof serverActions)[A]>;

const command = { requestId: 'req_5Fq2mX0aV7kT9cLw3RbN' };

/** For each action the fields beside it, as they may stand on the wire. */
export const actionExamples: { readonly [A in ServerAction]: Fields<A> & { readonly requestId?: string } } = {
  PAYMENT_STATUS: {
    referenceId: 'order-4711',
    status: 'SUCCESS',
    tradeNo: 'tr_8Kd0aVbWq3ZsXn5LmT2p',
    grandTotal: '12.34',
    channel: 'card',
  },
  FORCE_REFRESH: command,
  SESSION_KICK: { reason: 'terminal deactivated' },
  PRINT: { body: 'Table 4: two coffees', ...command },
  CONFIG_UPDATE: { key: 'receipt.footer', value: 'Thank you' },
  SYNC_REQUEST: command,
  SESSION_TIMEOUT: {},
  CHECK_IN: { serverTime: '2030-01-01T08:00:30.000Z', configId: 1001 },
  REPORT_REJECTED: {
    errorCode: 'ERR_DUPLICATE_REFERENCE',
    message: 'the referenceId was used before',
    specificTId: 'gw-000123',
  },
};

type Bodies = { readonly [M in keyof typeof terminalMessages]: Static<(typeof terminalMessages)[M]> };

export const messageExamples: Bodies = {
  transaction: {
    referenceId: 'order-4711',
    terminalId: 'T00001001',
    status: 'TRANS_SUCCESS',
    gateway: 'acquirer',
    specificTId: 'gw-000123',
    amount: 1234,
    currency: 'EUR',
  },
  settings: { settings: { volume: 7, 'receipt.footer': 'Thank you' } },
  commandResult: { ...command, requestType: 'PRINT', status: 'COMPLETED', result: { lines: 1 } },
};

export const adminEventExamples: readonly Static<typeof adminEvent>[] = [
  { type: 'session-online', configId: 1001, at: '2030-01-01T08:00:00.000Z' },
  {
    type: 'command-result',
    configId: 1001,
    at: '2030-01-01T08:00:30.000Z',
    ...command,
    requestType: 'PRINT',
    status: 'COMPLETED',
  },
];

export type SendName = keyof typeof sendDestinations;
