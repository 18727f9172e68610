import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import type { QuitKey } from '../use-keys.js';
import { LoadApp } from './load-app.js';
import { keptSeconds, type LoadFigures, type LoadPlan, noFigures, withSecond } from './load-figures.js';

const plan: LoadPlan = {
  version: '1.2.3',
  profile: 'peak',
  seed: 7,
  terminals: 5,
  phases: [
    { name: 'rise', durationMs: 10_000 },
    { name: 'top', durationMs: 50_000 },
  ],
  thresholds: ['payNow.p99<50ms'],
};

/** The second that ends at this instant, with so many payments, of which some fail. */
const second = (atMs: number, calls: number, errors = 0) => ({
  atMs,
  phase: 'rise',
  calls,
  errors,
  p50: 2.5,
  p99: 9,
  inFlight: 3,
  online: 4,
  measures: { payNow: { count: calls, errors, p50: 2.5, p99: 9 } },
  sessions: { online: 4, 'backing-off': 1 },
});

const figuresOf = (...seconds: readonly ReturnType<typeof second>[]) =>
  seconds.reduce<LoadFigures>(withSecond, { ...noFigures(plan), target: 'at embedded' });

function drawn(figures: LoadFigures, columns = 80, rows = 24, unicode = true) {
  const keys: QuitKey[] = [];
  const { lastFrame, stdin, unmount } = render(
    <LoadApp
      {...{ figures, unicode, size: { columns, rows }, colour: false }}
      onQuit={(key) => keys.push(key)}
    />,
  );
  return { frame: lastFrame() ?? '', stdin, keys, unmount };
}

function shown(...args: Parameters<typeof drawn>): string {
  const { frame, unmount } = drawn(...args);
  unmount();
  return frame;
}

describe('the view of a load', () => {
  it('the view of a load shows its phases, its calls and errors so far, and the last second of each measure', () => {
    const frame = shown(figuresOf(second(1_000, 10), second(2_000, 1_200, 30)));
    expect(frame).toContain('tillfleet 1.2.3  load peak  at embedded  seed 7');
    expect(frame).toContain('▸ rise  · top');
    expect(frame).toMatch(/0:02 of 1:00 +1,210 calls +30 errors +3 in flight/);
    expect(frame).toMatch(/terminals online +4 +4/);
    expect(frame).toMatch(/calls per second +1,200 +1,200/);
    expect(frame).toMatch(/payNow +1,210 +30 +1,200 +2\.5 ms +9\.0 ms/);
    expect(frame).toContain('4 online, 1 backing-off');
    expect(frame).toContain('judged at the end: payNow.p99<50ms');
    expect(frame).toContain('q ends the load');
  });

  it('a phase that is over has another sign than the one in progress and those to come', () => {
    expect(shown(figuresOf(second(9_000, 1)))).toContain('▸ rise  · top');
    expect(shown(figuresOf(second(10_000, 1)))).toContain('█ rise  ▸ top');
    expect(shown(figuresOf(second(60_000, 1)))).toContain('█ rise  █ top');
  });

  it('a load whose service has not started yet shows that', () => {
    const frame = shown(noFigures(plan));
    expect(frame).toContain('starting');
    expect(frame).toContain('no second is over yet');
  });

  it.each([
    [60, 15],
    [80, 24],
    [160, 50],
  ])('on a screen of %d x %d no line is longer than it, and one row stays free', (columns, rows) => {
    const many = Array.from({ length: 300 }, (_, index) => second(index * 1_000, index));
    const lines = shown(figuresOf(...many), columns, rows).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(columns);
    expect(lines.length).toBeLessThan(rows);
    expect(lines.at(-1)).toContain('q ends the load');
  });

  it('a window that is too small is called so', () => {
    expect(shown(figuresOf(), 59, 24)).toContain('the window is too small: at least 60 x 15');
  });

  it('a terminal without UTF-8 gets ASCII only', () => {
    const frame = shown(figuresOf(second(1_000, 5), second(2_000, 9)), 80, 24, false);
    expect(frame.replaceAll('\n', '')).toMatch(/^[\x20-\x7e]*$/);
  });

  it('names from outside are shown as plain text', () => {
    const hostile = withSecond(figuresOf(), {
      ...second(1_000, 1),
      measures: { '\u001b[31mx': { count: 1, errors: 0, p50: 1, p99: 1 } },
    });
    expect(shown({ ...hostile, target: '\u001b[2Jtarget' })).not.toContain('\u001b');
  });

  it('only q and Ctrl-C end a load', async () => {
    const { stdin, keys, unmount } = drawn(figuresOf(second(1_000, 5)));
    for (const key of ['x', '\r', '\u001b', 'q', '\u0003']) {
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      stdin.write(key);
    }
    for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
    unmount();
    expect(keys).toEqual(['q', 'ctrl-c']);
  });

  it('only the newest seconds are kept, and all samples are counted', () => {
    const figures = figuresOf(...Array.from({ length: 500 }, (_, index) => second(index * 1_000, 2, 1)));
    expect(figures.seconds).toHaveLength(keptSeconds);
    expect(figures).toMatchObject({ calls: 1_000, errors: 500 });
    expect(figures.measures.get('payNow')).toMatchObject({ count: 1_000, errors: 500 });
  });
});
