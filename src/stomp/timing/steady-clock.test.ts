import { readdirSync, readFileSync } from 'node:fs';
import FakeTimers, { type Clock } from '@sinonjs/fake-timers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hour } from '../../text/time-units.js';
import { SteadyClock } from './steady-clock.js';

const wall = 1_900_000_000_000;
/** The first time of a clock. */
const start = 1;
let time: Clock;

beforeEach(() => {
  time = FakeTimers.install({ now: wall, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => time.uninstall());

/** Sets the wall clock; timers are not affected. */
function setWall(by: number): void {
  time.setSystemTime(Date.now() + by);
}

describe('the clock of a server', () => {
  it('the clock follows the wall clock', () => {
    const clock = new SteadyClock(1_000);
    time.tick(12_345);
    expect([clock.now(), clock.stalledMs]).toEqual([start + 12_345, 0]);
  });

  it('the clock stands still when the wall clock is set back, and continues from there', () => {
    const clock = new SteadyClock(1_000);
    time.tick(5_000);
    clock.now();
    setWall(-hour);
    expect(clock.now()).toBe(start + 5_000);
    time.tick(700);
    expect([clock.now(), clock.stalledMs]).toEqual([start + 5_700, 0]);
  });

  it('the clock advances by a timer that has run, whatever the wall clock shows', () => {
    const clock = new SteadyClock(1_000);
    const rung: number[] = [];
    const alarm = clock.alarm(() => rung.push(clock.now()));
    alarm.set(start + 8_000);
    time.tick(3_000);
    setWall(-hour);
    time.tick(5_000);
    expect(rung).toEqual([start + 8_000]);
  });

  it('the clock stands still when the wall clock is set forward, and returns for how long', () => {
    const clock = new SteadyClock(1_000);
    const rung: number[] = [];
    clock.alarm(() => rung.push(clock.now())).set(start + 8_000);
    time.tick(2_000);
    clock.now();
    setWall(hour);
    time.tick(10);
    expect(clock.now()).toBe(start + 2_000);
    expect(clock.stalledMs).toBeLessThanOrEqual(hour);
    expect(clock.stalledMs).toBeGreaterThan(hour - 8_000);
    time.tick(5_990);
    expect(rung).toHaveLength(1);
    expect(rung[0]).toBeLessThanOrEqual(start + 8_000);
  });

  it.each([
    ['a timer runs first', () => time.jump(9_000)],
    ['what piled up is read first', () => time.setSystemTime(Date.now() + 9_000)],
  ])('the clock stands still while the event loop is stalled: %s', (_, stall) => {
    const clock = new SteadyClock(1_000);
    clock.watch(clock.now());
    time.tick(500);
    clock.now();
    stall();
    expect(clock.now() - start).toBeLessThanOrEqual(2_000);
    // The stall is certain from the time at which the timer was due.
    expect(clock.stalledMs).toBeGreaterThanOrEqual(7_000);
    expect(clock.stalledMs).toBeLessThanOrEqual(9_000);
    clock.now();
    time.tick(100);
    const { stalledMs } = clock;
    time.tick(400);
    expect(clock.stalledMs).toBe(stalledMs);
  });

  it('the clock uses the timer that has been due longest, whichever runs first', () => {
    const clock = new SteadyClock(1_000);
    const seen: number[] = [];
    clock.alarm(() => seen.push(clock.stalledMs, clock.now() - start)).set(start + 8_500);
    clock.alarm(() => {}).set(start + 2_000);
    time.jump(9_000);
    expect(seen).toEqual([7_000, 2_000]);
    expect([clock.stalledMs, clock.now() - start]).toEqual([7_000, 2_000]);
  });

  it('a timer that is slightly late is not a stall', () => {
    const clock = new SteadyClock(1_000);
    clock.watch(clock.now());
    time.jump(2_900);
    expect([clock.now(), clock.stalledMs]).toEqual([start + 2_900, 0]);
  });

  it('the clock has its own timer only while frames arrive, and one at a time', () => {
    const clock = new SteadyClock(1_000);
    expect(time.countTimers()).toBe(0);
    for (let frame = 0; frame < 100; frame++) {
      clock.watch(clock.now());
      expect(time.countTimers()).toBeLessThanOrEqual(1);
      time.tick(10);
    }
    time.tick(2_000);
    expect(time.countTimers()).toBe(0);
  });

  it('the clock needs no separate timer while another one is due soon', () => {
    const clock = new SteadyClock(1_000);
    clock.alarm(() => {}).set(start + 1_500);
    clock.watch(clock.now());
    expect(time.countTimers()).toBe(1);
  });
});

const folder = new URL('../', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
);

it.each(['Date', 'monotonicNow', 'setTimeout', 'setInterval', 'performance'])(
  'the sources of the sessions use %s only in the clock',
  (name) => {
    const looks = new RegExp(`(?<![\`\\w'])${name}\\b(?!\`)`);
    const found = sources.filter((source) => looks.test(readFileSync(new URL(source, folder), 'utf8')));
    expect(sources.length).toBeGreaterThan(30);
    expect(found).toEqual(name === 'monotonicNow' || name === 'setTimeout' ? ['timing/steady-clock.ts'] : []);
  },
);
