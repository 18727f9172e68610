import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixClock } from '../../testing/fixed-clock.js';
import { DueOutcomes, type DueStore, type Resolve } from './due-outcomes.js';
import type { Resolution } from './transaction.js';

interface Pending {
  readonly id: number;
  readonly resolution: Resolution;
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'CANCELLED';
}

/** The part of a store that resolving needs, over a list. */
class ListedStore implements DueStore {
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

  #pending(): readonly Pending[] {
    return this.all
      .filter(({ status }) => status === 'PENDING')
      .sort((one, other) => one.resolution.at - other.resolution.at);
  }
}

let store: ListedStore;
let resolved: [id: number, at: number][];
let internalErrors: unknown[];
let due: DueOutcomes;
const startedAt = Date.UTC(2026, 10, 27);

beforeEach(() => {
  fixClock(startedAt);
  store = new ListedStore();
  resolved = [];
  internalErrors = [];
  due = dueOutcomes();
});

afterEach(async () => {
  await due.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(internalErrors).toEqual([]);
  vi.useRealTimers();
});

/** Ends what is pending, at its time on the faked clock. */
const end: Resolve = async (id) => {
  const found = store.of(id);
  if (found.status !== 'PENDING') return;
  found.status = found.resolution.status;
  resolved.push([id, Date.now() - startedAt]);
};

function dueOutcomes(resolve = end): DueOutcomes {
  return new DueOutcomes(store, resolve, { onInternalError: (error) => internalErrors.push(error) });
}

function expectIn(ms: number): number {
  const id = store.add(Date.now() + ms);
  due.expect(Date.now() + ms);
  return id;
}

describe('pending transactions', () => {
  it('pending transactions end when they are due, in whatever order they were stored', async () => {
    await due.start();
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

  it('all transactions that are due at one instant end, also if they fill more than one batch', async () => {
    await due.start();
    for (let count = 0; count < 250; count += 1) expectIn(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(resolved).toHaveLength(250);
  });

  it('due times survive a restart, and transactions that became due in the meantime end at once', async () => {
    await due.start();
    const soon = expectIn(1_000);
    const later = expectIn(60_000);
    await due.stop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(resolved).toEqual([]);
    due = dueOutcomes();
    await due.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(resolved).toEqual([[soon, 30_000]]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(resolved).toEqual([
      [soon, 30_000],
      [later, 60_000],
    ]);
  });

  it('a transaction that ended in another way does not change (PAY-06)', async () => {
    await due.start();
    const cancelled = expectIn(1_000);
    const other = expectIn(1_000);
    store.of(cancelled).status = 'CANCELLED';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(resolved.map(([id]) => id)).toEqual([other]);
    expect(store.of(cancelled).status).toBe('CANCELLED');
  });

  it('a transaction may be due later than the longest timer', async () => {
    await due.start();
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
    vi.restoreAllMocks();
  });

  it('a transaction that is stored while others are being resolved is resolved too', async () => {
    let another: number | undefined;
    due = dueOutcomes(async (id, resolution) => {
      another ??= expectIn(0);
      await end(id, resolution);
    });
    await due.start();
    const first = expectIn(1_000);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(resolved.map(([id]) => id)).toEqual([first, another]);
  });
});

describe('a failure', () => {
  it('a transaction whose resolution failed does not block the others, and is retried', async () => {
    const broken = new Error('not resolved');
    due = dueOutcomes(async (id, resolution) => {
      if (id === 1 && internalErrors.length === 0) throw broken;
      await end(id, resolution);
    });
    await due.start();
    const first = expectIn(1_000);
    const second = expectIn(1_000);
    const third = expectIn(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(resolved).toEqual([
      [second, 1_000],
      [first, 2_000],
      [third, 2_000],
    ]);
    expect(internalErrors.splice(0)).toEqual([broken]);
  });

  it('a failure of the store is reported, and the round is retried', async () => {
    await due.start();
    const broken = new Error('no store');
    store.failures = [broken];
    const id = expectIn(1_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(internalErrors.splice(0)).toEqual([broken]);
    expect(resolved.map(([each]) => each)).toEqual([id]);
  });
});

describe('stopping', () => {
  it('stop waits for the current round', async () => {
    const waiting: (() => void)[] = [];
    due = dueOutcomes(async (id, resolution) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await end(id, resolution);
    });
    await due.start();
    expectIn(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    // Due while the first is still being resolved.
    expectIn(500);
    await vi.advanceTimersByTimeAsync(500);
    expect(waiting).toHaveLength(1);
    let stopped = false;
    const stopping = due.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    while (!stopped) {
      for (const go of waiting.splice(0)) go();
      await vi.advanceTimersByTimeAsync(0);
    }
    await stopping;
    expect(resolved.map(([id]) => id)).toEqual([1, 2]);
  });
});
