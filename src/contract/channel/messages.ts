import Type, { type Static, type TSchema } from 'typebox';

/** A message from a terminal to the server. */
interface TerminalMessage<Destination extends string, Body extends TSchema> {
  /** The destination of its SEND. */
  readonly destination: Destination;
  readonly summary: string;
  readonly body: Body;
  readonly example: Static<Body>;
}

/** Every message from a terminal to the server. */
export const terminalMessages = {
  register: messageWithoutBody({
    destination: '/app/terminal/register',
    summary: 'Makes the terminal online. Sent right after CONNECTED; a body is ignored.',
  }),
  heartbeat: messageWithoutBody({
    destination: '/app/terminal/heartbeat',
    summary: 'A keep-alive every 30 to 60 seconds; its response is CHECK_IN. A body is ignored.',
  }),
  transaction: message({
    destination: '/app/terminal/transaction',
    summary: 'A transaction that the terminal made. The same report again changes nothing.',
    body: Type.Object({
      referenceId: Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' }),
      terminalId: Type.String(),
      status: Type.String(),
      gateway: Type.String({ minLength: 1, maxLength: 64 }),
      specificTId: Type.String({ minLength: 1, maxLength: 128 }),
      amount: Type.Integer({ description: 'Minor units of the currency.' }),
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    }),
    example: {
      referenceId: 'order-4711',
      terminalId: 'T00001001',
      status: 'TRANS_SUCCESS',
      gateway: 'acquirer',
      specificTId: 'gw-000123',
      amount: 1234,
      currency: 'EUR',
    },
  }),
  settings: message({
    destination: '/app/terminal/settings',
    summary: "The terminal's current settings; the last snapshot is stored.",
    body: Type.Object({ settings: Type.Record(Type.String(), Type.Unknown()) }),
    example: { settings: { volume: 7, 'receipt.footer': 'Thank you' } },
  }),
  commandResult: message({
    destination: '/app/terminal/command-result',
    summary: 'The result of a command. A second result for the same request changes nothing.',
    body: Type.Object({
      requestId: Type.String({ minLength: 1, maxLength: 64 }),
      requestType: Type.String({ minLength: 1, maxLength: 64 }),
      status: Type.String({ minLength: 1, maxLength: 64 }),
      result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    example: {
      requestId: 'req_5Fq2mX0aV7kT9cLw3RbN',
      requestType: 'PRINT',
      status: 'COMPLETED',
      result: { lines: 1 },
    },
  }),
} as const;

export type TerminalMessageName = keyof typeof terminalMessages;

export type TransactionReport = Static<typeof terminalMessages.transaction.body>;

function message<const Destination extends string, Body extends TSchema>(
  parts: TerminalMessage<Destination, Body>,
): TerminalMessage<Destination, Body> {
  return parts;
}

/** A message whose body is ignored. */
function messageWithoutBody<const Destination extends string>(
  parts: Pick<TerminalMessage<Destination, TSchema>, 'destination' | 'summary'>,
): Pick<TerminalMessage<Destination, TSchema>, 'destination' | 'summary'> {
  return parts;
}
