import { expect, it } from 'vitest';
import { exampleBodies } from '../../../test/support/example-events.js';
import { moved } from '../../../test/support/output/run-model.js';
import type { EventBody } from '../../events/event.js';
import { AttachedLines } from './attached-lines.js';

const started: EventBody = { ...exampleBodies['run.started'], terminals: 2 };
const reconnect = exampleBodies['reconnect.scheduled'];
const both = [started, moved(1, 'online'), moved(2, 'online')];

/** The lines for these events, one a millisecond. */
function linesOf(bodies: readonly EventBody[], quiet = false): readonly string[] {
  let text = '';
  const write = (some: string) => {
    text += some;
  };
  const lines = new AttachedLines({ write, quiet });
  for (const [seq, body] of bodies.entries()) lines.observe({ seq, t: seq, actor: 'run', ...body });
  return text === '' ? [] : text.trimEnd().split('\n');
}

it('the lines of attached terminals begin when all of them are online', () => {
  expect(linesOf(both.slice(0, 2))).toEqual([]);
  expect(linesOf(both)).toEqual(['     0:00  all 2 terminals are online']);
});

it('the lines of attached terminals have receipts line by line, without control characters', () => {
  const printed = { ...exampleBodies['terminal.printed'], text: 'Coffee\u001b[2J 2.50\nThank you' };
  const [first, ...receipt] = linesOf([printed]);
  expect(first).toBe('     0:00  T00000012 printed:');
  expect(receipt).toEqual([expect.stringMatching(/│ Coffee.* 2\.50$/), '           │ Thank you']);
  expect(receipt.join()).not.toContain('\u001b');
  expect(linesOf([{ ...printed, fleet: false }])).toEqual([]);
});

it('the lines of attached terminals name lost connections and those that are back, at most ten in a second', () => {
  expect(linesOf([...both, reconnect, { ...moved(2, 'online'), from: 'registering' }]).slice(1)).toEqual([
    expect.stringContaining('reconnects in'),
    '     0:00  terminal T00000002 is online again',
  ]);
  const storm = linesOf([...both, ...Array.from({ length: 50 }, () => reconnect)]);
  expect(storm).toHaveLength(1 + 10);
  expect(storm.at(-1)).toContain('more of the kind; 2 of 2 terminals are online');
});

it('the lines of attached terminals are only those of the end if they are to be quiet', () => {
  const printed = exampleBodies['terminal.printed'];
  const finished = { ...exampleBodies['run.finished'], verdict: 'inconclusive' as const };
  const end = linesOf([...both, printed, { ...finished, reasons: ['none of it', 'nor this'] }], true);
  expect(end).toEqual([
    expect.stringMatching(/^terminals {2}\d+ of \d+ (?:was online|were online at the same time)$/),
    expect.stringMatching(/^elapsed /),
    'reasons    none of it',
    'see        docs/exit-codes.md',
    'verdict    inconclusive: nor this',
  ]);
});
