import { describe, expect, it } from 'vitest';
import { createRandomRoot } from '../../../random/random.js';
import { BrokenClause } from '../checks/broken-clause.js';
import { DocumentedResponses } from '../checks/documented-responses.js';
import { Judge } from '../checks/judge.js';
import { allAbilities } from '../service/abilities.js';
import type { HistoryContext, OpenedSystem, Stage } from '../service/stage.js';
import type { System } from '../service/system.js';
import { Coverage } from './coverage.js';
import { runHistory } from './run-history.js';
import { search } from './search.js';

/** A target at which each history ends as `open` does. */
function targetThat(open: Stage['open']): Stage {
  return { abilities: allAbilities, profile: 'demanded', repeats: false, open, responds: async () => false };
}

const finding = { clause: 'PAY-01', what: 'the payment', expected: 'SUCCESS', actual: 'FAILED' };
const { signal } = new AbortController();

/** A system whose first step ends the history by this error, as soon as it takes anything of it. */
function systemThatThrows(error: Error, options: HistoryContext): System {
  const thrower = () => {
    throw error;
  };
  const guarded = Object.defineProperty({ ...options }, 'target', { get: thrower });
  const system = new Proxy(Object({ now: 0, options: guarded }), {
    get(target, name) {
      if (name in target) return Reflect.get(target, name);
      throw error;
    },
  });
  return system as System;
}

function failingSystem(options: HistoryContext): System {
  return systemThatThrows(new BrokenClause(finding), options);
}

/** A system whose history ends without a failure after one step. */
function shortSystem(options: HistoryContext): System {
  return systemThatThrows(Object.assign(new Error('the end'), { isCutShort: true }), options);
}

describe('a search', () => {
  it('a failure counts also if the service goes away while a shorter history is looked for', async () => {
    let histories = 0;
    const stage = targetThat(async (options) => {
      histories += 1;
      if (histories > 1) throw new Error('connect ECONNREFUSED');
      return { system: failingSystem(options), close: async () => undefined };
    });
    const result = await search({ request: { seed: 2, runs: 5, steps: 60 }, stage, signal });
    expect(result).toMatchObject({ verdict: 'fail', exitCode: 1, counterexample: { finding } });
    expect(histories).toBe(2);
  });

  it('a service that is gone from the first call on is inconclusive', async () => {
    const stage = targetThat(() => Promise.reject(new Error('connect ECONNREFUSED')));
    const result = await search({ request: { seed: 2, runs: 5, steps: 60 }, stage, signal });
    expect(result).toMatchObject({ verdict: 'inconclusive', exitCode: 69 });
  });

  it('a failure counts also if its system cannot be closed', async () => {
    const stage = targetThat(async (options) => ({
      system: failingSystem(options),
      close: () => Promise.reject(new Error('connect ECONNREFUSED')),
    }));
    const result = await search({ request: { seed: 2, runs: 5, steps: 60 }, stage, signal });
    expect(result).toMatchObject({ verdict: 'fail', counterexample: { finding } });
  });

  it.each([
    ['a server error', { status: 503, body: {} }, 'HTTP 503'],
    ['a response without the fields of its schema', { status: 200, body: {} }, /^the body must have/],
  ])(
    '%s that comes while the history is closed, after its last step, is a failure',
    async (_, late, actual) => {
      const documented = new DocumentedResponses();
      const context: HistoryContext = {
        judge: new Judge(),
        coverage: new Coverage(),
        documented,
        signal,
        random: createRandomRoot(1),
      };
      const request = { method: 'POST', path: '/api/v1/pos/payNow' };
      const opened = {
        system: { now: 0, options: context },
        close: async () => documented.check(Object({ request, headers: {}, ...late })),
      };
      const stage = targetThat(async () => Object(opened) as OpenedSystem);
      expect(await runHistory([], stage, context, 20)).toMatchObject({
        kind: 'broken',
        finding: {
          clause: 'OPENAPI',
          what: 'the response to POST /api/v1/pos/payNow',
          actual: expect.stringMatching(actual),
        },
      });
    },
  );

  it.each([
    [30, { verdict: 'inconclusive', exitCode: 2, runs: 30 }],
    [29, { verdict: 'pass', exitCode: 0, runs: 29 }],
  ])(
    'a search of 200 histories that is ended after %i is held to what it has performed',
    async (ended, result) => {
      const ending = new AbortController();
      const stage = targetThat(async (options) => ({
        system: shortSystem(options),
        close: async () => undefined,
      }));
      const found = await search({
        request: { seed: 1, runs: 200, steps: 60 },
        stage,
        signal: ending.signal,
        onProgress: ({ runs }) => void (runs === ended && ending.abort()),
      });
      expect(found).toMatchObject({
        ...result,
        steps: ended,
        reasons: [expect.stringMatching(/^the search has not reached \d+ of \d+ states/)],
      });
    },
  );
});
