import Type, { type Static, type TSchema } from 'typebox';
import { displayText, storableText } from '../formats.js';

/** A message from a terminal to the server. */
interface TerminalMessage<Destination extends string, Body extends TSchema> {
  /** The destination of its SEND. */
  readonly destination: Destination;
  readonly summary: string;
  readonly body: Body;
  readonly example: Static<Body>;
}

/** The largest amount of a report, in minor units: the 12 digits that card payments have for it. */
export const maxReportedAmount = 999_999_999_999;

/** The stored status for each known status of a transaction report. Any other is stored as REPORTED (MSG-08). */
export const reportedStatuses = {
  TRANS_SUCCESS: 'SUCCESS',
  TRANS_FAILED: 'FAILED',
  TRANS_DECLINED: 'FAILED',
  TRANS_PENDING: 'PENDING',
  TRANS_CANCELLED: 'CANCELLED',
  TRANS_VOID: 'CANCELLED',
} as const;

const reportedWords = Object.entries(reportedStatuses)
  .map(([word, status]) => `${word} is ${status}`)
  .join(', ');

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
    summary:
      'A transaction that the terminal made. A report with a known specificTId stores nothing new; it can only move the status on.',
    body: Type.Object({
      referenceId: displayText(128),
      terminalId: Type.String(),
      status: Type.String({
        ...displayText(64),
        description: `Open text: ${reportedWords}; any other is stored as REPORTED.`,
      }),
      gateway: storableText(64),
      specificTId: storableText(128),
      amount: Type.Integer({ description: 'Minor units of the currency, above 0.' }),
      currency: Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217 code, case-insensitive.' }),
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
      status: Type.String({
        ...displayText(64),
        description: 'Open text: FAILED fails the command, any other completes it.',
      }),
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
