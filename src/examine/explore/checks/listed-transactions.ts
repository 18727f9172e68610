import { responseField } from '../../../scenarios/response-field.js';
import type { ModelPayment } from '../model/payment.js';
import { isCurrency, minorUnits } from '../model/payment.js';
import type { System } from '../service/system.js';

/** A transaction in a list of the service. */
export interface ListedTransaction {
  readonly referenceId: string;
  readonly status: string;
  readonly currency: string;
  /** Minor units. */
  readonly amount: number;
  /** Minor units. */
  readonly refundedAmount: number;
  readonly settlementBatchId: string | undefined;
}

/** Returns whether an item has the fields that are read. */
function isListed(item: Readonly<Record<string, unknown>> | null): boolean {
  return typeof item?.referenceId === 'string' && isCurrency(item.currency);
}

/** No history has so many transactions. */
const maxPages = 50;

/** QRY-02: all transactions of a mode, page by page; undefined if the service lists them in another form. */
export async function listTransactions(
  system: System,
  mode: ModelPayment['mode'],
  filter: Readonly<Record<string, unknown>> = {},
): Promise<readonly ListedTransaction[] | undefined> {
  const app = appFor(system, mode);
  const listed: ListedTransaction[] = [];
  let cursor: unknown;
  for (let page = 0; page < maxPages; page += 1) {
    const request = { ...filter, limit: 100, ...(typeof cursor === 'string' && { cursor }) };
    const response = await app.call('find', request);
    system.judge.hold('QRY-02', 'find, HTTP status', response.status, 200);
    const items: unknown = responseField(response, 'items');
    if (!Array.isArray(items) || !items.every(isListed)) return undefined;
    listed.push(...items.map(listedOf));
    cursor = responseField(response, 'nextCursor');
    if (typeof cursor !== 'string') return listed;
  }
  return system.judge.broken('QRY-02', 'the pages of find', `${maxPages} and more`, 'an end');
}

export function appFor({ sandboxApp, productionApp }: System, mode: ModelPayment['mode']) {
  return mode === 'sandbox' ? sandboxApp : productionApp;
}

function listedOf(item: Readonly<Record<string, unknown>>): ListedTransaction {
  const currency = String(item.currency);
  const minor = (value: unknown) => minorUnits(String(value), currency);
  return {
    referenceId: String(item.referenceId),
    status: String(item.status),
    currency,
    amount: minor(item.amount),
    refundedAmount: minor(item.refundedAmount),
    settlementBatchId: typeof item.settlementBatchId === 'string' ? item.settlementBatchId : undefined,
  };
}
