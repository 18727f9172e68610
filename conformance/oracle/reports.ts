// Source: the service document, 'Terminal to server'; the reference profile, 'The channel', for what is decided.

const KIB = 1024;

/** A report of 12.34 EUR without the fields that differ in each report. */
export const reportBase = {
  status: 'TRANS_SUCCESS',
  gateway: 'terminal',
  amount: 1234,
  currency: 'EUR',
} as const;

interface ReportedAmount {
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
  /** The amount that REST shows. */
  readonly shown: string;
  /** True if only the reference profile accepts such a report. */
  readonly decided?: true;
}

/** Amounts of currencies with 0, 2 and 3 decimals, and how REST shows them. The unit is decided. */
export const reportedAmounts: readonly ReportedAmount[] = [
  { currency: 'EUR', amount: 1, shown: '0.01' },
  { currency: 'EUR', amount: 100, shown: '1.00' },
  // Above every payment that REST accepts.
  { currency: 'EUR', amount: 150_000_000, shown: '1500000.00', decided: true },
  { currency: 'jpy', amount: 1234, shown: '1234', decided: true },
  { currency: 'KWD', amount: 1234, shown: '1.234', decided: true },
  { currency: 'kwd', amount: 5, shown: '0.005', decided: true },
];

interface WrongReport {
  readonly what: string;
  /** The fields in which it differs from a valid report; undefined leaves the field out. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly errorCode: string;
}

const wrong = (what: string, changes: WrongReport['changes'], errorCode = 'ERR_VALIDATION'): WrongReport => ({
  what,
  changes,
  errorCode,
});

const texts = ['referenceId', 'terminalId', 'status', 'gateway', 'specificTId', 'currency'] as const;

/** Reports that are rejected, with nothing stored. Decided. */
export const wrongReports: readonly WrongReport[] = [
  ...[...texts, 'amount'].map((name) => wrong(`no ${name}`, { [name]: undefined })),
  ...texts.map((name) => wrong(`a number as ${name}`, { [name]: 7 })),
  wrong('an amount as text', { amount: '1234' }),
  wrong('a fraction of an amount', { amount: 12.5 }),
  wrong('an empty status', { status: '' }),
  wrong('a status of 65 characters', { status: 'x'.repeat(65) }),
  wrong('a reference of 129 characters', { referenceId: 'x'.repeat(129) }),
  wrong('an unknown currency', { currency: 'XQZ' }),
  wrong('an amount of 0', { amount: 0 }, 'ERR_INVALID_AMOUNT'),
  wrong('a negative amount', { amount: -1234 }, 'ERR_INVALID_AMOUNT'),
  wrong("another terminal's id", { terminalId: 'T99999999' }, 'ERR_FORBIDDEN'),
];

/** Bodies of a command result that are rejected. Decided. */
export const wrongResults: readonly Omit<WrongReport, 'errorCode'>[] = [
  { what: 'no requestType', changes: { requestType: undefined } },
  { what: 'no status', changes: { status: undefined } },
  { what: 'an empty status', changes: { status: '' } },
  { what: 'a status of 65 characters', changes: { status: 'x'.repeat(65) } },
  { what: 'a text as result', changes: { result: 'done' } },
];

/** Settings of every JSON type; a terminal may send any object. */
export const snapshots: readonly Readonly<Record<string, unknown>>[] = [
  { volume: 7, lamp: 'on', 'receipt.footer': 'Danke ✓', gone: true },
  { volume: 8, nested: { list: [1, 2.5, null, 'x', { deep: [[]] }], no: false }, '': '' },
  {},
];

/** The largest body of a snapshot in bytes. Decided. */
export const maxSnapshotBytes = 32 * KIB;
