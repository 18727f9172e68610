import type { RunEvent } from '../event.js';
import type { Figures } from '../schema/run.js';
import { CountedTimes, type TimeSummary } from './counted-times.js';

/** Commands that no terminal of the fleet receives are forgotten when so many are open. */
const maxOpenCommands = 10_000;

/** The name of one figure, as a threshold has it. */
interface FigureName {
  readonly measure: string;
  readonly figure: string;
}

/** The figures of a run, from its events: what the clients and the terminals of its fleet have seen. */
export class RunFigures {
  readonly #calls = new Map<string, CountedTimes>();
  readonly #errors = new Map<string, number>();
  /** Calls without the expected response, by operation. */
  readonly #unexpected = new Map<string, number>();
  /** The instants at which commands were queued, by requestId. */
  readonly #queued = new Map<string, number>();
  readonly #deliveries = new CountedTimes();
  /** The instants at which terminals of the fleet were online last, by configId. */
  readonly #left = new Map<number, number>();
  /** The offline terminals that lost their sessions: a renewal has no wait between two sessions. */
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
        if (!event.asExpected) this.#countUnexpected(operation);
        if (httpStatus >= 400) this.#countError(errorCode ?? `HTTP ${httpStatus}`);
        return;
      }
      case 'integrator.no-response':
        this.#callCount += 1;
        this.#timesOf(event.operation).add(event.waitedMs);
        this.#countUnexpected(event.operation);
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
        count: this.#callCount,
        perSecond,
        operations,
        errors: Object.fromEntries(sorted(this.#errors)),
      },
      commands: { received: this.#received, ...(delivery && { delivery }) },
      reconnects: { count: backOnline?.count ?? 0, ...(backOnline && { backOnline }) },
    };
  }

  /**
   * One figure: times in milliseconds, shares from 0 to 1, rates in a second; undefined without a sample.
   *
   * @param measure an operation, `errors`, `delivery` or `reconnect`
   * @param figure `p50`, `p99.9`, `max`, `count`, `rate` or `errors`
   */
  figure({ measure, figure }: FigureName, elapsedMs: number): number | undefined {
    if (measure === 'errors') {
      const errors = [...this.#unexpected.values()].reduce((sum, each) => sum + each, 0);
      if (this.#callCount === 0) return undefined;
      return figure === 'count' ? errors : errors / this.#callCount;
    }
    const actors = new Map([
      ['delivery', this.#deliveries],
      ['reconnect', this.#backOnline],
    ]);
    const times = actors.get(measure) ?? this.#calls.get(measure);
    if (times === undefined || times.total === 0) return undefined;
    switch (figure) {
      case 'count':
        return times.total;
      case 'rate':
        return elapsedMs === 0 ? undefined : (times.total * 1000) / elapsedMs;
      case 'errors':
        return (this.#unexpected.get(measure) ?? 0) / times.total;
      case 'max':
        return times.percentile(100);
      default:
        return times.percentile(Number(figure.slice(1)));
    }
  }

  #countUnexpected(operation: string): void {
    this.#unexpected.set(operation, (this.#unexpected.get(operation) ?? 0) + 1);
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
