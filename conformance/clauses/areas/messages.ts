import type { Clause } from '../clause.js';

/** Messages to and from terminals. Source: the service document, 'Events'. */
export const messageClauses: readonly Clause[] = [
  {
    id: 'MSG-01',
    level: 'M',
    party: 'server',
    requirement:
      'PAYMENT_STATUS carries referenceId, status, tradeNo, grandTotal (a decimal amount) and channel, all of them strings.',
  },
  {
    id: 'MSG-02',
    level: 'M',
    party: 'both',
    requirement: 'CONFIG_UPDATE carries key and value, and the terminal applies that change alone.',
  },
  {
    id: 'MSG-03',
    level: 'M',
    party: 'terminal',
    requirement: 'SYNC_REQUEST makes the terminal upload its settings and its pending transactions.',
  },
  {
    id: 'MSG-04',
    level: 'M',
    party: 'both',
    requirement:
      "Every MESSAGE on a terminal's queue is JSON with an action, and the terminal ignores actions that it does not know.",
  },
  {
    id: 'MSG-05',
    level: 'M',
    party: 'server',
    requirement:
      'A transaction report is stored, and the identical report again changes nothing: it is idempotent by specificTId.',
  },
  { id: 'MSG-06', level: 'M', party: 'server', requirement: 'A settings snapshot is accepted.' },
  {
    id: 'MSG-07',
    level: 'P',
    party: 'server',
    requirement:
      'A report that meets a known referenceId resolves a matching PENDING transaction and is else rejected; one that changes only the status follows the table of transitions.',
  },
];
