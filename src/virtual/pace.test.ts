import { beforeEach, describe, expect, it } from 'vitest';
import { Pace } from './pace.js';

let real: number;
let virtual: number;
let next: number | undefined;
let events: number;
let timeouts: { callback: () => void; ms: number }[];
let pace: Pace;

beforeEach(() => {
  [real, virtual, next, events, timeouts] = [1_000, 0, 100, 0, []];
  pace = new Pace({
    realNow: () => real,
    realTimeout: (callback, ms) => timeouts.push({ callback, ms }),
    now: () => virtual,
    next: () => next,
    events: () => events,
  });
});

const slowTo = (speed: number) => {
  while (pace.timeState.speed !== speed) pace.control({ kind: 'slower' });
};

/** Returns whether a wait ends without another call. */
async function hasEnded(wait: Promise<void> | undefined): Promise<boolean> {
  let ended = false;
  void wait?.then(() => {
    ended = true;
  });
  await new Promise(setImmediate);
  return ended;
}

describe('the pace of virtual time', () => {
  it('the pace of virtual time is the full speed at first', () => {
    expect(pace.timeState).toEqual({ state: 'running', speed: Number.POSITIVE_INFINITY, t: 0 });
    expect(pace.wait()).toBeUndefined();
  });

  it('a paused run waits until it continues', async () => {
    pace.control({ kind: 'pause' });
    const wait = pace.wait();
    expect(await hasEnded(wait)).toBe(false);
    pace.control({ kind: 'pause' });
    expect(await hasEnded(wait)).toBe(true);
    expect(pace.wait()).toBeUndefined();
  });

  it('a step continues until the next event, and pauses again', async () => {
    pace.control({ kind: 'pause' });
    pace.control({ kind: 'step' });
    expect(pace.wait()).toBeUndefined();
    events += 1;
    expect(await hasEnded(pace.wait())).toBe(false);
    expect(pace.timeState.state).toBe('paused');
  });

  it('at a limited speed an instant comes when its real time has come', () => {
    slowTo(20);
    next = 2_000;
    expect(pace.wait()).toBeInstanceOf(Promise);
    expect(timeouts).toMatchObject([{ ms: 100 }]);
    real += 100;
    expect(pace.wait()).toBeUndefined();
    next = 200_000;
    void pace.wait();
    // The view sees the clock meanwhile.
    expect(timeouts.at(-1)?.ms).toBe(200);
  });

  it('a run that has fallen behind does not catch up at full speed', () => {
    slowTo(1);
    real += 60_000;
    expect(pace.wait()).toBeUndefined();
    virtual = 100;
    next = 400;
    void pace.wait();
    expect(timeouts.at(-1)?.ms).toBe(200);
  });

  it('a jump passes at full speed and leaves the run as it was, paused or slow', async () => {
    pace.control({ kind: 'pause' });
    pace.control({ kind: 'jump', ms: 60_000 });
    expect(pace.timeState.state).toBe('jumping');
    next = 60_000;
    expect(pace.wait()).toBeUndefined();
    virtual = 60_000;
    next = 60_001;
    expect(await hasEnded(pace.wait())).toBe(false);
    expect(pace.timeState.state).toBe('paused');
  });

  it('speeds go from real time to the full speed, and no further', () => {
    slowTo(1);
    pace.control({ kind: 'slower' });
    expect(pace.timeState.speed).toBe(1);
    for (let step = 0; step < 20; step += 1) pace.control({ kind: 'faster' });
    expect(pace.timeState.speed).toBe(Number.POSITIVE_INFINITY);
  });

  it('a run that is stopped passes at full speed, whatever held it', async () => {
    pace.control({ kind: 'slower' });
    pace.control({ kind: 'pause' });
    const wait = pace.wait();
    pace.free();
    expect(await hasEnded(wait)).toBe(true);
    expect(pace.wait()).toBeUndefined();
  });
});
