// Source: the service document, 'Business operations' (requestTerminal); the reference profile, 'Terminals and commands'.

const KIB = 1024;

/** Texts of a PRINT that reach the terminal unchanged. At most 8 KiB of UTF-8: that limit is decided. */
export const printTexts: readonly { readonly what: string; readonly text: string }[] = [
  { what: 'white space at both ends', text: '  \n left\tright \n\n ' },
  { what: 'every kind of line end', text: 'one\r\ntwo\rthree\nfour\r\n' },
  { what: 'several scripts', text: 'Räksmörgås 領収書 e\u0301 👩‍🍳 12,34 €' },
  { what: 'quotes and escapes', text: '{"a":"\\\\n"}\\c\\n</b>&amp;' },
  { what: 'printer controls', text: '\u001b@\u001dV\u0001' },
  { what: '8 KiB of one byte each', text: 'x'.repeat(8 * KIB) },
  { what: '8 KiB of two bytes each', text: 'ü'.repeat(4 * KIB) },
  { what: '8 KiB of four bytes each', text: '🧾'.repeat(2 * KIB) },
];

/** A field with this value names the terminal of another request. */
export const otherTerminal = 'another terminal';

interface RefusedTrigger {
  readonly what: string;
  /** The fields in which it differs from the PRINT of a text; undefined leaves the field out. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly errorCode: string;
}

const invalid = (what: string, changes: RefusedTrigger['changes']): RefusedTrigger => ({
  what,
  changes,
  status: 400,
  errorCode: 'ERR_VALIDATION',
});

/** Requests of a command that requestTerminal rejects. Decided. */
export const refusedTriggers: readonly RefusedTrigger[] = [
  invalid('a text of 8 KiB and one byte', { body: 'x'.repeat(8 * KIB + 1) }),
  invalid('a text of two bytes above 8 KiB', { body: 'ü'.repeat(4 * KIB + 1) }),
  invalid('a text of four bytes above 8 KiB', { body: '🧾'.repeat(2 * KIB + 1) }),
  invalid('no text', { body: undefined }),
  invalid('null instead of a text', { body: null }),
  invalid('a number instead of a text', { body: 7 }),
  invalid('a list instead of a text', { body: ['x'] }),
  invalid('no type', { requestType: undefined }),
  invalid('an unknown type', { requestType: 'REBOOT' }),
  invalid('a type in lower case', { requestType: 'print' }),
  invalid('the type of a push', { requestType: 'PAYMENT_STATUS' }),
  invalid('no terminal', { configId: undefined }),
  invalid('a configId as text', { configId: '1' }),
  invalid('the terminalId of another terminal', { terminalId: otherTerminal }),
  {
    what: 'an unknown configId',
    changes: { configId: 2_000_000_000 },
    status: 404,
    errorCode: 'ERR_NOT_FOUND',
  },
  {
    what: 'an unknown terminalId',
    changes: { configId: undefined, terminalId: 'T99999999' },
    status: 404,
    errorCode: 'ERR_NOT_FOUND',
  },
  ...['SESSION_KICK', 'CONFIG_UPDATE'].map((requestType) => ({
    what: `${requestType}, which is reserved for administrators`,
    changes: { requestType },
    status: 403,
    errorCode: 'ERR_FORBIDDEN',
  })),
];

/** The fields of a command-request record: those of each, and those that come with its delivery or its result. Decided. */
export const recordFields = {
  always: ['requestId', 'requestType', 'configId', 'terminalId', 'status', 'createdAt', 'expiresAt'],
  later: ['sentAt', 'completedAt', 'reportedStatus', 'result'],
} as const;

/** The operations of administrators that create a command like requestTerminal. Decided. */
export const administrativeTriggers = [
  { move: 'refresh', requestType: 'FORCE_REFRESH' },
  { move: 'sync', requestType: 'SYNC_REQUEST' },
] as const;
