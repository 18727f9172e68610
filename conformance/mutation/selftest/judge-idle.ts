import { catalogue } from '../../../src/scenarios/catalogue.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import { tryScenario } from '../../../test/support/run-scenario.js';
import { areaOfClause, areas } from '../../clauses/partition.js';
import { type VacuousBackend, vacuousBackends, vacuousWire } from '../wire/vacuous-backends.js';
import type { WireRequest } from '../wire/wire.js';

/** The first quick scenario of each area, and the second, and so on: each backend gets another one. */
function sampleFor(index: number): readonly Scenario[] {
  const quick = catalogue.filter(({ isolated, takesMs }) => !isolated && takesMs.virtual <= 30_000);
  return areas.flatMap((area) => {
    const scenarios = quick.filter(({ clauses: [first] }) => areaOfClause(first) === area);
    return scenarios[index % scenarios.length] ?? [];
  });
}

/**
 * The scenarios that pass although the backend responded to at least one of their calls, or that end otherwise without
 * a reason.
 *
 * @param administered the administration and the tokens are real, and only the business operations do nothing
 */
export async function passedOn(
  backend: VacuousBackend,
  { administered, seed }: { readonly administered: boolean; readonly seed: number },
): Promise<readonly string[]> {
  const index = vacuousBackends.indexOf(backend);
  const isBusiness = ({ path }: WireRequest) => !/\/(?:oauth|admin|terminal)\//.test(path);
  const scenarios = sampleFor(index).filter(({ id }, at) =>
    // What scenarios claim of tokens alone may hold for real ones; without an administration all scenarios end in the
    // same early steps, so that every other area is enough.
    administered ? !id.startsWith('auth.') : at % 2 === index % 2,
  );
  const passed: string[] = [];
  for (const scenario of scenarios) {
    let taken = 0;
    const wire = vacuousWire(backend, (request) => {
      const isTaken = !administered || isBusiness(request);
      if (isTaken) taken += 1;
      return isTaken;
    });
    const { outcome } = await tryScenario(scenario, { seed, wire, strict: false });
    if (taken > 0 && outcome?.verdict === 'pass') passed.push(scenario.id);
    if (outcome !== undefined && outcome.verdict !== 'pass' && !outcome.reason)
      passed.push(`${scenario.id}: no reason`);
  }
  return passed;
}
