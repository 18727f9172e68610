import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { minimalRequest, wholeProcessorMs } from '../../test/support/run-request.js';
import type { RunEvent } from '../events/event.js';
import type { TimeControl, TimeState } from '../events/time-control.js';
import type { Run } from '../run/run.js';
import { createVirtualRun } from './virtual-run.js';
import { inShare } from '../../test/suite/share.js';

/** A worker cannot load TypeScript, and it loads the bundle in half the time of the single files. */
const workerUrl = new URL('../../dist/program/threads/run-thread.js', import.meta.url);
const request = {
  ...minimalRequest,
  terminals: 3,
  integrators: 2,
  seed: 9,
  forMs: 5 * 60_000,
  scenarios: ['sandbox.amount.1001.00'],
  named: true,
};

interface Watched {
  readonly run: Run;
  readonly events: RunEvent[];
  readonly states: TimeState[];
  readonly control: (control: TimeControl) => void;
  /** Resolves when the fleet is running, so that a person can act. */
  readonly running: Promise<void>;
}

function watched(): Watched {
  if (!existsSync(workerUrl)) throw new Error('dist is missing: run npm run build first');
  const run = createVirtualRun(request, { workerUrl, acting: true, processorMs: wholeProcessorMs });
  const events: RunEvent[] = [];
  const states: TimeState[] = [];
  const running = new Promise<void>((resolve) => {
    run.subscribe((event) => {
      events.push(event);
      if (event.type === 'integrator.started') resolve();
    });
  });
  run.time?.subscribe((state) => states.push(state));
  return { run, events, states, control: (control) => run.time?.control(control), running };
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000 && !holds(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
}

/** Controls time, and resolves when the worker rests again: its second state comes after all events until then. */
async function rested({ states, control }: Watched, ...controls: readonly TimeControl[]): Promise<void> {
  for (const each of controls) {
    const before = states.length;
    control(each);
    await until(() => states.length >= before + 2);
  }
}

describe('a person at a virtual run', () => {
  it.runIf(inShare(2))(
    'a person at a virtual run pauses it, steps, jumps and slows it down, and its stream stays the same to the byte',
    async () => {
      const free = watched();
      await free.run.start();

      const person = watched();
      const { run, events, states, control } = person;
      const finished = run.start();
      await rested(person, { kind: 'pause' });
      expect(states.at(-1)).toMatchObject({ state: 'paused' });
      const paused = events.length;
      await rested(person, { kind: 'step' });
      expect(events.length).toBeGreaterThan(paused);
      expect(new Set(events.slice(paused).map(({ t }) => t)).size).toBe(1);

      await rested(person, { kind: 'jump', ms: 60_000 });
      expect(states.at(-1)?.state).toBe('paused');
      const jumpedTo = states.at(-1)?.t ?? 0;
      expect(jumpedTo).toBeGreaterThan(30_000);
      expect(events.every(({ t }) => t <= jumpedTo)).toBe(true);

      await rested(person, { kind: 'slower' }, { kind: 'slower' });
      expect(states.at(-1)).toMatchObject({ state: 'paused', speed: 300 });
      const [from, startedAt] = [states.at(-1)?.t ?? 0, Date.now()];
      control({ kind: 'pause' });
      await until(() => (states.at(-1)?.t ?? 0) > from + 60_000);
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(190);
      for (let step = 0; step < 7; step += 1) control({ kind: 'faster' });
      await finished;
      expect(events).toEqual(free.events);
    },
  );

  it.runIf(inShare(4))(
    'an act of a person is performed in the worker, also while time is paused, when time continues',
    async () => {
      const person = watched();
      const { run, events, control, running } = person;
      const finished = run.start();
      await running;
      await rested(person, { kind: 'pause' });
      const online = events.find((event) => event.type === 'session.online');
      const configId = online?.type === 'session.online' ? online.configId : 0;
      const printed = run.act({ kind: 'print', configId });
      control({ kind: 'jump', ms: 5_000 });
      expect(await printed).toMatchObject({ outcome: 'done' });
      control({ kind: 'pause' });
      expect(await finished).toMatchObject({ verdict: 'pass' });
      expect(events.some(({ type }) => type === 'intervention.ended')).toBe(true);
      expect(await run.act({ kind: 'print', configId })).toEqual({
        outcome: 'rejected',
        text: 'the run has ended',
      });
    },
  );

  it('a paused run ends at once when it is stopped', async () => {
    const person = watched();
    const { run, running } = person;
    const finished = run.start();
    await running;
    await rested(person, { kind: 'pause' });
    run.stop();
    expect(await finished).toMatchObject({ type: 'run.finished' });
  });
});
