import { beforeEach, expect, it } from 'vitest';
import { exampleBodies } from '../../../../test/support/example-events.js';
import { moved } from '../../../../test/support/output/run-model.js';
import type { RunEvent } from '../../../events/event.js';
import { emptyModel, foldEvent } from '../../view/model.js';
import { Player } from './player.js';
import { RecordedRun } from './recorded-run.js';

const { 'run.started': started, 'run.finished': finished } = exampleBodies;

function recorded(events: readonly RunEvent[]): RecordedRun {
  const run = new RecordedRun();
  for (const event of events) run.add(event);
  return run;
}

/** A run with an event at each of these instants, the first and the last of it at the ends. */
function eventsAt(times: readonly number[], clock: 'real' | 'virtual' = 'real'): RunEvent[] {
  return times.map((t, seq) => ({
    seq,
    t,
    actor: 'run',
    ...(seq === 0 ? { ...started, clock } : seq === times.length - 1 ? finished : moved(seq, 'online')),
  }));
}

let real = 0;
beforeEach(() => {
  real = 5_000;
});
const playing = (run: RecordedRun) => new Player(run, () => real);
const played = (player: Player, ms: number) => {
  real += ms;
  player.tick();
  return player.position;
};

const short = eventsAt([0, 100, 100, 60_000, 61_000]);

it('a recording has the model of every moment, in whatever order the moments are asked for', () => {
  const events = eventsAt(Array.from({ length: 3_500 }, (_, n) => n));
  const run = recorded(events);
  for (const count of [3_500, 0, 1, 2_999, 1_000, 1_001, 999, 3_499, 500])
    expect(run.modelAfter(count)).toEqual(events.slice(0, count).reduce(foldEvent, emptyModel));
});

it('a recording is looked up by time, also between events and at equal times', () => {
  const run = recorded(short);
  expect([-1, 0, 99, 100, 59_999, 60_000, 99_999].map((t) => run.countUntil(t))).toEqual([
    0, 1, 1, 3, 3, 4, 5,
  ]);
});

it('the player plays at the recorded pace from the start, and stays at the end', () => {
  const player = playing(recorded(short));
  expect(player.position).toEqual({ state: 'playing', speed: 1, t: 0, count: 1, nextMs: 100 });
  expect(played(player, 99).count).toBe(1);
  expect(played(player, 1)).toMatchObject({ count: 3, t: 100, nextMs: 59_900 });
  expect(played(player, 100_000)).toEqual({
    state: 'ended',
    speed: 1,
    t: 61_000,
    count: 5,
    nextMs: undefined,
  });
  expect(player.model.end?.verdict).toBe(finished.verdict);
  expect(played(player, 1_000).count).toBe(5);
});

it('the player pauses, and continues where it was', () => {
  const player = playing(recorded(short));
  player.control({ kind: 'pause' });
  expect(played(player, 70_000)).toMatchObject({ state: 'paused', t: 0, count: 1 });
  player.control({ kind: 'pause' });
  expect(played(player, 50)).toMatchObject({ state: 'playing', t: 50, count: 1 });
});

it('the player steps from event to event in both directions, also between events of one instant', () => {
  const player = playing(recorded(short));
  const step = (kind: 'step' | 'previous') => {
    if (kind === 'step') player.control({ kind });
    else player.seek({ kind });
    const { state, count, t } = player.position;
    return [state, count, t];
  };
  expect(step('step')).toEqual(['paused', 2, 100]);
  expect(step('step')).toEqual(['paused', 3, 100]);
  expect(step('step')).toEqual(['paused', 4, 60_000]);
  expect(player.model.sessions.byConfigId.size).toBe(3);
  expect(step('previous')).toEqual(['paused', 3, 100]);
  expect(step('previous')).toEqual(['paused', 2, 100]);
  expect(player.model.sessions.byConfigId.size).toBe(1);
  expect([step('previous'), step('previous')]).toEqual([
    ['paused', 1, 0],
    ['paused', 1, 0],
  ]);
  player.seek({ kind: 'end' });
  expect(step('step')).toEqual(['ended', 5, 61_000]);
});

it('the player jumps in both directions and stays within the recording', () => {
  const player = playing(recorded(short));
  player.control({ kind: 'jump', ms: 60_500 });
  expect(player.position).toMatchObject({ t: 60_500, count: 4, state: 'playing' });
  player.seek({ kind: 'back', ms: 60_000 });
  expect(player.position).toMatchObject({ t: 500, count: 3 });
  player.seek({ kind: 'back', ms: 60_000 });
  expect(player.position).toMatchObject({ t: 0, count: 1 });
  player.seek({ kind: 'end' });
  expect(player.position).toMatchObject({ t: 61_000, count: 5, state: 'ended' });
  player.seek({ kind: 'start' });
  expect(player.position).toMatchObject({ t: 0, count: 1, state: 'playing' });
  player.control({ kind: 'jump', ms: 7 * 24 * 3_600_000 });
  expect(player.position).toMatchObject({ t: 61_000, count: 5 });
});

it('the player is faster and slower between the recorded pace and the full speed', () => {
  const player = playing(recorded(short));
  player.control({ kind: 'slower' });
  expect(player.position.speed).toBe(1);
  player.control({ kind: 'faster' });
  expect(played(player, 1_000)).toMatchObject({ speed: 5, t: 5_000 });
  for (let presses = 0; presses < 10; presses += 1) player.control({ kind: 'faster' });
  expect(player.position.speed).toBe(Number.POSITIVE_INFINITY);
  expect(played(player, 1).state).toBe('ended');
});

it('the player begins with a recording of virtual time at a speed at which it ends in some minutes', () => {
  const day = 24 * 3_600_000;
  expect(playing(recorded(eventsAt([0, 1, 60_000], 'virtual'))).position.speed).toBe(1);
  expect(playing(recorded(eventsAt([0, 1, day], 'virtual'))).position.speed).toBe(300);
  expect(playing(recorded(eventsAt([0, 1, 365 * day], 'virtual'))).position.speed).toBe(
    Number.POSITIVE_INFINITY,
  );
  expect(playing(recorded(eventsAt([0, 1, day]))).position.speed).toBe(1);
});

it('the player does not go back when the clock of the machine does', () => {
  const player = playing(recorded(short));
  played(player, 200);
  expect(played(player, -10_000).t).toBe(200);
  expect(played(player, 100).t).toBe(300);
});
