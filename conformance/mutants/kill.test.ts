import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBackend } from '../../src/backend/backend.js';
import { createRandomRoot } from '../../src/random/random.js';
import { splitByLength } from '../../src/run/lengths.js';
import { ownWorldConfig } from '../../src/run/own-worlds.js';
import { clauseResults } from '../../src/run/verdict.js';
import { catalogue } from '../../src/scenarios/catalogue.js';
import { runScenarios, type ScenarioResult } from '../../src/scenarios/runner.js';
import type { Scenario } from '../../src/scenarios/scenario.js';
import { Administrator } from '../../src/simulator/administrator.js';
import { HttpClient } from '../../src/simulator/integrator/http-client.js';
import { createTcpNetwork } from '../../src/simulator/network/tcp.js';
import { clauses } from '../clauses/catalogue.js';
import type { Mutant } from './mutant.js';
import { mutants } from './registry.js';
import { alter } from './wire/altered-backend.js';

const scenarios = new Map(catalogue.map((scenario) => [scenario.id, scenario]));

/** So many backends live at one time. Most of what they do is wait. */
const sideBySide = 14;

/** One scenario against a backend of its own; without a mutant the wire alters nothing. */
async function runAgainst(
  mutant: Pick<Mutant, 'config' | 'wire'>,
  scenario: Scenario,
): Promise<ScenarioResult & { readonly faults: readonly unknown[] }> {
  const faults: unknown[] = [];
  const random = createRandomRoot(7);
  const bootstrapAdmin = { clientId: 'user_mutants', clientSecret: 'the first administrator' };
  const backend = createBackend({
    bootstrapAdmin,
    random,
    randomBytes,
    emit: () => undefined,
    onFault: (fault) => faults.push(fault),
    config: { ...ownWorldConfig(scenario), ...mutant.config },
  });
  await backend.start({ host: '127.0.0.1', port: 0 });
  const altered = await alter(backend, mutant.wire?.() ?? {});
  const network = createTcpNetwork();
  try {
    const http = new HttpClient({ network, baseUrl: altered.baseUrl });
    const administrator = new Administrator({ http, ...bootstrapAdmin });
    const link = { network, webSocketUrl: altered.webSocketUrl };
    const target = { http, link, administrator, clock: 'real' } as const;
    const [result] = await runScenarios([scenario], {
      target,
      // The backend is its own already, and configured for it.
      ownTarget: async () => ({ target, stop: async () => undefined }),
      random,
      emit: () => undefined,
      signal: new AbortController().signal,
    });
    if (result === undefined) throw new TypeError('the runner gave no result');
    return { ...result, faults };
  } finally {
    await network.close();
    await altered.stop();
    await backend.stop();
  }
}

type Outcome = Awaited<ReturnType<typeof runAgainst>>;

const onMutant = new Map<string, Outcome>();
const onBackend = new Map<string, Outcome>();

/** All at once as far as `sideBySide` allows, those that take longest first. */
async function runAll(): Promise<void> {
  const needed = [...new Set(mutants.map((mutant) => scenarioOf(mutant)))];
  const jobs = [
    ...needed.map((scenario) => ({
      scenario,
      run: async () => onBackend.set(scenario.id, await runAgainst({}, scenario)),
    })),
    ...mutants.map((mutant) => {
      const scenario = scenarioOf(mutant);
      return { scenario, run: async () => onMutant.set(mutant.id, await runAgainst(mutant, scenario)) };
    }),
  ].sort((one, other) => other.scenario.takesMs.real - one.scenario.takesMs.real);
  const queue = jobs.filter(({ scenario }) => !scenario.ownWorld).values();
  const work = async () => {
    for (const { run } of queue) await run();
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  // What wants a world of its own is not to be disturbed by others.
  for (const { scenario, run } of jobs) if (scenario.ownWorld) await run();
}

function scenarioOf({ id, scenario }: Mutant): Scenario {
  const found = scenarios.get(scenario);
  if (found === undefined) throw new TypeError(`${id} names no scenario: ${scenario}`);
  return found;
}

describe('the mutants', () => {
  it('are each in a file of their own name, and all of them are registered', () => {
    const folder = path.dirname(fileURLToPath(import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => path.dirname(file) !== '.' && path.dirname(file) !== 'wire' && file.endsWith('.ts'))
      .map((file) => path.basename(file, '.ts'));
    expect(mutants.map(({ id }) => id).sort()).toEqual(files.sort());
  });

  it('explain themselves in one sentence each', () => {
    const sentence = /^[A-Za-z0-9][^\n]{10,110}\.$/;
    expect(mutants.map((mutant) => mutant.sentence).filter((text) => !sentence.test(text))).toEqual([]);
    expect(new Set(mutants.map((mutant) => mutant.sentence)).size).toBe(mutants.length);
  });

  it('name a clause that their scenario claims', () => {
    const unclaimed = mutants.filter((mutant) => !scenarioOf(mutant).clauses.includes(mutant.clause));
    expect(unclaimed.map(({ id }) => id)).toEqual([]);
  });

  it('leave no clause out that the document shows, the server owes and a scenario claims', () => {
    // What takes longer than a run on the real clock waits for is out of reach of this test.
    const { run } = splitByLength(catalogue, 'real', false);
    const owed = [...new Set(run.flatMap((scenario) => scenario.clauses))].filter((id) => {
      const clause = clauses.get(id);
      return clause?.level === 'M' && clause.party !== 'terminal';
    });
    const killed = new Set(mutants.map(({ clause }) => clause));
    expect(owed.length).toBeGreaterThan(0);
    expect(owed.filter((id) => !killed.has(id))).toEqual([]);
  });
});

describe('a scenario', () => {
  beforeAll(runAll, 300_000);

  it.each([...new Set(mutants.map(({ scenario }) => scenario))])('passes without a mutant: %s', (id) => {
    expect(onBackend.get(id)).toMatchObject({ verdict: 'pass', faults: [] });
  });

  const rows = mutants.map(({ id, clause, scenario, sentence }) => [clause, scenario, sentence, id] as const);
  it.each(rows)('fails, by %s in %s: %s', (clause, _scenario, _sentence, id) => {
    const outcome = onMutant.get(id);
    if (outcome === undefined) throw new TypeError(`${id} was not run`);
    expect(outcome).toMatchObject({ verdict: 'fail', faults: [] });
    expect(clauseResults([outcome])[clause]?.verdict).toBe('fail');
    // The clause itself must fail, not what is decided beside it.
    const failed = outcome.checks.filter((check) => check.clause === clause && check.verdict === 'fail');
    expect(failed.some((check) => check.witnesses)).toBe(true);
  });
});
