import type { SelftestOptions, SelftestRefused } from '../../../src/cli/selftest/selftest-module.js';
import { catalogue } from '../../../src/scenarios/catalogue.js';
import type { Scenario } from '../../../src/scenarios/scenario.js';
import { toPattern } from '../../../src/scenarios/select.js';
import { didYouMean } from '../../../src/text/did-you-mean.js';
import { clauses } from '../../clauses/catalogue.js';
import type { SelftestMutant } from './mutants.js';

/** The part of a self-test that was asked for. */
export interface SelftestSelection {
  readonly mutants: readonly SelftestMutant[];
  /** The scenarios that judge them. */
  readonly scenarios: readonly Scenario[];
  /** The clauses each of which must have a mutant. */
  readonly clauses: readonly string[];
}

/**
 * Chooses mutants by their clauses, by their ids, and by scenarios that claim their clauses; then only these scenarios
 * judge them. A text that matches nothing is refused. The level `must` keeps the clauses that the service document shows, each
 * of which needs a check of that level that fails, and the mutants that are about one.
 */
export function selected(
  all: readonly SelftestMutant[],
  only: readonly string[],
  level: SelftestOptions['level'] = 'profile',
): SelftestSelection | SelftestRefused {
  const selection = named(all, only);
  if (level === 'profile' || 'type' in selection) return selection;
  const isShown = (id: string) => clauses.get(id)?.level === 'M';
  return {
    ...selection,
    mutants: selection.mutants.filter((mutant) => mutant.clauses.some(isShown)),
    clauses: selection.clauses.filter(isShown),
  };
}

function named(all: readonly SelftestMutant[], only: readonly string[]): SelftestSelection | SelftestRefused {
  const claimed = new Set(catalogue.flatMap((scenario) => scenario.clauses));
  const required = [...clauses.keys()].filter((id) => claimed.has(id));
  if (only.length === 0) return { mutants: all, scenarios: catalogue, clauses: required };
  const wanted = only.map((text) => matching(all, text));
  const empty = wanted.findIndex((found) => Object.values(found).every((list) => list.length === 0));
  if (empty !== -1) return refused(all, only[empty] ?? '');
  const ids = new Set(wanted.flatMap((each) => each.clauses));
  const scenarios = wanted.flatMap((each) => each.scenarios);
  const about = new Set([...ids, ...scenarios.flatMap((scenario) => scenario.clauses)]);
  const ofId = new Set(wanted.flatMap((each) => each.mutants));
  return {
    mutants: all.filter((mutant) => ofId.has(mutant) || mutant.clauses.some((clause) => about.has(clause))),
    scenarios: scenarios.length === 0 ? catalogue : catalogue.filter((each) => scenarios.includes(each)),
    clauses: required.filter((id) => ids.has(id)),
  };
}

function matching(all: readonly SelftestMutant[], text: string) {
  const [ofId, ofClause] = [toPattern(text), toPattern(text.toUpperCase())];
  return {
    clauses: [...clauses.keys()].filter((id) => ofClause.test(id)),
    scenarios: catalogue.filter(({ id }) => ofId.test(id)),
    mutants: all.filter(({ id }) => ofId.test(id)),
  };
}

function refused(all: readonly SelftestMutant[], text: string): SelftestRefused {
  const names = [...clauses.keys(), ...catalogue.map(({ id }) => id), ...all.map(({ id }) => id)];
  return {
    type: 'selftest.refused',
    message: `--only ${text}: no clause, scenario or mutant matches${didYouMean(text, names)}`,
    hint: 'docs/development/kill-matrix.md lists the mutants by clause; in a shell, quote a glob',
    code: 'no-such-mutant',
  };
}

/** The refusal of a self-test that would judge nothing, which must not end as a pass. */
export function refusedAsEmpty({
  only,
  dialect,
}: Pick<SelftestOptions, 'only' | 'dialect'>): SelftestRefused {
  const chosen = only.map((text) => `--only ${text}: `).join('');
  return {
    type: 'selftest.refused',
    message: `${chosen}no mutant is left to judge${dialect ? ' with --dialect' : ''}`,
    hint: dialect
      ? 'personas speak the reference profile alone: leave out --dialect'
      : 'choose more clauses or mutants, or a larger share',
    code: 'no-such-mutant',
  };
}
