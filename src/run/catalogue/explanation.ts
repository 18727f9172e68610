import { clauses } from '../../../conformance/clauses/catalogue.js';
import type { Clause, StatementId } from '../../../conformance/clauses/clause.js';
import { areaOfEvery, everyClause } from '../../../conformance/clauses/every-clause.js';
import { usageFailure } from '../../failure/failure.js';
import { catalogue } from '../../scenarios/catalogue.js';
import type { Scenario } from '../../scenarios/scenario.js';
import { didYouMean } from '../../text/did-you-mean.js';
import { readStatements, type Statement } from './statements.js';

/** A clause, what it rests on, and the scenarios that witness it. */
export interface ExplainedClause extends Omit<Clause, 'statements'> {
  readonly kind: 'clause';
  /** The statements of the service document with their sentences, and the sections of STOMP without. */
  readonly statements: readonly { readonly id: StatementId; readonly sentence?: string }[];
  readonly area: ReturnType<typeof areaOfEvery>;
  readonly scenarios: readonly Pick<Scenario, 'id' | 'title'>[];
}

/** A statement of the service document, and how it is judged. */
export interface ExplainedStatement extends Statement {
  readonly kind: 'statement';
}

/** A scenario, and the clauses that it witnesses. */
export interface ExplainedScenario extends Omit<Scenario, 'run' | 'clauses'> {
  readonly kind: 'scenario';
  readonly clauses: readonly Clause[];
}

/**
 * Explains a clause, a scenario or a statement by its id. Letter case does not count.
 *
 * @throws Failure `no-such-clause`, exit code 64, for any other text
 */
export function explain(name: string): ExplainedClause | ExplainedScenario | ExplainedStatement {
  const known = readStatements();
  const statement = known.get(name.toUpperCase());
  if (statement !== undefined) return { kind: 'statement', ...statement };
  const clause = everyClause.get(name.toUpperCase());
  if (clause !== undefined) {
    const scenarios = scenariosOf(clause.id).map(({ id, title }) => ({ id, title }));
    const statements = (clause.statements ?? []).map((id) => ({ id, ...sentenceOf(known.get(id)) }));
    return { kind: 'clause', ...clause, statements, area: areaOfEvery(clause.id), scenarios };
  }
  const scenario = catalogue.find(({ id }) => id.toLowerCase() === name.toLowerCase());
  if (scenario === undefined) {
    const ids = [...everyClause.keys(), ...catalogue.map(({ id }) => id), ...known.keys()];
    throw usageFailure(
      `"${name}" is not a clause, a scenario or a statement${didYouMean(name, ids)}`,
      'an id is like PAY-02, payments.cancel or S4.9; `tillfleet scenarios` lists the scenarios with their clauses',
      'no-such-clause',
    );
  }
  const { run: _run, clauses: claimed, ...rest } = scenario;
  const witnessed = claimed.flatMap((id) => clauses.get(id) ?? []);
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

function sentenceOf(statement: Statement | undefined): { readonly sentence?: string } {
  return statement === undefined ? {} : { sentence: statement.sentence };
}

function scenariosOf(clause: string): readonly Scenario[] {
  return catalogue.filter((scenario) => scenario.clauses.includes(clause));
}
