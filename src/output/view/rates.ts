import type { RunEvent } from '../../events/event.js';

/** The figures of one second of a run. */
export interface Second {
  /** The number of the second, from the start of the run. */
  readonly at: number;
  readonly calls: number;
  /** Rejections that the integrators expected: they probe what is refused. */
  readonly probes: number;
  readonly findings: number;
  readonly commands: number;
  readonly reconnects: number;
}

export const keptSeconds = 120;

const none = { calls: 0, probes: 0, findings: 0, commands: 0, reconnects: 0 } as const;

/** The newest seconds of a run with their counts, oldest first; a second without an event is left out. */
export type Rates = readonly Second[];

/** The rates after one more event; the same ones for an event that is not counted. */
export function foldRates(rates: Rates, event: RunEvent): Rates {
  const counted = countedOf(event);
  if (counted === undefined) return rates;
  const at = Math.floor(event.t / 1000);
  const last = rates.at(-1);
  const isNew = last === undefined || last.at < at;
  const second = isNew ? { at, ...none } : last;
  const next = { ...second };
  for (const name of counted) next[name] += 1;
  return [...(isNew ? rates.slice(1 - keptSeconds) : rates.slice(0, -1)), next];
}

/** The counts of the newest seconds up to now, one for each, oldest first. */
export function series(
  rates: Rates,
  name: Exclude<keyof Second, 'at'>,
  { now, seconds }: { readonly now: number; readonly seconds: number },
): readonly number[] {
  const from = Math.floor(now / 1000) - seconds + 1;
  const values = new Array<number>(seconds).fill(0);
  for (const second of rates) {
    const index = second.at - from;
    if (index >= 0 && index < seconds) values[index] = second[name];
  }
  return values;
}

function countedOf(event: RunEvent): readonly Exclude<keyof Second, 'at'>[] | undefined {
  switch (event.type) {
    case 'integrator.called':
      return event.httpStatus >= 400 && event.asExpected ? ['calls', 'probes'] : ['calls'];
    case 'integrator.finding':
      return ['findings'];
    case 'command.executed':
      return ['commands'];
    case 'reconnect.scheduled':
      return ['reconnects'];
    default:
      return undefined;
  }
}
