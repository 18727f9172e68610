import fc, { type AsyncCommand } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '../backend/options.js';
import { startBackend } from '../backend/start-backend.js';
import { histories, steps } from './histories.js';
import { openSystem } from './open-system.js';
import type { HistoryModel, HistorySystem, OpenedSystem, StepKind } from './options.js';

let backend: RunningBackend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.stop());

/** Steps that wait for no terminal, which takes real time. */
const quick: readonly StepKind[] = ['tokens', 'payments', 'refunds'];

/** Performs random histories, each at its own system, and returns the systems. */
async function performed(
  history: fc.Arbitrary<Iterable<AsyncCommand<HistoryModel, HistorySystem>>>,
  { at = backend, numRuns = 3, strict = true } = {},
): Promise<readonly OpenedSystem[]> {
  const systems: OpenedSystem[] = [];
  await fc.assert(
    fc.asyncProperty(history, async (chosen) => {
      const system = await openSystem(at, { strict });
      systems.push(system);
      try {
        await fc.asyncModelRun(() => system, chosen);
      } finally {
        await system.stop();
      }
    }),
    { numRuns, seed: 5, endOnFailure: true },
  );
  return systems;
}

describe('the steps of a property test', () => {
  it('a history has at most its number of steps, and the backend does what the model requires', async () => {
    const systems = await performed(histories({ steps: 6, only: quick }));
    const counts = systems.map(({ model }) => model.stepsDone);
    expect(systems).toHaveLength(3);
    expect(Math.max(...counts)).toBe(6);
    expect(systems.flatMap(({ model }) => model.payments)).not.toEqual([]);
    expect(systems.flatMap((system) => system.differences())).toEqual([]);
  });

  it('the terminal of a system goes online by a step', async () => {
    const chosen = fc.constant([
      ...(fc.sample(histories({ steps: 200, only: ['terminal'] }), { numRuns: 1, seed: 1 })[0] ?? []),
    ]);
    const on = chosen.map((all) =>
      all.filter((step) => String(step) === 'switch the terminal on').slice(0, 1),
    );
    const [system] = await performed(on, { numRuns: 1 });
    expect(system?.model).toMatchObject({ stepsDone: 1, terminal: { kind: 'online' } });
  });

  it('commands that a test adds are performed among the steps, with the model and the accounts of the system', async () => {
    const seen: number[] = [];
    const command: AsyncCommand<HistoryModel, HistorySystem> = {
      check: ({ payments }) => payments.length > 0,
      async run({ payments }, { baseUrl, sandboxApp, merchantId, terminal }) {
        const authorization = `Basic ${Buffer.from(`${sandboxApp.id}:${sandboxApp.secret}`).toString('base64')}`;
        const { status } = await fetch(`${baseUrl}/api/v1/oauth/token`, {
          method: 'POST',
          headers: { authorization },
        });
        expect(status).toBe(200);
        expect(merchantId).toMatch(/^mer_/);
        expect(terminal.configId).toBeGreaterThan(0);
        seen.push(payments.length);
      },
      toString: () => 'get a token',
    };
    const paying = steps({ only: ['payments'], production: false });
    const own = [fc.constant(command), fc.constant(command), fc.constant(command)];
    const mixed = fc.commands([...paying, ...own], { maxCommands: 15, size: 'max' });
    const systems = await performed(mixed, { numRuns: 8 });
    expect(seen.length).toBeGreaterThan(0);
    const modes = systems.flatMap(({ model }) => model.payments.map(({ mode }) => mode));
    expect(new Set(modes)).toEqual(new Set(['sandbox']));
  });

  it('a history at a backend that breaks a clause fails with the clause, or collects the difference', async () => {
    const short = await startBackend({ config: { 'accessToken.lifetime': '90s' } });
    const only: readonly StepKind[] = ['tokens'];
    const strict = performed(histories({ steps: 3, only }), { at: short });
    await expect(strict).rejects.toThrow(/issue a token for .*replayPath=/s);
    await expect(strict).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^AUTH-05: expiryDate: expected seven days from now/) },
    });
    const systems = await performed(histories({ steps: 3, only }), { at: short, strict: false });
    const clauses = systems.flatMap((system) => system.differences().map(({ clause }) => clause));
    expect(clauses).toContain('AUTH-05');
    await short.stop();
  });

  it.each<[string, () => unknown, RegExp]>([
    [
      'no step',
      () => histories({ steps: 0 }),
      /histories: steps must be a whole number from 1 to 1000, not 0/,
    ],
    ['an unknown option', () => histories(Object({ runs: 3 })), /histories has no option "runs"/],
    ['an unknown option of steps', () => steps(Object({ steps: 3 })), /steps has no option "steps"/],
    [
      'an unknown kind of steps',
      () => steps(Object({ only: ['payment'] })),
      /no steps of the kind "payment"; did you mean payments\?/,
    ],
    ['no kind of steps', () => steps({ only: [] }), /only is an empty list/],
  ])('the steps of a property test cannot be drawn with %s', (_, call, message) => {
    expect(call).toThrow(message);
  });
});
