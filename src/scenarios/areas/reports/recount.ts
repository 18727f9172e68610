import { paymentStatuses } from '../../../../conformance/oracle/payment-statuses.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { type Row, rowsOf } from '../queries/rows.js';

/** All transactions in the reach of an app, read page by page. */
export async function allRows(world: World, app: Integrator): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: unknown;
  do {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page: HttpExchange = await requireOk(world, 'a page of find', app.call('find', query));
    rows.push(...rowsOf(page));
    cursor = responseField(page, 'nextCursor');
  } while (typeof cursor === 'string');
  return rows;
}

/** The successful refunds of these transactions, each with the channel of its transaction. */
export async function allRefunds(
  world: World,
  app: Integrator,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const { referenceId, channel, refundedAmount } of rows) {
    if (cents(refundedAmount) === 0) continue;
    const list = await requireOk(world, 'refundStatus', app.call('refundStatus', { referenceId }));
    found.push(...rowsOf(list).map((row) => ({ ...row, channel })));
  }
  return found.filter(({ status }) => status === 'SUCCESS');
}

/** An amount with two decimals in minor units. */
function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

function text(minor: number): string {
  return (minor / 100).toFixed(2);
}

function sumOf(rows: readonly Row[]): { readonly count: number; readonly amount: string } {
  return { count: rows.length, amount: text(minorOf(rows)) };
}

function minorOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + cents(amount), 0);
}

function valuesOf(rows: readonly Row[], name: string): readonly unknown[] {
  return [...new Set(rows.map((row) => row[name]))].sort();
}

const countedStatuses = paymentStatuses.filter(({ inTotals }) => inTotals !== false);

/** The expected summary of these rows, for each currency. */
export function recount(rows: readonly Row[], refunds: readonly Row[]): readonly object[] {
  return valuesOf(rows, 'currency').map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const refunded = refunds.filter((row) => row.currency === currency);
    const of = (status: string) => own.filter((row) => row.status === status);
    const successful = [...of('SUCCESS'), ...of('REFUNDED')];
    return {
      currency,
      statuses: Object.fromEntries(countedStatuses.map(({ name }) => [name, sumOf(of(name))])),
      refunds: sumOf(refunded),
      net: text(minorOf(successful) - minorOf(refunded)),
    };
  });
}

/** Channels that have a summary of their own on a day. */
const maxChannels = 100;

/**
 * The channel that each channel of the rows counts as. The scenario's rows are of one day; those that came first keep
 * their own. The rows are newest first.
 */
function countedChannels(rows: readonly Row[]): ReadonlyMap<unknown, unknown> {
  const counted = rows.filter(({ status }) => status !== 'REPORTED').toReversed();
  const channels = [...new Set(counted.map(({ channel }) => channel))];
  return new Map(channels.map((channel, at) => [channel, at < maxChannels ? channel : 'other']));
}

/** The expected summary of these rows, for each channel. */
export function recountByChannel(rows: readonly Row[], refunds: readonly Row[]): readonly object[] {
  const counted = countedChannels(rows);
  return [...new Set(counted.values())].sort().map((channel) => {
    const of = (all: readonly Row[]) => all.filter((row) => counted.get(row.channel) === channel);
    return { channel, currencies: recount(of(rows), of(refunds)) };
  });
}
