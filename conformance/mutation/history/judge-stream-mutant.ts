import type { RunEvent } from '../../../src/events/event.js';
import { embeddedCheckers } from '../../../src/history/embedded/embedded-checkers.js';
import { checkers as allCheckers, History } from '../../../src/history/history.js';
import { createRandomRoot } from '../../../src/random/random.js';
import type { Stream, StreamMutant } from './stream-mutant.js';

export interface JudgedStreamMutant {
  readonly mutant: StreamMutant;
  readonly verdict: 'killed' | 'survived';
  /** An event at which no checker of the mutant has noticed the defect. */
  readonly survivedAt?: RunEvent;
}

const kinds = [...allCheckers, ...embeddedCheckers];

/** The number of events at which a defect is tried. */
const occurrences = 3;

/** Tries the defect at events that are drawn by the seed. It is killed if it is noticed at each of them. */
export function judgeStreamMutant(mutant: StreamMutant, stream: Stream, seed: number): JudgedStreamMutant {
  for (const place of drawnPlaces(mutant, seed)) {
    if (isNoticed(mutant, place)) continue;
    const survivedAt = stream[place];
    return { mutant, verdict: 'survived', ...(survivedAt && { survivedAt }) };
  }
  return { mutant, verdict: 'killed' };
}

function drawnPlaces({ id, places }: StreamMutant, seed: number): readonly number[] {
  const random = createRandomRoot(seed).stream(`stream mutant ${id}`);
  const left = [...places];
  return Array.from({ length: Math.min(occurrences, places.length) }, () =>
    left.splice(random.integer(0, left.length - 1), 1),
  ).flat();
}

function isNoticed({ checkers, at }: StreamMutant, place: number): boolean {
  const history = new History(kinds.filter(({ name }) => checkers.includes(name)));
  for (const event of at(place)) history.observe(event);
  return history.end().found > 0;
}
