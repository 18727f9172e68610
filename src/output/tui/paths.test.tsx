import { describe, expect, it } from 'vitest';
import { exampleBodies } from '../../../test/support/example-events.js';
import { modelAfter } from '../../../test/support/output/run-model.js';
import { frameAfter, usual, wide } from '../../../test/support/output/view-frames.js';
import type { EventBody } from '../../events/event.js';
import { pathIds } from '../../events/paths/reconnect-paths.js';

const walks: EventBody = { ...exampleBodies['run.started'], walks: true };
const { 'path.started': started, 'path.step': step, 'path.ended': ended } = exampleBodies;
const cut: EventBody = { ...started, path: 'cut', backend: 'shared' };
const notWalked: EventBody = { ...ended, path: 'kick', walked: false, reason: 'it takes more than 22 s' };

describe('the page Paths', () => {
  it.each([usual, { columns: 120, rows: 30 }, { columns: 200, rows: 50 }])(
    'lists each reconnect path with its state at $columns columns',
    async (size) => {
      const frame = await frameAfter([['7', '[7 Paths]']], [walks, started, cut, step, notWalked], size);
      const rows = frame.split('\n').filter((line) => /^[·▸✓?] /.test(line));
      expect(rows.map((row) => row.slice(2).split(' ', 1)[0])).toEqual([...pathIds]);
      expect(frame).toContain('0 of 13 reconnect paths are walked, 2 in progress');
      expect(frame).toMatch(/▸ cut +T00001003 .* 1\/5 waits 2 s/);
      expect(frame).toMatch(/\? kick +T00001003: it takes more than 22 s/);
      expect(frame).toMatch(/· refresh +waits for its terminal/);
    },
  );

  it('shows by whom a path was walked, how long it took and that it was scaled', async () => {
    const end: EventBody = { ...ended, path: 'back-off-cap', scaled: '1/60' };
    const frame = await frameAfter([['7', '[7 Paths]']], [walks, started, end], wide);
    expect(frame).toContain('1 of 13 reconnect paths are walked');
    expect(frame).toMatch(/✓ back-off-cap +walked by T00001003 in 7\.4 s, scaled: 1\/60/);
  });

  it('opens a path with all its steps, and finds one by its terminal', async () => {
    const keys = [
      ['7', '[7 Paths]'],
      ['/', 'enter keeps'],
      ['terminal:1003', '/terminal:1003'],
      ['\r', 'waits 2 s'],
      ['\r', 'has the receipt of its report'],
    ] as const;
    const frame = await frameAfter(keys, [walks, cut, step]);
    expect(frame).toContain('two attempts fail');
    expect(frame).toMatch(/\d:\d\d +waits 2 s|\d:\d\d +waits 1 s/);
  });

  it('lists the paths of a run that walks none', async () => {
    const frame = await frameAfter([['7', '[7 Paths]']], []);
    expect(frame).toContain('this run lists the reconnect paths, and its fleet walks none of them');
    expect(frame).toMatch(/· cut +not walked/);
  });
});

it('a model without a path has all of them waiting', () => {
  const { paths } = modelAfter([walks]);
  expect(pathIds.map((path) => paths.get(path)?.state)).toEqual(pathIds.map(() => 'waiting'));
});
