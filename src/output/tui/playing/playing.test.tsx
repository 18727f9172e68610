import { render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { exampleBodies } from '../../../../test/support/example-events.js';
import { modelAfter, moved } from '../../../../test/support/output/run-model.js';
import { usual, wide } from '../../../../test/support/output/view-frames.js';
import type { EventBody } from '../../../events/event.js';
import type { TimeControl } from '../../../events/time-control.js';
import { App } from '../app.js';
import type { Position, Seek } from './player.js';

const { 'run.started': started, 'run.finished': finished, check } = exampleBodies;
const scenario = {
  id: 'sandbox.prefix.SBX-FAIL',
  title: 'A trigger of the sandbox',
  clauses: ['SBX-10'],
};
const bodies: readonly EventBody[] = [
  { ...started, scenarios: [scenario] },
  ...[11, 12].map((configId) => moved(configId, 'online')),
  { ...check, scenario: scenario.id },
];
const position: Position = { state: 'playing', speed: 1, t: 65_000, count: 4, nextMs: 100 };

const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});

function shown(at: Partial<Position> = {}, more: readonly EventBody[] = [], isWide = false) {
  const moves: (Seek | TimeControl)[] = [];
  const quits: string[] = [];
  const { stdin, lastFrame, unmount } = render(
    <App
      model={modelAfter([...bodies, ...more])}
      now={65_000}
      size={isWide ? wide : usual}
      colour={false}
      onQuit={(key) => quits.push(key)}
      control={(control) => moves.push(control)}
      playback={{
        recording: {
          name: 'run.ndjson',
          lengthMs: 3_725_000,
          size: 12_345,
          position: { ...position, ...at },
        },
        seek: (seek) => moves.push(seek),
      }}
    />,
  );
  unmounts.push(unmount);
  return {
    moves,
    quits,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
        stdin.write(key);
      }
      for (let turn = 0; turn < 40; turn += 1) await new Promise(setImmediate);
      return lastFrame() ?? '';
    },
  };
}

const enter = '\r';
const note = 'this is a recording of a run: nothing in it can be changed';

describe('the first line over a recording', () => {
  it.each([
    [{}, '1 x  event 4 of 12,345'],
    [{ speed: 3_600 }, '3,600 x  event 4 of 12,345'],
    [{ speed: Number.POSITIVE_INFINITY }, 'full speed  event 4 of 12,345'],
    [{ state: 'paused', nextMs: 2_500 }, 'paused  event 4 of 12,345, the next in 2.5 s'],
    [{ nextMs: 3_600_000 }, '1 x  event 4 of 12,345, the next in 1 h 00 min'],
    [{ speed: 3_600, nextMs: 3_600_000 }, '3,600 x  event 4 of 12,345  seed 7'],
  ] as const)('the first line has the file, the position and the pace: %j', async (at, text) => {
    const [first] = (await shown(at, [], true).press()).split('\n');
    expect(first).toContain(`recording run.ndjson  1:05 / 1:02:05  ${text}`);
  });

  it('the first line has the verdict at the end, and the footer the key that quits', async () => {
    const frame = await shown({ state: 'ended', nextMs: undefined }, [finished]).press();
    expect(frame).toContain('ended: FAILED');
    expect(frame).toContain('the recording has ended: q quits');
  });

  it('the first line shows that a recording without its end breaks off', async () => {
    const frame = await shown({ state: 'ended', nextMs: undefined }).press();
    expect(frame).toContain('breaks off: the run was stopped');
  });
});

describe('the keys over a recording', () => {
  it('the keys of time move in the recording, in both directions', async () => {
    const { press, moves } = shown();
    await press(' ', '.', '<', '>', 'm', 't', 'w', ',', 'M', 'T', 'W', '0', '$');
    const [minute, day] = [60_000, 24 * 3_600_000];
    expect(moves).toEqual([
      ...['pause', 'step', 'slower', 'faster'].map((kind) => ({ kind })),
      ...[minute, 25 * minute, 7 * day].map((ms) => ({ kind: 'jump', ms })),
      { kind: 'previous' },
      ...[minute, 25 * minute, 7 * day].map((ms) => ({ kind: 'back', ms })),
      ...['start', 'end'].map((kind) => ({ kind })),
    ]);
  });

  it('the keys of time move back from the end of the recording too', async () => {
    const { press, moves } = shown({ state: 'ended' }, [finished]);
    await press(',');
    expect(moves).toEqual([{ kind: 'previous' }]);
  });

  it.each(['p', 'r', 's', 'k', 'd', 'a', 'x', 'h', 'X', 'f', 'i', '+', '-'])(
    'the key %s changes nothing and shows that this is a recording, until the next key',
    async (key) => {
      const { press, moves } = shown();
      expect(await press(key)).toContain(note);
      expect(await press('2')).not.toContain(note);
      expect(moves).toEqual([]);
    },
  );

  it('the keys that act are letters of a filter while it is typed', async () => {
    expect(await shown().press('/', 'x', 'p')).toContain('/xp');
  });

  it.each([enter, 'v'])('the key %j opens a trigger of the page Outcomes', async (key) => {
    const frame = await shown().press('2', key);
    expect(frame).toContain('clauses: SBX-10');
    expect(frame).not.toContain(note);
  });

  it('the keys for pages, filters, entries and the palette are those of a run', async () => {
    const { press, quits, moves } = shown();
    expect(await press('\u001b[B', enter)).toContain('T00000012');
    expect(await press('\u001b', '/', '11', enter)).not.toContain('T00000012');
    expect(await press('4')).toContain('[4 Events]');
    await press(':', 'back -25m', enter);
    expect(moves).toEqual([{ kind: 'back', ms: 25 * 60_000 }]);
    await press('q', '\u0003');
    expect(quits).toEqual(['q', 'ctrl-c']);
  });

  it('the help has the keys of a recording, and which keys act on a run only', async () => {
    const frame = await shown({}, [], true).press('?');
    expect(frame).toMatch(/ {2}, +go back to the event before/);
    expect(frame).toMatch(/p r s k d a x h X f i \+ - +act on a run in progress only/);
    expect(frame).not.toContain('kick');
  });
});
