import type { NamedMutant } from '../../../src/cli/selftest/selftest-lines.js';
import { clauses } from '../../clauses/catalogue.js';
import { holdoutMutants } from '../holdout/registry.js';
import { alteredSample } from '../integrator/altered-sample.js';
import { alterationId, alterations } from '../integrator/registry.js';
import { mutants } from '../service/registry.js';
import { sourceMutants } from '../source/registry.js';
import type { SourceMutant } from '../source/source-mutant.js';
import { brokenTerminals } from '../terminal/registry.js';

/** A mutant of any table. */
export interface SelftestMutant extends NamedMutant {
  /** The scenario that must show it, for the tables that name one. */
  readonly scenario?: string;
  /** The change of the source, for the tables of such changes. */
  readonly source?: SourceMutant;
}

const order = new Map([...clauses.keys()].map((id, index) => [id, index]));

function place({ clauses: [first] }: SelftestMutant): number {
  return first === undefined ? order.size : (order.get(first) ?? order.size);
}

const all: readonly SelftestMutant[] = [
  ...mutants.map((mutant) => withScenario('service', mutant)),
  ...brokenTerminals.map((mutant) => withScenario('terminal', mutant)),
  ...sourceMutants.map((source) => ofSource('source', source)),
  ...holdoutMutants.map((source) => ofSource('holdout', source)),
  ...alterations.map(
    (alteration): SelftestMutant => ({
      kind: 'integrator',
      id: alterationId(alteration),
      sentence: `${alteration.sentence.charAt(0).toUpperCase()}${alteration.sentence.slice(1)}.`,
      clauses: [],
      persona: alteration.persona,
    }),
  ),
  ...alteredSample.map(
    ({ id, persona }): SelftestMutant => ({
      kind: 'response',
      id,
      persona,
      clauses: [],
      sentence: `The responses of ${id.slice(persona.length + 2).replace(/: ([^:]*)$/, ' have this change: $1')}.`,
    }),
  ),
];

/** Every mutant that is a row of a table, in the order of the clauses; those that personas must notice come last. */
export const selftestMutants: readonly SelftestMutant[] = all.toSorted(
  (one, other) => place(one) - place(other),
);

function withScenario(
  kind: 'service' | 'terminal',
  { id, sentence, clause, scenario }: Record<'id' | 'sentence' | 'clause' | 'scenario', string>,
): SelftestMutant {
  return { kind, id, sentence, clauses: [clause], scenario };
}

function ofSource(kind: 'source' | 'holdout', source: SourceMutant): SelftestMutant {
  const { id, sentence, clauses: about } = source;
  return { kind, id, sentence, clauses: about, source };
}
