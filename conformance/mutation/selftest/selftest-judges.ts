import { catalogue } from '../../../src/scenarios/catalogue.js';
import { alteredSample } from '../integrator/altered-sample.js';
import { findingText, firstFinding, isExpected } from '../integrator/judge-alteration.js';
import { alterationId, alterations } from '../integrator/registry.js';
import { type JudgedVariation, judgeVariation } from '../legal/judge-variation.js';
import { legalVariations } from '../legal/registry.js';
import type { Defects } from '../measure/judge-scenario.js';
import type { DefectName, IdleBackend, JudgedPersona } from '../measure/messages.js';
import { judgeAlteration } from '../persona/judge-alteration.js';
import { mutants } from '../service/registry.js';
import { brokenTerminals } from '../terminal/registry.js';
import { vacuousBackends } from '../wire/vacuous-backends.js';
import { passedOn } from './judge-idle.js';

// Everything here runs in a thread of the pool, on the build without a mutant.

/** The surroundings of a scenario that a mutant of the service or of a terminal consists of. */
export function defectsOf({ kind, id }: DefectName): Defects {
  switch (kind) {
    case 'intact':
      return { wire: {} };
    case 'service': {
      const { config, wire } = named(mutants, id);
      return { ...(config && { config }), wire: wire?.() ?? {} };
    }
    case 'terminal':
      return { wire: {}, brokenTerminals: named(brokenTerminals, id).breaks };
  }
}

export async function judgePersona(id: string): Promise<JudgedPersona> {
  const response = alteredSample.find((each) => each.id === id);
  if (response !== undefined) {
    const { verdict, finding } = await judgeAlteration(response);
    return { verdict, ...(finding !== undefined && { finding }) };
  }
  const alteration = alterations.find((each) => alterationId(each) === id);
  if (alteration === undefined) throw new TypeError(`there is no alteration ${id}`);
  const found = await firstFinding(alteration);
  if (found === undefined) return { verdict: 'survived' };
  const finding = `${found.operation}: ${findingText(found)}`;
  return { verdict: isExpected(alteration, found) ? 'killed' : 'killed-by-another-clause', finding };
}

export function judgeLegal(
  { variation, scenarios }: { readonly variation: string; readonly scenarios: readonly string[] },
  seed: number,
): Promise<JudgedVariation> {
  const chosen = catalogue.filter(({ id }) => scenarios.includes(id));
  return judgeVariation(named(legalVariations, variation), chosen, seed);
}

export function passedByIdle({ id, administered }: IdleBackend, seed: number): Promise<readonly string[]> {
  return passedOn(named(vacuousBackends, id), { administered, seed });
}

function named<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new TypeError(`the tables have no ${id}`);
  return found;
}
