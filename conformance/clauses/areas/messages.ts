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
    requirement: 'CONFIG_UPDATE has key and value, and the terminal applies only that change.',
  },
  {
    id: 'MSG-03',
    level: 'M',
    party: 'terminal',
    requirement: 'On SYNC_REQUEST the terminal uploads its settings and its pending transactions.',
  },
  {
    id: 'MSG-04',
    level: 'M',
    party: 'both',
    requirement:
      "Every MESSAGE on a terminal's queue is JSON with an action, and the terminal ignores unknown actions.",
  },
  {
    id: 'MSG-05',
    level: 'M',
    party: 'server',
    requirement:
      'A transaction report is stored, and a repeated identical report changes nothing: reports are idempotent by specificTId.',
  },
  { id: 'MSG-06', level: 'M', party: 'server', requirement: 'A settings snapshot is accepted.' },
  {
    id: 'MSG-07',
    level: 'P',
    party: 'server',
    requirement:
      'A report with a known referenceId resolves a matching PENDING transaction and is otherwise rejected; one that changes only the status follows the table of transitions.',
  },
];
