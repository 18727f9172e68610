import type { Clause } from '../clause.js';

/** Messages to and from terminals. Source: the service document, 'Events'. */
export const messageClauses: readonly Clause[] = [
  {
    id: 'MSG-01',
    level: 'M',
    party: 'server',
    statements: ['S6.5', 'S6.8'],
    requirement:
      'PAYMENT_STATUS carries referenceId, status, tradeNo, grandTotal (a decimal amount) and channel, all of them strings; further fields may follow.',
  },
  {
    id: 'MSG-02',
    level: 'M',
    party: 'both',
    statements: ['S6.18', 'S6.21'],
    requirement: 'CONFIG_UPDATE has key and value, and the terminal applies only that change.',
  },
  {
    id: 'MSG-03',
    level: 'M',
    party: 'terminal',
    statements: ['S6.23'],
    requirement: 'On SYNC_REQUEST the terminal uploads its settings and its pending transactions.',
  },
  {
    id: 'MSG-04',
    level: 'M',
    party: 'both',
    statements: ['S6.2', 'S6.3'],
    requirement:
      "Every MESSAGE on a terminal's queue is JSON with an action, and the terminal ignores unknown actions.",
  },
  {
    id: 'MSG-05',
    level: 'M',
    party: 'server',
    statements: ['S6.44', 'S6.45'],
    requirement:
      'A transaction report is stored, and a valid repetition with the same specificTId stores nothing new.',
    profile: 'The repetition gets the response of the first, whatever else it contains.',
  },
  {
    id: 'MSG-06',
    level: 'M',
    party: 'server',
    statements: ['S6.47'],
    requirement: 'A settings snapshot is accepted.',
  },
  {
    id: 'MSG-07',
    level: 'P',
    party: 'server',
    requirement:
      'A report with a known referenceId resolves a matching PENDING transaction and is otherwise rejected; one that changes only the status follows the table of transitions.',
  },
  {
    id: 'MSG-08',
    level: 'M',
    party: 'server',
    statements: ['S6.39'],
    requirement: 'A transaction report with the status TRANS_SUCCESS and a new referenceId is stored.',
    profile:
      'The status is open text: every word that fits the message is stored. The known words have their statuses; any other is stored as REPORTED, in no total, and the word is kept.',
  },
  {
    id: 'MSG-09',
    level: 'P',
    party: 'server',
    requirement:
      'A SEND with a wrong body gets its RECEIPT and REPORT_REJECTED, however often it is sent, and the session continues.',
  },
  {
    id: 'MSG-10',
    level: 'M',
    party: 'server',
    statements: ['S6.50', 'S6.62'],
    requirement:
      'A command result with the status COMPLETED updates the WinSockRequest record and is broadcast with that status.',
    profile:
      'So does one with any other status; the record is FAILED for the word FAILED and COMPLETED for any other, and keeps the word.',
  },
];
