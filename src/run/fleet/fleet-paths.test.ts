import { expect, it } from 'vitest';
import { historyOf } from '../../../test/support/history-of.js';
import { runVirtually } from '../../../test/support/run-virtually.js';
import type { RunEvent } from '../../events/event.js';
import { type PathId, pathIds, reconnectPaths } from '../../events/paths/reconnect-paths.js';

const walk = { terminals: 3, walks: true } as const;

function endOf(events: readonly RunEvent[]) {
  const last = events.at(-1);
  if (last?.type !== 'run.finished') throw new Error('the run has not finished');
  return last;
}

it('a fleet of three walks each reconnect path, with a history without a finding', async () => {
  const events = await runVirtually(walk);
  const { paths = [], reasons } = endOf(events);
  expect(reasons).toEqual([]);
  expect(paths.map(({ path, walked }) => [path, walked])).toEqual(pathIds.map((path) => [path, 1]));
  expect(new Set(paths.flatMap(({ by }) => by)).size).toBe(3);
  expect(historyOf(events).findings).toEqual([]);
});

it('paths begin once all terminals are online, and a scaled one is announced as such', async () => {
  const events = await runVirtually(walk);
  const started = events.filter((event) => event.type === 'path.started');
  const online = events.filter((event) => event.type === 'terminal.state' && event.to === 'online');
  expect(started[0]?.seq).toBeGreaterThan(online[2]?.seq ?? Number.NaN);
  for (const { path, scaled, scales } of started) {
    const { scale } = reconnectPaths[path];
    expect([scaled, scales]).toEqual(
      scale === undefined ? [undefined, undefined] : [`1/${scale.by}`, scale.of],
    );
  }
});

it('one terminal walks all paths, one after the other, and takes card payments meanwhile', async () => {
  const events = await runVirtually({ walks: true, integrators: 2 });
  expect(endOf(events)).toMatchObject({ reasons: [], terminals: { asked: 1, onlinePeak: 1 } });
  const walking: PathId[] = [];
  for (const event of events) {
    if (event.type === 'path.started') walking.push(event.path);
    if (event.type === 'path.ended') expect(walking.splice(0)).toEqual([event.path]);
  }
  const reports = events.filter((event) => event.type === 'report.confirmed');
  expect(reports.length).toBeGreaterThanOrEqual(2);
});

it('one seed walks all paths with the same events', async () => {
  const lines = async () => (await runVirtually({ ...walk, seed: 5 })).map((event) => JSON.stringify(event));
  expect(await lines()).toEqual(await lines());
});

it.each([250, 500, 750, 999])(
  'all paths are walked if the run begins %i ms after a whole second',
  async (ms) => {
    const events = await runVirtually(walk, undefined, ms);
    expect(endOf(events).reasons).toEqual([]);
  },
);

it('a legacy terminal with jittered waits walks each path as well', async () => {
  const events = await runVirtually({ ...walk, legacyShare: 1, jitter: true });
  expect(endOf(events)).toMatchObject({ reasons: [] });
});

it('a run whose fleet walks no paths lists them', async () => {
  const events = await runVirtually({ terminals: 2 });
  expect(endOf(events).paths?.map(({ path, walked }) => [path, walked])).toEqual(
    pathIds.map((path) => [path, 0]),
  );
  expect(events.some(({ type }) => type.startsWith('path.'))).toBe(false);
});
