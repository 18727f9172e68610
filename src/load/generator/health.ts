import { Latencies } from '../measures/latencies.js';
import type { LoadClock } from './clock.js';

/** The bounds past which the generator itself spoils the figures. */
export const healthBounds = {
  /** The schedule: how late calls begin, in milliseconds. */
  slipP99Ms: 100,
  /** The event loop: how late timers are, in milliseconds. */
  lagP99Ms: 100,
  /** The share of one processor. */
  cpuShare: 0.95,
} as const;

export interface HealthFigures {
  readonly slipP99Ms: number;
  readonly lagP99Ms: number;
  readonly cpuShare: number;
  /** Calls that were due and could not be sent. */
  readonly notSent: number;
  /** Connections for which the system had no socket or port left. */
  readonly withoutSocket: number;
}

/** The figures of several generators together: the worst times and shares, and all failed calls and connections. */
export function worstHealth(all: readonly HealthFigures[]): HealthFigures {
  const highest = (figure: keyof HealthFigures) => Math.max(...all.map((each) => each[figure]));
  const sum = (figure: keyof HealthFigures) => all.reduce((total, each) => total + each[figure], 0);
  return {
    ...{ slipP99Ms: highest('slipP99Ms'), lagP99Ms: highest('lagP99Ms'), cpuShare: highest('cpuShare') },
    ...{ notSent: sum('notSent'), withoutSocket: sum('withoutSocket') },
  };
}

export interface HealthDeps {
  readonly clock: LoadClock;
  /** The processor time of this process, in milliseconds. */
  readonly cpuMs: () => number;
}

const lagEveryMs = 100;

/** The errors of a system that has no descriptor, port or buffer left. */
const withoutSocketCodes: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS']);

/** Watches the generator: a number that it has spoiled itself must not pass for one of the service. */
export class GeneratorHealth {
  readonly #deps: HealthDeps;
  readonly #slip = new Latencies();
  readonly #lag = new Latencies();
  readonly #unsent = new Map<string, number>();
  #withoutSocket = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #began = { atMs: 0, cpuMs: 0 };
  #ended: { readonly atMs: number; readonly cpuMs: number } | undefined;

  constructor(deps: HealthDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock, cpuMs } = this.#deps;
    this.#began = { atMs: clock.now(), cpuMs: cpuMs() };
    this.#look(clock.now() + lagEveryMs);
  }

  /** Ends the watch. The figures stay. */
  stop(): void {
    const { clock, cpuMs } = this.#deps;
    clearTimeout(this.#timer);
    this.#ended ??= { atMs: clock.now(), cpuMs: cpuMs() };
  }

  /** Called at the beginning of each call, with the time by which it is late. */
  began(lateMs: number): void {
    this.#slip.record(lateMs);
  }

  couldNotSend(code: string): void {
    this.#unsent.set(code, (this.#unsent.get(code) ?? 0) + 1);
  }

  /** Called with the code of each failed call or connection. */
  failed(code: string): void {
    if (withoutSocketCodes.has(code)) this.#withoutSocket += 1;
  }

  get figures(): HealthFigures {
    const { clock, cpuMs } = this.#deps;
    const { atMs, cpuMs: used } = this.#ended ?? { atMs: clock.now(), cpuMs: cpuMs() };
    const elapsedMs = Math.max(1, atMs - this.#began.atMs);
    return {
      slipP99Ms: this.#slip.figure('p99'),
      lagP99Ms: this.#lag.figure('p99'),
      cpuShare: (used - this.#began.cpuMs) / elapsedMs,
      notSent: [...this.#unsent.values()].reduce((sum, count) => sum + count, 0),
      withoutSocket: this.#withoutSocket,
    };
  }

  /** Why the figures of the run are not to be trusted; empty if they are. */
  get problems(): readonly string[] {
    const { slipP99Ms, lagP99Ms, cpuShare, withoutSocket } = this.figures;
    const problems: string[] = [];
    const add = (isPast: boolean, problem: string) => isPast && problems.push(problem);
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    add(
      slipP99Ms > healthBounds.slipP99Ms,
      `calls began late: p99 ${ms(slipP99Ms)}, at most ${healthBounds.slipP99Ms} ms`,
    );
    add(
      lagP99Ms > healthBounds.lagP99Ms,
      `the event loop was late: p99 ${ms(lagP99Ms)}, at most ${healthBounds.lagP99Ms} ms`,
    );
    add(
      cpuShare > healthBounds.cpuShare,
      `the generator used ${Math.round(cpuShare * 100)} % of a processor, at most ${healthBounds.cpuShare * 100} %`,
    );
    add(withoutSocket > 0, `the system had no socket left for ${withoutSocket} connections`);
    const unsent = {
      NOT_SENT: 'maxInFlight calls waited already',
      NOTHING_TO_ACT_ON: 'nothing existed that they could act on',
    };
    for (const [code, why] of Object.entries(unsent)) {
      const count = this.#unsent.get(code) ?? 0;
      add(count > 0, `${count} calls were not sent: ${why}`);
    }
    return problems;
  }

  #look(dueMs: number): void {
    const { clock } = this.#deps;
    this.#timer = setTimeout(() => {
      this.#lag.record(clock.now() - dueMs);
      this.#look(clock.now() + lagEveryMs);
    }, lagEveryMs);
  }
}
