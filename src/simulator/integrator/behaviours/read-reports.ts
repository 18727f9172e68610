import type { ResponseBody } from '../../../contract/operation-responses.js';
import type { Mismatch } from '../expectation.js';
import type { Behaviour } from './behaviour.js';
import { differing } from './money.js';

type CurrencyRow = ResponseBody<'overallSummary'>['currencies'][number];
type Batch = ResponseBody<'settle'>;

/** Reads the summaries of the day, and checks their sums. */
export const readReports: Behaviour =
  () =>
  async ({ api }) => {
    await api.call('getChannelSummary', {}, ({ sandbox, channels }) =>
      sandbox
        ? firstMismatch(
            channels.flatMap(({ currencies }) => currencies),
            mismatchOfRow,
          )
        : notSandbox,
    );
    await api.call('overallSummary', {}, ({ sandbox, currencies }) =>
      sandbox ? firstMismatch(currencies, mismatchOfRow) : notSandbox,
    );
  };

/** Settles payments, and checks that the report has the same batch (RPT-02). */
export const settleAndReport: Behaviour =
  () =>
  async ({ api }) => {
    const batch = await api.call('settle', {}, mismatchOfBatch);
    const { settlementBatchId } = batch;
    if (settlementBatchId === null) {
      await api.call('settlementReport', {}, ({ items }) => firstMismatch(items, mismatchOfBatch));
      return;
    }
    await api.call('settlementReport', { settlementBatchId }, ({ items: [first, ...more] }) => {
      if (first === undefined || more.length > 0)
        return { expected: '1 batch', actual: `${more.length + (first ? 1 : 0)} batches` };
      const { count, createdAt } = batch;
      const same = differing({ settlementBatchId, count, createdAt }, first);
      return same ?? differing({ totals: textOf(batch) }, { totals: textOf(first) });
    });
  };

const notSandbox: Mismatch = { expected: 'totals of the sandbox', actual: 'totals of production' };

function mismatchOfRow({ currency, statuses, refunds, net }: CurrencyRow): Mismatch | undefined {
  const sum = minor(statuses.SUCCESS.amount) + minor(statuses.REFUNDED.amount) - minor(refunds.amount);
  if (sum === minor(net)) return undefined;
  return { expected: `${currency}: net is SUCCESS and REFUNDED less refunds`, actual: `net ${net}` };
}

/** A batch must have an id exactly if it has transactions. */
function mismatchOfBatch({ settlementBatchId, count, totals }: Batch): Mismatch | undefined {
  if ((settlementBatchId === null) !== (count === 0))
    return {
      expected: 'a batch id exactly if the batch has transactions',
      actual: `${settlementBatchId} of ${count}`,
    };
  const counted = totals.reduce((sum, each) => sum + each.count, 0);
  if (counted !== count) return { expected: `totals of ${count} transactions`, actual: `of ${counted}` };
  return firstMismatch(totals, ({ currency, amount, refundedAmount, net }) =>
    minor(amount) - minor(refundedAmount) === minor(net)
      ? undefined
      : { expected: `${currency}: net is the amount less the refunds`, actual: `net ${net}` },
  );
}

function textOf({ totals }: Batch): string {
  return totals
    .map(({ currency, count, amount, refundedAmount, net }) =>
      [currency, count, amount, refundedAmount, net].join(' '),
    )
    .join('; ');
}

/** An amount in thousandths, for sums of any currency. */
function minor(amount: string): number {
  return Math.round(Number(amount) * 1_000);
}

function firstMismatch<T>(
  items: readonly T[],
  check: (item: T) => Mismatch | undefined,
): Mismatch | undefined {
  for (const item of items) {
    const mismatch = check(item);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}
