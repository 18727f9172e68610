import fc from 'fast-check';
import { expect, it } from 'vitest';
import { historyOf } from '../../../test/support/history-of.js';
import { isRelevant, twice, without } from '../../../test/support/mutations.js';
import { shownCommand, shownHistory, shownPayment, shownRefund } from './shown-history.js';
import { validHistory } from './valid-history.js';

it('a valid history has no findings', () => {
  fc.assert(
    fc.property(validHistory(), (events) => {
      expect(historyOf(events).findings).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('a valid history with one relevant event lost or duplicated has findings', () => {
  const mutated = fc.tuple(validHistory(), fc.nat(), fc.constantFrom(without, twice));
  fc.assert(
    fc.property(mutated, ([events, choice, mutate]) => {
      const relevant = [...events.keys()].filter((at) => {
        const event = events[at];
        return event !== undefined && isRelevant(event);
      });
      const at = relevant[choice % relevant.length];
      fc.pre(at !== undefined);
      expect(historyOf(mutate(events, at)).found, JSON.stringify(events[at])).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['payment', shownPayment],
  ['refund', shownRefund],
  ['command', shownCommand],
])(
  'a %s that is read while or after it is created has no findings, however quick the calls are',
  (_, shown) => {
    fc.assert(
      fc.property(shownHistory(shown), (events) => {
        expect(historyOf(events).findings.filter(({ text }) => text.includes('shown before'))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  },
);
