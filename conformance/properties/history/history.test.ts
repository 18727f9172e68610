import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunEvent } from '../../../src/events/event.js';
import { History } from '../../../src/history/history.js';
import { isRelevant, twice, without } from '../../../test/injuries.js';
import { validHistory } from './valid-history.js';

function check(events: readonly RunEvent[]) {
  const history = new History();
  for (const event of events) history.take(event);
  return history.end();
}

it('a valid history is never flagged', () => {
  fc.assert(
    fc.property(validHistory(), (events) => {
      expect(check(events).findings).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('a valid history with one event that counts lost or doubled is always flagged', () => {
  const injured = fc.tuple(validHistory(), fc.nat(), fc.constantFrom(without, twice));
  fc.assert(
    fc.property(injured, ([events, choice, injure]) => {
      const relevant = [...events.keys()].filter((at) => {
        const event = events[at];
        return event !== undefined && isRelevant(event);
      });
      const at = relevant[choice % relevant.length];
      fc.pre(at !== undefined);
      expect(check(injure(events, at)).found, JSON.stringify(events[at])).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
