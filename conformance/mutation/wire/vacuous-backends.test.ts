import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import { tryScenario } from '../../../test/support/run-scenario.js';
import { areaOfClause, areas } from '../../clauses/partition.js';
import { type VacuousBackend, vacuousBackends, vacuousWire } from './vacuous-backends.js';
import type { WireRequest } from './wire.js';

const seed = 7;
const timeoutMs = 120_000;

/** The first quick scenario of each area, and the second, and so on: each backend gets another one. */
function sampleFor(index: number): readonly Scenario[] {
  const quick = catalogue.filter(({ isolated, takesMs }) => !isolated && takesMs.virtual <= 30_000);
  return areas.flatMap((area) => {
    const scenarios = quick.filter(({ clauses: [first] }) => areaOfClause(first) === area);
    return scenarios[index % scenarios.length] ?? [];
  });
}

/** The scenarios that pass although the backend responded to at least one of their calls. */
async function green(
  backend: VacuousBackend,
  scenarios: readonly Scenario[],
  which: (request: WireRequest) => boolean,
): Promise<readonly string[]> {
  const passed: string[] = [];
  for (const scenario of scenarios) {
    let taken = 0;
    const wire = vacuousWire(backend, (request) => {
      if (which(request)) taken += 1;
      return which(request);
    });
    const { outcome } = await tryScenario(scenario, { seed, wire, strict: false });
    if (taken > 0 && outcome?.verdict === 'pass') passed.push(scenario.id);
    if (outcome !== undefined && outcome.verdict !== 'pass' && !outcome.reason)
      passed.push(`${scenario.id}: no reason`);
  }
  return passed;
}

describe('a backend that does nothing', () => {
  it.each(vacuousBackends.map((backend, index) => [backend.id, backend, index] as const))(
    'a backend that %s is green in no scenario',
    { timeout: timeoutMs },
    async (_, backend, index) => {
      // Every other area: without an administration all scenarios end in the same early steps.
      const scenarios = sampleFor(index).filter((_scenario, at) => at % 2 === index % 2);
      expect(await green(backend, scenarios, () => true)).toEqual([]);
    },
  );

  it.each(vacuousBackends.map((backend, index) => [backend.id, backend, index] as const))(
    'a backend that %s, but has tokens and an administration, is green in no scenario',
    { timeout: timeoutMs },
    async (_, backend, index) => {
      const isBusiness = ({ path }: WireRequest) => !/\/(?:oauth|admin|terminal)\//.test(path);
      // Its tokens are real, so what scenarios claim of tokens alone may hold.
      const scenarios = sampleFor(index).filter(({ id }) => !id.startsWith('auth.'));
      expect(await green(backend, scenarios, isBusiness)).toEqual([]);
    },
  );
});
