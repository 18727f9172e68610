import { paymentStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { pagesOf, type Row, rowsOf } from '../queries/rows.js';
import { toAmount, toMinor } from './minor-units.js';

/** The rows that a summary must count. */
export interface Booked {
  readonly rows: readonly Row[];
  /** Successful refunds, each with the channel and the branch of its transaction. */
  readonly refunds: readonly Row[];
}

/** All transactions in the reach of a caller, newest first, and their successful refunds. */
export async function allBooked(world: World, caller: Integrator): Promise<Booked> {
  const rows = await allRows(world, caller);
  return { rows, refunds: await allRefunds(world, caller, rows) };
}

/** All transactions in the reach of a caller, read page by page. */
export async function allRows(world: World, caller: Integrator): Promise<readonly Row[]> {
  return (await pagesOf(world, caller, 'find', { limit: 100 })).flatMap(rowsOf);
}

async function allRefunds(world: World, caller: Integrator, rows: readonly Row[]): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const { referenceId, channel, branchId, currency, refundedAmount } of rows) {
    if (toMinor(refundedAmount, currency) === 0) continue;
    const payload: Payload = { referenceId };
    const list = await requireOk(world, 'refundStatus', caller.call('refundStatus', payload));
    found.push(...rowsOf(list).map((row) => ({ ...row, channel, branchId })));
  }
  return found.filter(({ status }) => status === 'SUCCESS');
}

/** The rows and refunds that a condition accepts. */
export function bookedWhere({ rows, refunds }: Booked, accepts: (row: Row) => boolean): Booked {
  return { rows: rows.filter(accepts), refunds: refunds.filter(accepts) };
}

const countedStatuses = paymentStatuses.filter(({ inTotals }) => inTotals !== false);

function isCounted({ status }: Row): boolean {
  return countedStatuses.some(({ name }) => name === status);
}

/** The expected summary, for each currency. */
export function recount({ rows, refunds }: Booked): readonly object[] {
  const counted = rows.filter(isCounted);
  return valuesOf([...counted, ...refunds], 'currency').map((currency) => {
    const own = counted.filter((row) => row.currency === currency);
    const refunded = refunds.filter((row) => row.currency === currency);
    const minorOf = (some: readonly Row[]) =>
      some.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
    const sumOf = (some: readonly Row[]) => ({
      count: some.length,
      amount: toAmount(minorOf(some), currency),
    });
    const of = (status: string) => own.filter((row) => row.status === status);
    const successful = [...of('SUCCESS'), ...of('REFUNDED')];
    return {
      currency,
      statuses: Object.fromEntries(countedStatuses.map(({ name }) => [name, sumOf(of(name))])),
      refunds: sumOf(refunded),
      net: toAmount(minorOf(successful) - minorOf(refunded), currency),
    };
  });
}

/** Channels with their own summary on a day. */
const maxChannels = 100;

/**
 * The channel that each channel counts as. All rows with more channels than that are of one day; those that came first
 * keep their own.
 */
function countedChannels({ rows, refunds }: Booked): ReadonlyMap<unknown, unknown> {
  const oldestFirst = [...rows.filter(isCounted).toReversed(), ...refunds];
  const channels = [...new Set(oldestFirst.map(({ channel }) => channel))];
  return new Map(channels.map((channel, at) => [channel, at < maxChannels ? channel : 'other']));
}

/** The expected summary, for each channel. */
export function recountByChannel(booked: Booked): readonly object[] {
  const counted = countedChannels(booked);
  return [...new Set(counted.values())].sort().map((channel) => {
    const own = bookedWhere(booked, (row) => counted.get(row.channel) === channel);
    return { channel, currencies: recount(own) };
  });
}

function valuesOf(rows: readonly Row[], name: string): readonly unknown[] {
  return [...new Set(rows.map((row) => row[name]))].sort();
}
