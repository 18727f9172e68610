import { sandboxPrefixes } from '../../oracle/sandbox-prefixes.js';
import type { Clause } from '../clause.js';

const amountClauses: readonly Clause[] = [
  {
    id: 'SBX-01',
    level: 'M',
    party: 'server',
    statements: ['S3.8'],
    requirement: 'A sandbox payment of 0.01, of 499.99 or of any amount between is SUCCESS at once.',
  },
  {
    id: 'SBX-02',
    level: 'M',
    party: 'server',
    statements: ['S3.9'],
    requirement:
      'A sandbox payment of 500.00 is PENDING, still so after 9.5 s, and turns into SUCCESS after 10 s.',
  },
  {
    id: 'SBX-03',
    level: 'M',
    party: 'server',
    statements: ['S3.10'],
    requirement:
      'A sandbox payment of 500.01 is PENDING and never resolves: it is still PENDING after a day.',
  },
  {
    id: 'SBX-04',
    level: 'M',
    party: 'server',
    statements: ['S3.11'],
    requirement: 'A sandbox payment of 999.00 never shows SUCCESS before 3 s and shows it by 4 s.',
    profile: 'The response to payNow itself is held for the 3 s.',
  },
  {
    id: 'SBX-05',
    level: 'M',
    party: 'server',
    statements: ['S3.12'],
    requirement:
      'A sandbox payment of 1000.00 is FAILED: the issuer declines it. Its error code is not one that belongs to another outcome in the document.',
    profile: 'Its error code is ERR_PAYMENT_DECLINED.',
  },
  {
    id: 'SBX-06',
    level: 'M',
    party: 'server',
    statements: ['S3.13'],
    requirement:
      'A sandbox payment of 1001.00 is FAILED, and its response or its details show ERR_PAYMENT_TIMEOUT.',
  },
  {
    id: 'SBX-07',
    level: 'M',
    party: 'server',
    statements: ['S3.14'],
    requirement:
      'A sandbox payment of 1002.00 is FAILED, and its response or its details show ERR_SYSTEM_ERROR.',
  },
  {
    id: 'SBX-08',
    level: 'M',
    party: 'server',
    statements: ['S3.15'],
    requirement:
      'A sandbox payment of 1003.00 is FAILED, and its response or its details show ERR_RATE_LIMITED.',
  },
];

type Prefix = (typeof sandboxPrefixes)[number];

function outcomeOf({ finalStatus, resolvesAfterMs, errorCode }: Prefix): string {
  if (errorCode?.source === 'decided') return `${finalStatus}, as a decline`;
  if (errorCode !== null) return `${finalStatus} with ${errorCode.code}`;
  if (resolvesAfterMs === null) return `${finalStatus} forever`;
  if (resolvesAfterMs > 0) return `${finalStatus} after ${resolvesAfterMs / 1000} s and not before`;
  return `${finalStatus} at once`;
}

function profileOf({ holdsResponse, errorCode }: Prefix): Pick<Clause, 'profile'> {
  if (holdsResponse) return { profile: 'The response to payNow itself is held for the delay.' };
  if (errorCode?.source === 'decided') return { profile: `Its error code is ${errorCode.code}.` };
  return {};
}

const prefixClauses: readonly Clause[] = sandboxPrefixes.map((row, index) => ({
  id: row.clause,
  level: 'M',
  party: 'server',
  statements: [`S3.${18 + index}`],
  requirement: `A sandbox payment whose referenceId begins with ${row.prefix} is ${outcomeOf(row)}.`,
  ...profileOf(row),
}));

/** The sandbox. Source: the service document, 'Sandbox amount-driven outcomes', 'Prefix overrides' and 'Limits'. */
export const sandboxClauses: readonly Clause[] = [
  ...amountClauses,
  ...prefixClauses,
  {
    id: 'SBX-15',
    level: 'M',
    party: 'server',
    statements: ['S3.16'],
    requirement: 'A prefix overrides the amount, for every amount with a trigger and for any other.',
  },
  {
    id: 'SBX-16',
    level: 'M',
    party: 'server',
    statements: ['S2.28', 'S2.27'],
    requirement:
      'Sandbox transactions are stored, can be queried and have sandbox true; all others have sandbox false.',
  },
  {
    id: 'SBX-17',
    level: 'M',
    party: 'server',
    statements: ['S8.14'],
    requirement: 'Sandbox apps see only sandbox transactions.',
  },
  {
    id: 'SBX-18',
    level: 'M',
    party: 'server',
    statements: ['S8.15'],
    requirement: 'Production apps never see sandbox transactions.',
  },
  {
    id: 'SBX-19',
    level: 'M',
    party: 'server',
    statements: ['S8.16'],
    requirement: 'Reports and summaries are computed separately for sandbox and production.',
  },
  {
    id: 'SBX-20',
    level: 'M',
    party: 'server',
    statements: ['S3.6', 'S2.26'],
    requirement: 'Trigger amounts and prefixes have no effect for production apps.',
  },
  {
    id: 'SBX-21',
    level: 'M',
    party: 'server',
    statements: ['S7.30', 'S7.31', 'S7.32', 'S7.33'],
    requirement:
      'In the sandbox, too, a duplicate referenceId is 409, an invalid amount 400, a refund within the cooldown or above the balance 400, and the rate limit applies.',
    profile: 'A duplicate of a FAILED payment is 409 too.',
  },
  {
    id: 'SBX-22',
    level: 'P',
    party: 'server',
    requirement:
      'Every other valid amount is SUCCESS at once; a prefix only counts at the start of the referenceId and in capitals.',
  },
  {
    id: 'SBX-23',
    level: 'P',
    party: 'server',
    requirement:
      'A payment of 500.00 resolves once and pushes one PAYMENT_STATUS to its terminal, but does neither after a cancel.',
  },
  {
    id: 'SBX-24',
    level: 'M',
    party: 'server',
    statements: ['S1.21'],
    requirement: 'No payment, refund or cancellation of a sandbox app reaches a gateway.',
    profile: 'The webhook log witnesses it.',
  },
  {
    id: 'SBX-25',
    level: 'P',
    party: 'server',
    requirement:
      'Terminal users see only production data, and sandbox apps do not see the reports of terminals.',
  },
  {
    id: 'SBX-26',
    level: 'M',
    party: 'server',
    statements: ['S2.10'],
    requirement: 'An administrator enables the sandbox mode of an app; from then on its calls are sandboxed.',
    profile:
      'An administrator also disables it; both counts at once, with tokens that were already issued, too.',
  },
];
