import Type, { type Static, type TObject } from 'typebox';

/** A message from the server to a terminal. */
interface ServerMessage<Fields extends TObject> {
  readonly summary: string;
  /** The fields with `action`. A command has a `requestId` as well. */
  readonly fields: Fields;
  readonly example: Static<Fields> & { readonly requestId?: string };
}

const requestId = 'req_5Fq2mX0aV7kT9cLw3RbN';

/** Every message from the server to a terminal, by its `action`. */
export const serverActions = {
  PAYMENT_STATUS: message({
    summary: 'The final status of a payment that names this terminal.',
    fields: Type.Object({
      referenceId: Type.String(),
      status: Type.String(),
      tradeNo: Type.String(),
      grandTotal: Type.String({ description: 'Decimal amount in currency units.' }),
      channel: Type.String(),
    }),
    example: {
      referenceId: 'order-4711',
      status: 'SUCCESS',
      tradeNo: 'tr_8Kd0aVbWq3ZsXn5LmT2p',
      grandTotal: '12.34',
      channel: 'card',
    },
  }),
  FORCE_REFRESH: message({
    summary: 'Fetch the configuration from terminal/info again.',
    fields: Type.Object({}),
    example: { requestId },
  }),
  SESSION_KICK: message({
    summary:
      'The session ends: close it gracefully. With another reason than `replaced` or `terminal deactivated` you may reconnect.',
    fields: Type.Object({ reason: Type.String() }),
    example: { reason: 'terminal deactivated' },
  }),
  PRINT: message({
    summary: 'Print this text.',
    fields: Type.Object({ body: Type.String({ description: 'Text to print.' }) }),
    example: { body: 'Table 4: two coffees', requestId },
  }),
  CONFIG_UPDATE: message({
    summary: 'One key of the settings has changed; null means that it was removed.',
    fields: Type.Object({ key: Type.String(), value: Type.Unknown() }),
    example: { key: 'receipt.footer', value: 'Thank you' },
  }),
  SYNC_REQUEST: message({
    summary: 'Upload the settings and every pending transaction.',
    fields: Type.Object({}),
    example: { requestId },
  }),
  SESSION_TIMEOUT: message({
    summary: 'The wsToken is about to expire: get a new one and reconnect with it.',
    fields: Type.Object({}),
    example: {},
  }),
  CHECK_IN: message({
    summary: 'The response to a keep-alive message.',
    fields: Type.Object({ serverTime: Type.String(), configId: Type.Integer() }),
    example: { serverTime: '2030-01-01T08:00:30.000Z', configId: 1001 },
  }),
  REPORT_REJECTED: message({
    summary: 'A message whose body is rejected: by its form or on business grounds. The session continues.',
    fields: Type.Object({
      errorCode: Type.String(),
      message: Type.String(),
      specificTId: Type.Optional(Type.String()),
      requestId: Type.Optional(Type.String()),
    }),
    example: {
      errorCode: 'ERR_DUPLICATE_REFERENCE',
      message: 'referenceId already used',
      specificTId: 'gw-000123',
    },
  }),
} as const;

export type ServerAction = keyof typeof serverActions;

function message<Fields extends TObject>(parts: ServerMessage<Fields>): ServerMessage<Fields> {
  return parts;
}
