import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { streamOf } from '../../../test/support/example-events.js';
import { eventLine } from '../../events/event-line.js';
import { KeptEvents } from './kept-events.js';

let root: string;
let kept: KeptEvents | undefined;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tillfleet-'));
});
afterEach(() => {
  kept?.discard();
  rmSync(root, { recursive: true, force: true });
});

const events = streamOf(
  Array.from({ length: 200 }, (_, index) => ({
    type: 'notice' as const,
    level: 'info' as const,
    message: `${index}`,
  })),
);
const lines = events.map(eventLine);
const length = lines[150]?.length ?? 0;
const file = () => path.join(root, 'events.ndjson');

it.each([
  ['in memory', 1_000_000],
  ['on disk', 1],
])('the events of a run are kept %s, and written as they came', (_, memory) => {
  kept = new KeptEvents({ memory, segment: 10 * length, segments: 1_000 });
  for (const event of events) kept.observe(event);
  expect(kept.writeTo(file())).toBeUndefined();
  expect(readFileSync(file(), 'utf8')).toBe(lines.join(''));
});

it('a long run keeps its beginning and its end, and reports that its middle is missing', () => {
  kept = new KeptEvents({ memory: 1, segment: 10 * length, segments: 3 });
  for (const event of events) kept.observe(event);
  expect(kept.writeTo(file())).toBe('the run was long: events from its middle are missing');
  const written = readFileSync(file(), 'utf8').trimEnd().split('\n');
  expect(written.length).toBeLessThan(40);
  expect([`${written[0]}\n`, `${written.at(-1)}\n`]).toEqual([lines[0], lines.at(-1)]);
});

it('nothing stays of the events that are dropped', () => {
  kept = new KeptEvents({ memory: 1, segment: 10, segments: 3 }, root);
  for (const event of events) kept.observe(event);
  expect(readdirSync(root)).toHaveLength(1);
  kept.discard();
  expect(readdirSync(root)).toEqual([]);
});

it('a disk that takes nothing ends the keeping and not the run, and what is missing is named', () => {
  kept = new KeptEvents({ memory: 10 * length, segment: length, segments: 3 }, path.join(root, 'absent'));
  for (const event of events) kept.observe(event);
  expect(kept.writeTo(file())).toMatch(
    /^events after a problem of the disk are missing: no such file or directory/,
  );
  expect(lines.join('').startsWith(readFileSync(file(), 'utf8'))).toBe(true);
});
