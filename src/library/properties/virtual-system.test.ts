import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '../../text/time-units.js';
import type { VirtualBackend } from '../backend/options.js';
import { startVirtualBackend } from '../virtual/start-virtual-backend.js';
import { histories, steps } from './histories.js';
import { openSystem } from './open-system.js';
import type { HistoriesOptions, HistoryStep, OpenedSystem } from './options.js';

let backend: VirtualBackend;

beforeAll(async () => {
  backend = await startVirtualBackend({ now: 0 });
});

afterAll(() => backend.stop());

/** Performs random histories, each at its own system, and returns the systems with the histories. */
async function performed(
  options: HistoriesOptions,
  { at = backend, numRuns = 4, strict = true } = {},
): Promise<readonly OpenedSystem[]> {
  const systems: OpenedSystem[] = [];
  const property = fc.asyncProperty(histories(options), async (history) => {
    const system = await openSystem(at, { strict });
    systems.push(system);
    await fc.asyncModelRun(() => system, history);
    await system.stop();
  });
  await fc.assert(property, { numRuns, seed: 3, endOnFailure: true });
  return systems;
}

/** The first of the steps that are drawn whose text is this one. */
function stepOf(text: RegExp): HistoryStep {
  const drawn = fc.sample(histories({ steps: 1_000, longWaits: true }), { numRuns: 3, seed: 1 });
  const found = drawn.flatMap((all) => [...all]).find((step) => text.test(String(step)));
  if (found === undefined) throw new Error(`no step ${String(text)}`);
  return found;
}

describe('the steps of a property test at a virtual backend', () => {
  it('days pass in histories of all kinds of steps, and the backend does what the model requires', async () => {
    const from = backend.now();
    const systems = await performed({ steps: 30, longWaits: true });
    expect(Math.max(...systems.map(({ model }) => model.stepsDone))).toBe(30);
    expect(systems.flatMap(({ model }) => model.payments)).not.toEqual([]);
    expect(systems.flatMap((system) => system.differences())).toEqual([]);
    expect(backend.now() - from).toBeGreaterThan(day);
  });

  it('a step has moved the clock of the backend and changed the model when it has ended', async () => {
    const system = await openSystem(backend);
    const [on, wait] = [stepOf(/^switch the terminal on$/), stepOf(/^wait 26m$/)];
    await on.run(system.model, system.real);
    expect(system.model).toMatchObject({ stepsDone: 1, terminal: { kind: 'online' } });
    const from = backend.now();
    await wait.run(system.model, system.real);
    expect(backend.now() - from).toBeGreaterThanOrEqual(26 * 60_000);
    // What a test waits for itself counts as well: the session is renewed meanwhile.
    await backend.advance('26m');
    expect(stepOf(/^list the terminals$/).check(system.model)).toBe(true);
    await stepOf(/^list the terminals$/).run(system.model, system.real);
    await system.stop();
  });

  it('the first system of a backend takes as much of its time as the next one', async () => {
    const fresh = await startVirtualBackend({ now: 0 });
    const tookMs = async () => {
      const from = fresh.now();
      await (await openSystem(fresh)).stop();
      return fresh.now() - from;
    };
    expect(await tookMs()).toBe(await tookMs());
    await fresh.stop();
  });

  it('a backend that breaks a clause fails the property with the clause, or collects the difference', async () => {
    const config = { 'command.lifetime': '1h' };
    const short = await startVirtualBackend({ config });
    const wanted: HistoriesOptions = { steps: 60, only: ['terminal', 'time'], longWaits: true };
    await expect(performed(wanted, { at: short, numRuns: 30 })).rejects.toMatchObject({
      cause: {
        message: expect.stringMatching(/^CMD-0/),
        finding: { clause: expect.stringMatching(/^CMD-0/) },
      },
    });
    await short.stop();
    const tokens = await startVirtualBackend({ config: { 'accessToken.lifetime': '1h' } });
    const systems = await performed({ steps: 10, only: ['tokens'] }, { at: tokens, strict: false });
    const clauses = systems.flatMap((system) => system.differences().map(({ clause }) => clause));
    expect(clauses).toContain('AUTH-05');
    await tokens.stop();
  });

  it('long waits are rejected at a backend on the real clock', async () => {
    const { startBackend } = await import('../backend/start-backend.js');
    const real = await startBackend();
    const system = await openSystem(real);
    const [history] = fc.sample(fc.commands(steps({ longWaits: true })), { numRuns: 1, seed: 1 });
    await expect(fc.asyncModelRun(() => system, history ?? [])).rejects.toMatchObject({
      code: 'bad-option',
      exitCode: 64,
    });
    await system.stop();
    await real.stop();
  });

  it('a system is stopped by its signal, and leaves no listener at it', async () => {
    const ending = new AbortController();
    const system = await openSystem(backend, { signal: ending.signal });
    expect(getEventListeners(ending.signal, 'abort')).toHaveLength(1);
    ending.abort(new Error('not needed any longer'));
    await system.stop();
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
    const wait = stepOf(/^wait 500ms$/);
    await expect(wait.run(system.model, system.real)).rejects.toThrow('the system was stopped');
    await expect(openSystem(backend, { signal: ending.signal })).rejects.toThrow('not needed any longer');
  });
});
