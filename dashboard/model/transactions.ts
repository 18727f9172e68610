import type { TransactionResponse } from '../../src/contract/rest/payments.js';
import type { AdminEvent } from '../client/admin-topic.js';
import { Observable } from './observable.js';

/** A step of a transaction's timeline: an event about it, as the topic has sent it. */
export interface TimelineStep {
  readonly at: string;
  readonly text: string;
}

export interface ShownTransaction {
  /** The merchant and the reference: two merchants may use the same one. */
  readonly key: string;
  readonly merchantId: string | undefined;
  readonly referenceId: string;
  readonly status: string;
  /** The terminal of its events. */
  readonly configId: number | undefined;
  readonly steps: readonly TimelineStep[];
  /** The record as it was read last. */
  readonly record: TransactionResponse | undefined;
  /** True if it was made from this page, by an app in sandbox mode. */
  readonly sandbox: boolean;
  readonly latestAt: string;
}

/** The number of transactions that are kept; the one without news for longest goes first. */
const keptTransactions = 300;

/** Transactions: the latest stored ones, and those that the topic has sent an event about. The one with the latest news is first. */
export class Transactions {
  readonly list = new Observable<readonly ShownTransaction[]>([]);
  readonly #known = new Map<string, ShownTransaction>();
  #isChanged = false;

  /** @param merchantId of the terminal, if it is known */
  apply(event: AdminEvent, merchantId: string | undefined): void {
    const { referenceId, type, status, at, configId, differs } = event;
    if (referenceId === undefined) return;
    const key = keyOf(merchantId, referenceId);
    const known = this.#known.get(key);
    const what = type === 'payment-status' ? 'payment status' : 'reported by the terminal';
    const text = `${what}: ${status ?? 'unknown'}${differs === true ? ', differs from what is stored' : ''}`;
    this.#put({
      ...empty(referenceId, at),
      key,
      merchantId,
      ...known,
      configId,
      status: differs === true && known !== undefined ? known.status : (status ?? known?.status ?? 'unknown'),
      steps: [...(known?.steps ?? []), { at, text }],
      latestAt: at,
    });
  }

  /** Adds what the service has stored. */
  put(records: readonly TransactionResponse[], sandbox = false): void {
    for (const record of records) {
      const { merchantId, referenceId } = record;
      const key = keyOf(merchantId, referenceId);
      const known = this.#known.get(key);
      const latestAt =
        known === undefined || record.updatedAt > known.latestAt ? record.updatedAt : known.latestAt;
      this.#put({
        ...empty(referenceId, latestAt),
        key,
        merchantId,
        ...known,
        record,
        status: record.status,
        latestAt,
        sandbox: sandbox || known?.sandbox === true,
      });
    }
  }

  /** True if a record has not been read, of a transaction that is known by its events. */
  get lacksRecords(): boolean {
    return [...this.#known.values()].some(({ record, sandbox }) => record === undefined && !sandbox);
  }

  publish(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const sorted = [...this.#known.values()].sort((one, other) => (one.latestAt < other.latestAt ? 1 : -1));
    for (const { key } of sorted.splice(keptTransactions)) this.#known.delete(key);
    this.list.set(sorted);
  }

  #put(transaction: ShownTransaction): void {
    this.#known.set(transaction.key, transaction);
    this.#isChanged = true;
  }
}

function keyOf(merchantId: string | undefined, referenceId: string): string {
  return `${merchantId ?? ''}/${referenceId}`;
}

function empty(referenceId: string, latestAt: string): Omit<ShownTransaction, 'key' | 'merchantId'> {
  return {
    referenceId,
    latestAt,
    status: 'unknown',
    configId: undefined,
    steps: [],
    record: undefined,
    sandbox: false,
  };
}
