// Source: the service document, 'Business operations' (requestTerminal) and 'Command request record'.

interface RequestType {
  readonly name: string;
  /** The document shows that requestTerminal sends PRINT and FORCE_REFRESH; the list is decided. */
  readonly source: 'shown' | 'decided';
  /** True if the request must bring a `body`. */
  readonly needsBody: boolean;
}

interface ResultStatus {
  readonly name: string;
  readonly source: 'shown' | 'decided';
}

/** The commands that requestTerminal sends to a terminal. */
export const requestTypes: readonly RequestType[] = [
  { name: 'PRINT', source: 'shown', needsBody: true },
  { name: 'FORCE_REFRESH', source: 'shown', needsBody: false },
  { name: 'SYNC_REQUEST', source: 'decided', needsBody: false },
];

/** Actions that only an administrator causes: requestTerminal rejects them. Decided. */
export const adminOnlyActions = ['SESSION_KICK', 'CONFIG_UPDATE'] as const;

/** The statuses that a command result may have. */
export const resultStatuses: readonly ResultStatus[] = [
  { name: 'COMPLETED', source: 'shown' },
  { name: 'FAILED', source: 'decided' },
];

/** Words that are like FAILED and are not: a record is FAILED by that word alone. Decided. */
export const likeFailed = [
  'FAIL',
  'FAILOVER',
  'FAILED_PARTLY',
  'NOT_FAILED',
  'failed',
  'EXPIRED',
  'QUEUED',
  'constructor',
] as const;

/** The statuses of a command-request record. Decided, except COMPLETED. */
export const requestStatuses = ['QUEUED', 'SENT', 'COMPLETED', 'FAILED', 'EXPIRED'] as const;
