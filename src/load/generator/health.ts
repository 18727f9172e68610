import { monotonicNow } from '../../text/clock/process-clock.js';
import type { LoadPhase } from '../profile/profile.js';
import type { LoadClock } from './clock.js';
import { HealthPeriod, type ProcessorReading } from './health-period.js';

/** The bounds past which the generator itself spoils the figures. */
export const healthBounds = {
  /** The schedule: how late calls begin, in milliseconds. */
  slipP99Ms: 100,
  /** The event loop: how late timers are, in milliseconds. */
  lagP99Ms: 100,
  /** The share of one processor. */
  cpuShare: 0.95,
  /** The longest time that a request waited for `limits.requestsPerSecond` of a target file, in milliseconds. */
  budgetDelayMs: 100,
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
    slipP99Ms: highest('slipP99Ms'),
    lagP99Ms: highest('lagP99Ms'),
    cpuShare: highest('cpuShare'),
    notSent: sum('notSent'),
    withoutSocket: sum('withoutSocket'),
  };
}

export interface HealthDeps {
  readonly clock: LoadClock;
  /** The processor time of this process, in milliseconds. */
  readonly cpuMs: () => number;
  /** The phases of the load. */
  readonly phases: readonly Pick<LoadPhase, 'name' | 'durationMs'>[];
  /** The longest time that a request since this instant waited for the limit of a target file, in milliseconds. */
  readonly delayedMs?: ((since: number) => number) | undefined;
}

const lagEveryMs = 100;
/** A timer may end by this much before its time, in milliseconds. */
const earlyMs = 1;

/** A phase that is shorter is not judged by itself: in a few samples one pause of the machine is the p99. */
const minPhaseMs = 10_000;

/** The errors of a system that has no descriptor, port or buffer left. */
const withoutSocketCodes: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS']);

interface PhaseHealth {
  readonly name: string;
  /** The times count from the beginning of the first phase, in milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly period: HealthPeriod;
}

/** Watches the generator: a number that it has spoiled itself must not pass for one of the service. */
export class GeneratorHealth {
  readonly #deps: HealthDeps;
  readonly #whole = new HealthPeriod();
  readonly #phases: readonly PhaseHealth[];
  readonly #unsent = new Map<string, number>();
  #withoutSocket = 0;
  #budgetDelayMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueMs = Number.POSITIVE_INFINITY;
  #startedMs = 0;
  #lookedAt = 0;

  constructor(deps: HealthDeps) {
    this.#deps = deps;
    let fromMs = 0;
    this.#phases = deps.phases.map(({ name, durationMs }) => {
      const toMs = fromMs + durationMs;
      const phase = { name, fromMs, toMs, period: new HealthPeriod() };
      fromMs = toMs;
      return phase;
    });
  }

  /** Begins the watch at the beginning of the first phase. */
  start(): void {
    const now = this.#reading;
    this.#startedMs = now.atMs;
    this.#lookedAt = monotonicNow();
    this.#whole.begin(now);
    this.#enterPhases(now);
    this.#lookLater(now.atMs + lagEveryMs);
  }

  /** Ends the watch. The figures stay. */
  stop(): void {
    clearTimeout(this.#timer);
    const now = this.#reading;
    this.#look(now);
    this.#dueMs = Number.POSITIVE_INFINITY;
    for (const { period } of this.#phases) period.end(now);
    this.#whole.end(now);
  }

  /** Called at the beginning of each call, with the time by which it is late. */
  began(lateMs: number): void {
    this.#whole.recordSlip(lateMs);
    this.#phaseAt(this.#deps.clock.now() - lateMs)?.period.recordSlip(lateMs);
  }

  couldNotSend(code: string): void {
    this.#unsent.set(code, (this.#unsent.get(code) ?? 0) + 1);
  }

  /** Called with the code of each failed call or connection. */
  failed(code: string): void {
    if (withoutSocketCodes.has(code)) this.#withoutSocket += 1;
  }

  get figures(): HealthFigures {
    return {
      slipP99Ms: this.#whole.slipP99Ms,
      lagP99Ms: this.#whole.lagP99Ms,
      cpuShare: this.#whole.cpuShare(this.#reading),
      notSent: [...this.#unsent.values()].reduce((sum, count) => sum + count, 0),
      withoutSocket: this.#withoutSocket,
    };
  }

  /** The reasons why the figures of the run are not to be trusted; empty if they are. */
  get problems(): readonly string[] {
    const problems = [...this.#periodProblems];
    const add = (isPast: boolean, problem: string) => isPast && problems.push(problem);
    add(
      this.#budgetDelayMs > healthBounds.budgetDelayMs,
      `limits.requestsPerSecond of the target file has delayed requests by up to ${Math.ceil(this.#budgetDelayMs)} ms: raise it, or lower the rate`,
    );
    add(this.#withoutSocket > 0, `the system had no socket left for ${this.#withoutSocket} connections`);
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

  /** The bounds that the whole load is past; and those that only a phase is past, whose figures are shown too. */
  get #periodProblems(): readonly string[] {
    const now = this.#reading;
    return periodBounds.flatMap(({ figure, max, text }) => {
      const whole = figure(this.#whole, now);
      if (whole > max) return [text(whole, '')];
      return this.#phases.flatMap(({ name, period }) => {
        const own = figure(period, now);
        const isLong = period.elapsedMs(now) >= minPhaseMs - lagEveryMs;
        return isLong && own > max ? [text(own, ` in the phase ${name}`)] : [];
      });
    });
  }

  get #reading(): ProcessorReading {
    const { clock, cpuMs } = this.#deps;
    return { atMs: clock.now(), cpuMs: cpuMs() };
  }

  #lookLater(dueMs: number): void {
    this.#dueMs = dueMs;
    this.#timer = setTimeout(() => {
      const now = this.#reading;
      this.#look(now);
      this.#lookLater(now.atMs + lagEveryMs);
    }, lagEveryMs);
  }

  #look(now: ProcessorReading): void {
    // A generator that stood still has missed several looks: each of them counts, or a long pause would be one sample of many.
    for (let dueMs = this.#dueMs; dueMs <= now.atMs + earlyMs; dueMs += lagEveryMs) {
      this.#whole.recordLag(now.atMs - dueMs);
      this.#phaseAt(dueMs)?.period.recordLag(now.atMs - dueMs);
    }
    this.#enterPhases(now);
    const { delayedMs } = this.#deps;
    this.#budgetDelayMs = Math.max(this.#budgetDelayMs, delayedMs?.(this.#lookedAt) ?? 0);
    this.#lookedAt = monotonicNow();
  }

  /** Takes the processor time at the ends of phases. */
  #enterPhases(now: ProcessorReading): void {
    const atMs = now.atMs - this.#startedMs;
    for (const { fromMs, toMs, period } of this.#phases) {
      if (atMs >= fromMs) period.begin(now);
      if (atMs >= toMs) period.end(now);
    }
  }

  #phaseAt(instant: number): PhaseHealth | undefined {
    const atMs = instant - this.#startedMs;
    return this.#phases.find(({ toMs }) => atMs < toMs);
  }
}

interface PeriodBound {
  readonly max: number;
  readonly figure: (period: HealthPeriod, now: ProcessorReading) => number;
  /** @param where empty for the whole load */
  readonly text: (value: number, where: string) => string;
}

const msText = (value: number) => `${value.toFixed(1)} ms`;

const periodBounds: readonly PeriodBound[] = [
  {
    max: healthBounds.slipP99Ms,
    figure: (period) => period.slipP99Ms,
    text: (ms, where) => `calls began late${where}: p99 ${msText(ms)}, at most ${healthBounds.slipP99Ms} ms`,
  },
  {
    max: healthBounds.lagP99Ms,
    figure: (period) => period.lagP99Ms,
    text: (ms, where) =>
      `the event loop was late${where}: p99 ${msText(ms)}, at most ${healthBounds.lagP99Ms} ms`,
  },
  {
    max: healthBounds.cpuShare,
    figure: (period, now) => period.cpuShare(now),
    text: (share, where) =>
      `the generator used ${Math.round(share * 100)} % of a processor${where}, at most ${healthBounds.cpuShare * 100} %`,
  },
];
