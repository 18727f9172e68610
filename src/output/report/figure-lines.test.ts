import { expect, it } from 'vitest';
import type { Figures } from '../../events/schema/run.js';
import { figureLines } from './figure-lines.js';

const times = (p99: number, count = 10) => ({ count, p50: 2, p95: 3, p99, max: p99 });
const nothing: Figures = {
  calls: { count: 0, perSecond: 0, operations: {}, errors: {} },
  commands: { received: 0 },
  reconnects: { count: 0 },
};

it('the figures in the text of a run are calls, rejections, commands and reconnects', () => {
  const figures: Figures = {
    calls: {
      count: 1_200,
      perSecond: 4.5,
      operations: { find: times(5), payNow: times(50, 1_190) },
      errors: { ERR_FORBIDDEN: 3, 'no response': 7 },
    },
    commands: { received: 4, delivery: times(9) },
    reconnects: { count: 2, backOnline: times(8_000) },
  };
  expect(figureLines(figures)).toEqual([
    [
      'calls',
      [
        '1,200, 4.5 in a second',
        '  payNow    1,190 calls, p50 2 ms, p95 3 ms, p99 50 ms, max 50 ms',
        '  find         10 calls, p50 2 ms, p95 3 ms, p99 5 ms, max 5 ms',
      ],
    ],
    ['rejected', ['7 x no response, 3 x ERR_FORBIDDEN']],
    ['commands', ['4 received, delivered in p50 2 ms, p95 3 ms, p99 9 ms, max 9 ms']],
    ['reconnects', ['2, back online in p50 2 ms, p95 3 ms, p99 8000 ms, max 8000 ms']],
  ]);
});

it('the figures in the text of a run have the slowest operations, and how slow the others are at most', () => {
  const operations = Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [`operation-${index}`, times(100 - index)]),
  );
  const [[, lines] = ['', []]] = figureLines({
    ...nothing,
    calls: { count: 110, perSecond: 1, operations, errors: {} },
  });
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('  and 3 others, with a p99 of at most 92 ms');
});

it('a run without a fleet has no lines of figures', () => {
  expect(figureLines(nothing)).toEqual([]);
});
