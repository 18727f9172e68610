import type { Clock } from '@sinonjs/fake-timers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure } from '../failure/failure.js';
import { installClock, virtualEpoch } from './clock.js';
import { drive } from './drive.js';
import { Gate } from './gate.js';
import { inShare } from '../../test/suite/share.js';

let clock: Clock;
let activity = 0;

beforeEach(() => {
  clock = installClock();
  activity = 0;
});

afterEach(() => clock.uninstall());

function driven<T>(work: Promise<T>): Promise<T> {
  return drive(work, { clock, activityCount: () => activity });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Failure) return thrown;
  throw new Error(`no Failure came, but ${String(thrown)}`);
}

it('driving a virtual clock gives the result of the work, at the instant at which it is done', async () => {
  const work = async () => {
    await sleep(25 * 60_000);
    return 'done';
  };
  expect(await driven(work())).toBe('done');
  expect(Date.now()).toBe(virtualEpoch + 25 * 60_000);
});

it('driving a virtual clock rejects with what the work or a timer throws', async () => {
  const broken = async () => {
    await sleep(10);
    throw new Error('the work broke');
  };
  await expect(driven(broken())).rejects.toThrow('the work broke');
  setTimeout(() => {
    throw new Error('a timer broke');
  }, 10);
  await expect(driven(sleep(20))).rejects.toThrow('a timer broke');
});

it('driving a virtual clock fires all timers of an instant, in their order, before anything settles', async () => {
  const story: string[] = [];
  for (const name of ['first', 'second', 'third']) {
    setTimeout(() => {
      story.push(name);
      setImmediate(() => story.push(`${name} settled`));
    }, 10);
  }
  setTimeout(() => story.push('later'), 11);
  await driven(sleep(20));
  expect(story).toEqual([
    'first',
    'second',
    'third',
    'first settled',
    'second settled',
    'third settled',
    'later',
  ]);
});

it('driving a virtual clock waits until nothing moves before it continues with the next instant', async () => {
  const story: string[] = [];
  const move = (left: number) => {
    activity += 1;
    if (left > 0) setImmediate(() => move(left - 1));
    else story.push(`arrived at ${Date.now() - virtualEpoch}`);
  };
  setTimeout(() => move(50), 10);
  setTimeout(() => story.push('the next instant'), 11);
  await driven(sleep(20));
  expect(story).toEqual(['arrived at 10', 'the next instant']);
});

it('the drive reports the next timers, and when an instant has settled', async () => {
  const instants: string[] = [];
  let settled = 0;
  const onInstant = (now: number, timers: () => readonly string[]) =>
    instants.push(`${now - virtualEpoch}: ${timers().join(', ')}`);
  setTimeout(function ring() {}, 10);
  setTimeout(function knock() {}, 30);
  const onSettled = () => {
    settled += 1;
    return undefined;
  };
  await drive(sleep(20), { clock, activityCount: () => activity, onInstant, onSettled });
  expect(instants[0]).toBe('10: ring in 10 ms, a wait in 20 ms, knock in 30 ms');
  expect(instants).toHaveLength(2);
  expect(settled).toBe(3);
});

it('a held drive fires no timer until it is released, and what the release sets in motion settles first', async () => {
  const fired: (number | string)[] = [];
  const gate = new Gate();
  for (const at of [10, 20, 30]) setTimeout(() => fired.push(at), at);
  setTimeout(() => gate.close(), 20);
  const options = { clock, activityCount: () => activity, onSettled: () => gate.opened() };
  const driving = drive(sleep(40), options);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  for (let turns = 0; turns < 50; turns += 1) await turn();
  expect(fired).toEqual([10, 20]);
  const released = async () => {
    await gate.opened();
    for (activity = 1; activity < 20; activity += 1) await turn();
    fired.push('settled');
  };
  const settling = released();
  gate.open();
  await Promise.all([driving, settling]);
  expect(fired).toEqual([10, 20, 'settled', 30]);
});

it('driving a virtual clock stops work that waits for what never comes', async () => {
  const failure = await failureOf(driven(new Promise(() => undefined)));
  expect(failure).toMatchObject({ code: 'cannot-rest', exitCode: exitCodes.harness });
  expect(failure.message).toBe('the run cannot come to rest: it waits although no timer is set');
});

it('driving a virtual clock stops timers without delay that keep setting each other, and names them', async () => {
  async function chase(): Promise<void> {
    for (;;)
      await new Promise<void>((resolve) =>
        setTimeout(function chasing() {
          resolve();
        }, 0),
      );
  }
  setTimeout(function innocent() {}, 86_400_000);
  const failure = await failureOf(driven(chase()));
  expect(failure.message).toContain('timers without delay keep setting each other');
  expect(failure.message).toContain('the last timers: chasing in 0 ms, innocent in 86400000 ms');
});

it('driving a virtual clock stops timers without delay that keep setting each other from within, and names them', async () => {
  const again = () => {
    setTimeout(again, 0);
  };
  again();
  const failure = await failureOf(driven(new Promise(() => undefined)));
  expect(failure.message).toContain('timers without delay keep setting each other');
  expect(failure.message).toContain('again in 1 ms');
});

it('driving a virtual clock stops an interval without delay, and names it', async () => {
  setInterval(function hammer() {}, 0);
  const failure = await failureOf(driven(sleep(10)));
  expect(failure.message).toContain('timers without delay keep setting each other');
  expect(failure.message).toContain('hammer in 0 ms');
});

it('driving a virtual clock lets timers with a delay continue as long as the work needs', async () => {
  let beats = 0;
  const beat = setInterval(() => {
    beats += 1;
  }, 1);
  await driven(sleep(150_000));
  clearInterval(beat);
  expect(beats).toBe(150_000);
});

it.runIf(inShare(6))('driving a virtual clock stops a network that never becomes quiet', async () => {
  const churn = () => {
    activity += 1;
    if (clock.now === virtualEpoch) setImmediate(churn);
  };
  churn();
  setTimeout(function waiting() {}, 60_000);
  const failure = await failureOf(driven(new Promise(() => undefined)));
  clock.next();
  expect(failure.message).toContain('the memory network never becomes quiet');
  expect(failure.message).toContain('waiting in 60000 ms');
});
