import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Resolutions } from './resolutions.js';
import type { Resolution, Transaction } from './transaction.js';
import type { TransactionStore } from './transaction-store.js';

interface Pending {
  readonly id: number;
  readonly resolution: Resolution;
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'CANCELLED';
}

/** The part of a store that resolving needs, over a list. */
class ListedStore implements Pick<TransactionStore, 'due' | 'nextDueAt' | 'resolve'> {
  readonly all: Pending[] = [];
  failures: Error[] = [];

  add(at: number, status: Resolution['status'] = 'SUCCESS'): number {
    const id = this.all.length + 1;
    this.all.push({ id, resolution: { at, status, errorCode: null }, status: 'PENDING' });
    return id;
  }

  of(id: number): Pending {
    const found = this.all[id - 1];
    if (found === undefined) throw new RangeError(`no transaction ${id}`);
    return found;
  }

  async due(now: number, limit: number) {
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    return this.#pending()
      .filter(({ resolution }) => resolution.at <= now)
      .slice(0, limit);
  }

  async nextDueAt() {
    return this.#pending()[0]?.resolution.at;
  }

  async resolve(id: number, { status }: Resolution) {
    const found = this.of(id);
    if (found.status !== 'PENDING') return undefined;
    found.status = status;
    return transaction(id, status);
  }

  #pending(): readonly Pending[] {
    return this.all
      .filter(({ status }) => status === 'PENDING')
      .sort((one, other) => one.resolution.at - other.resolution.at);
  }
}

function transaction(id: number, status: Transaction['status']): Transaction {
  return { id, status } as Transaction;
}

let store: ListedStore;
let resolved: [id: number, at: number][];
let internalErrors: unknown[];
let resolutions: Resolutions;
const startedAt = Date.UTC(2026, 10, 27);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: startedAt,
  });
  store = new ListedStore();
  resolved = [];
  internalErrors = [];
  resolutions = createResolutions();
});

afterEach(async () => {
  await resolutions.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(internalErrors).toEqual([]);
  vi.useRealTimers();
});

function createResolutions(
  onResolved = async ({ id }: Transaction) => {
    resolved.push([id, Date.now() - startedAt]);
  },
): Resolutions {
  return new Resolutions(store as unknown as TransactionStore, onResolved, (error) =>
    internalErrors.push(error),
  );
}

function expectIn(ms: number): number {
  const id = store.add(Date.now() + ms);
  resolutions.expect(Date.now() + ms);
  return id;
}

describe('pending transactions', () => {
  it('end when they are due, each at its time, in whatever order they came', async () => {
    await resolutions.start();
    const late = expectIn(10_000);
    const early = expectIn(1_000);
    const middle = expectIn(5_000);
    await vi.advanceTimersByTimeAsync(999);
    expect(resolved).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(resolved).toEqual([
      [early, 1_000],
      [middle, 5_000],
      [late, 10_000],
    ]);
  });

  it('end all, also more than one batch at one instant', async () => {
    await resolutions.start();
    for (let count = 0; count < 250; count += 1) expectIn(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(resolved).toHaveLength(250);
  });

  it('keep their time over a restart, and those that fell due meanwhile end at once', async () => {
    await resolutions.start();
    const soon = expectIn(1_000);
    const later = expectIn(60_000);
    await resolutions.stop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(resolved).toEqual([]);
    resolutions = createResolutions();
    await resolutions.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual([[soon, 30_000]]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(resolved).toEqual([
      [soon, 30_000],
      [later, 60_000],
    ]);
  });

  it('are left alone once somebody else has ended them (PAY-06)', async () => {
    await resolutions.start();
    const cancelled = expectIn(1_000);
    const other = expectIn(1_000);
    store.of(cancelled).status = 'CANCELLED';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(resolved.map(([id]) => id)).toEqual([other]);
    expect(store.of(cancelled).status).toBe('CANCELLED');
  });

  it('may be due later than any timer can wait', async () => {
    await resolutions.start();
    const delay = 2 ** 31 + 5_000;
    // A real timer goes off at once when it is asked to wait longer.
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    const id = expectIn(delay);
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(resolved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(resolved).toEqual([[id, delay]]);
    const delays = setTimer.mock.calls.map(([, ms]) => ms);
    expect(delays).toEqual([2 ** 31 - 1, 5_001]);
    setTimer.mockRestore();
  });

  it('that come while others are being resolved are resolved too', async () => {
    let another: number | undefined;
    resolutions = createResolutions(async ({ id }) => {
      another ??= expectIn(0);
      resolved.push([id, Date.now() - startedAt]);
    });
    await resolutions.start();
    const first = expectIn(1_000);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(resolved.map(([id]) => id)).toEqual([first, another]);
  });
});

describe('a failure', () => {
  it('of one who is told keeps none of the others pending', async () => {
    const broken = new Error('not told');
    resolutions = createResolutions(async ({ id }) => {
      if (id === 1) throw broken;
      resolved.push([id, Date.now() - startedAt]);
    });
    await resolutions.start();
    expectIn(1_000);
    const second = expectIn(1_000);
    const third = expectIn(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(resolved).toEqual([
      [second, 1_000],
      [third, 2_000],
    ]);
    expect(internalErrors.splice(0)).toEqual([broken]);
  });

  it('of the store is reported, and tried again', async () => {
    await resolutions.start();
    const broken = new Error('no store');
    store.failures = [broken];
    const id = expectIn(1_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(internalErrors.splice(0)).toEqual([broken]);
    expect(resolved.map(([each]) => each)).toEqual([id]);
  });
});

describe('a held answer', () => {
  it('ends with the transaction', async () => {
    await resolutions.start();
    const id = expectIn(3_000);
    const held = resolutions.settled(id);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await held).toEqual(transaction(id, 'SUCCESS'));
  });

  it('ends with the transaction that somebody else ended', async () => {
    await resolutions.start();
    const held = resolutions.settled(expectIn(3_000));
    resolutions.release(transaction(1, 'CANCELLED'));
    expect((await held)?.status).toBe('CANCELLED');
    resolutions.release(transaction(1, 'CANCELLED'));
  });

  it('ends empty when the service stops, and does not begin after that', async () => {
    await resolutions.start();
    const held = resolutions.settled(expectIn(3_000));
    await resolutions.stop();
    expect(await held).toBeUndefined();
    expect(await resolutions.settled(expectIn(3_000))).toBeUndefined();
  });
});

describe('stopping', () => {
  it('waits for all that is under way', async () => {
    const told: number[] = [];
    const waiting: (() => void)[] = [];
    resolutions = createResolutions(async ({ id }) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      told.push(id);
    });
    await resolutions.start();
    expectIn(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    // Due while the first is still being told of.
    expectIn(500);
    await vi.advanceTimersByTimeAsync(500);
    expect(waiting).toHaveLength(1);
    let stopped = false;
    const stopping = resolutions.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    while (!stopped) {
      for (const go of waiting.splice(0)) go();
      await vi.advanceTimersByTimeAsync(0);
    }
    await stopping;
    expect(told).toEqual([1, 2]);
  });
});
