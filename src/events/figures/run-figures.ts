import type { RunEvent } from '../event.js';
import type { Figures } from '../schema/run.js';
import { CountedTimes, type TimeSummary } from './counted-times.js';

/** Commands that no terminal of the fleet receives are forgotten when so many are open. */
const maxOpenCommands = 10_000;

/** The figures of a run, from its events: what the clients and the terminals of its fleet have seen. */
export class RunFigures {
  readonly #calls = new Map<string, CountedTimes>();
  readonly #errors = new Map<string, number>();
  /** The instants at which commands were queued, by requestId. */
  readonly #queued = new Map<string, number>();
  readonly #deliveries = new CountedTimes();
  /** The instants at which terminals of the fleet were online last, by configId. */
  readonly #left = new Map<number, number>();
  /** Those of them that have lost their sessions: a renewal has no wait between two sessions. */
  readonly #lost = new Set<number>();
  readonly #backOnline = new CountedTimes();
  #callCount = 0;
  #received = 0;

  observe(event: RunEvent): void {
    switch (event.type) {
      case 'integrator.called': {
        const { operation, httpStatus, errorCode, tookMs } = event;
        this.#callCount += 1;
        if (tookMs !== undefined) this.#timesOf(operation).add(tookMs);
        if (httpStatus >= 400) this.#countError(errorCode ?? `HTTP ${httpStatus}`);
        return;
      }
      case 'integrator.no-response':
        this.#callCount += 1;
        this.#timesOf(event.operation).add(event.waitedMs);
        this.#countError('no response');
        return;
      case 'command.queued':
        this.#queue(event.requestId, event.t);
        return;
      case 'command.received':
        if (event.fleet) this.#receive(event.requestId, event.t);
        this.#queued.delete(event.requestId);
        return;
      case 'command.done':
        this.#queued.delete(event.requestId);
        return;
      case 'terminal.state':
        if (event.fleet) this.#changeState(event.configId, event);
        return;
      default:
    }
  }

  /** @param elapsedMs the length of the run */
  summary(elapsedMs: number): Figures {
    const operations: Record<string, TimeSummary> = {};
    for (const [operation, times] of sorted(this.#calls)) {
      const summary = times.summary();
      if (summary !== undefined) operations[operation] = summary;
    }
    const perSecond = elapsedMs === 0 ? 0 : Math.round((this.#callCount / elapsedMs) * 1e5) / 100;
    const delivery = this.#deliveries.summary();
    const backOnline = this.#backOnline.summary();
    return {
      calls: {
        ...{ count: this.#callCount, perSecond, operations },
        errors: Object.fromEntries(sorted(this.#errors)),
      },
      commands: { received: this.#received, ...(delivery && { delivery }) },
      reconnects: { count: backOnline?.count ?? 0, ...(backOnline && { backOnline }) },
    };
  }

  #timesOf(operation: string): CountedTimes {
    const found = this.#calls.get(operation) ?? new CountedTimes();
    this.#calls.set(operation, found);
    return found;
  }

  #countError(code: string): void {
    this.#errors.set(code, (this.#errors.get(code) ?? 0) + 1);
  }

  #queue(requestId: string, t: number): void {
    this.#queued.set(requestId, t);
    const [oldest] = this.#queued.keys();
    if (this.#queued.size > maxOpenCommands && oldest !== undefined) this.#queued.delete(oldest);
  }

  #receive(requestId: string, t: number): void {
    this.#received += 1;
    const queuedAt = this.#queued.get(requestId);
    if (queuedAt !== undefined) this.#deliveries.add(t - queuedAt);
  }

  #changeState(configId: number, { from, to, t }: { from: string; to: string; t: number }): void {
    if (from === 'online' && to !== 'online') this.#left.set(configId, t);
    if (to === 'backing-off' || to === 'kicked') this.#lost.add(configId);
    if (to !== 'online') return;
    const leftAt = this.#left.get(configId);
    if (leftAt !== undefined && this.#lost.has(configId)) this.#backOnline.add(t - leftAt);
    this.#left.delete(configId);
    this.#lost.delete(configId);
  }
}

function sorted<Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}
