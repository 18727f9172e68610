import { clauses } from '../../../conformance/clauses/catalogue.js';
import type { Clause } from '../../../conformance/clauses/clause.js';
import { areaOfEvery, everyClause } from '../../../conformance/clauses/every-clause.js';
import { usageFailure } from '../../failure/failure.js';
import { catalogue } from '../../scenarios/catalogue.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { didYouMean } from '../../text/did-you-mean.js';

/** A clause, and the scenarios that witness it. */
export interface ExplainedClause extends Clause {
  readonly kind: 'clause';
  readonly area: ReturnType<typeof areaOfEvery>;
  readonly scenarios: readonly Pick<Scenario, 'id' | 'title'>[];
}

/** A scenario, and the clauses that it witnesses. */
export interface ExplainedScenario extends Omit<Scenario, 'run' | 'clauses'> {
  readonly kind: 'scenario';
  readonly clauses: readonly Clause[];
}

/**
 * Explains a clause or a scenario by its id. Letter case does not count.
 *
 * @throws Failure `no-such-clause`, exit code 64, for any other text
 */
export function explain(name: string): ExplainedClause | ExplainedScenario {
  const clause = everyClause.get(name.toUpperCase());
  if (clause !== undefined) {
    const scenarios = scenariosOf(clause.id).map(({ id, title }) => ({ id, title }));
    return { kind: 'clause', ...clause, area: areaOfEvery(clause.id), scenarios };
  }
  const scenario = catalogue.find(({ id }) => id.toLowerCase() === name.toLowerCase());
  if (scenario === undefined) {
    const known = [...everyClause.keys(), ...catalogue.map(({ id }) => id)];
    throw usageFailure(
      `"${name}" is neither a clause nor a scenario${didYouMean(name, known)}`,
      'an id is like PAY-02 or payments.cancel; `tillfleet scenarios` lists the scenarios with their clauses',
      'no-such-clause',
    );
  }
  const { run: _run, clauses: ids, ...rest } = scenario;
  const witnessed = ids.flatMap((id) => clauses.get(id) ?? []);
  return { kind: 'scenario', ...rest, clauses: witnessed };
}

/**
 * The scenarios of a list that claim at least one of the clauses.
 *
 * @throws Failure `no-such-clause`, exit code 64, for a clause that does not exist or that no scenario of the list claims
 */
export function withClauses<Some extends Pick<Scenario, 'clauses'>>(
  scenarios: readonly Some[],
  wanted: readonly string[],
): readonly Some[] {
  const ids = wanted.map((text) => {
    const id = text.toUpperCase();
    if (!clauses.has(id))
      throw noClause(`there is no clause "${text}"${didYouMean(text, [...clauses.keys()])}`);
    if (!scenarios.some((scenario) => scenario.clauses.includes(id)))
      throw noClause(`none of these scenarios claims the clause ${id}`);
    return id;
  });
  return scenarios.filter((scenario) => ids.some((id) => scenario.clauses.includes(id)));
}

function noClause(message: string) {
  return usageFailure(message, '`tillfleet scenarios` lists the clauses of each scenario', 'no-such-clause');
}

function scenariosOf(clause: string): readonly Scenario[] {
  return catalogue.filter((scenario) => scenario.clauses.includes(clause));
}
