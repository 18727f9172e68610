import { describe, expect, it } from 'vitest';
import { documentRules } from '../checks/document-rules.js';
import { DocumentedResponses } from '../checks/documented-responses.js';
import { Judge } from '../checks/judge.js';
import { allAbilities } from '../service/abilities.js';
import { Coverage } from './coverage.js';
import { fullCoverage } from './full-coverage.js';
import { conclude } from './verdict.js';

/** A search that has reached everything but what is left out. */
function concluded(leftOut: readonly string[], change: Partial<Parameters<typeof conclude>[0]> = {}) {
  const coverage = new Coverage();
  for (const name of fullCoverage.filter((each) => !leftOut.includes(each)))
    (name.includes(' > ') ? coverage.transitions : coverage.states).set(name, 1);
  const {
    verdict,
    exitCode,
    reasons,
    coverage: reached,
  } = conclude({
    request: { seed: 5, runs: 30, steps: 60 },
    runs: 30,
    steps: 1_500,
    coverage,
    notDrawn: [],
    strict: true,
    judge: new Judge(),
    documented: new DocumentedResponses(),
    abilities: allAbilities,
    ...change,
  });
  return { verdict, exitCode, reasons, missing: reached.missing };
}

const rare = 'command: SENT > EXPIRED';
const missed = `the search has not reached 1 of ${fullCoverage.length} states and transitions`;
const tooLittle = `${missed}, although one of 30 histories of 60 steps must reach all of them: search with more --runs or another --seed`;
const warning = `${missed}: it is smaller than 30 histories of 60 steps, which must reach all of them`;

describe('the verdict of a search', () => {
  it('a service that the profile does not bind need not reach all states of the model', () => {
    expect(concluded([rare], { strict: false })).toMatchObject({ verdict: 'pass', reasons: [tooLittle] });
  });

  it('a search that has reached everything passes', () => {
    expect(concluded([])).toEqual({ verdict: 'pass', exitCode: 0, reasons: [], missing: [] });
  });

  it('a search of 30 histories of 60 steps that has missed a transition is inconclusive', () => {
    const expected = { verdict: 'inconclusive', exitCode: 2, reasons: [tooLittle], missing: [rare] };
    expect(concluded([rare])).toEqual(expected);
  });

  it.each([
    ['of fewer histories', { runs: 29 }],
    ['of fewer steps', { request: { seed: 5, runs: 30, steps: 59 } }],
  ])('a search %s is only warned of what it has missed', (_, change) => {
    const expected = { verdict: 'pass', exitCode: 0, reasons: [warning], missing: [rare] };
    expect(concluded([rare], change)).toEqual(expected);
  });

  it('a search that performed no step is inconclusive', () => {
    expect(concluded([], { steps: 0 })).toMatchObject({ verdict: 'inconclusive', exitCode: 2 });
  });

  it('a search by the document alone that met no rule of it is inconclusive', () => {
    const request = { seed: 5, runs: 29, steps: 60, level: 'must' } as const;
    const reasons = ['no step met a rule of the service document: nothing was judged'];
    const judge = new Judge('left-out');
    judge.hold('PAY-02', 'm1 again', 409, 409);
    expect(concluded([], { request, judge })).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 2,
      reasons,
    });
    judge.hold(documentRules.duplicate, 'm1 again', 409, 409);
    expect(concluded([], { request, judge })).toMatchObject({ verdict: 'pass', exitCode: 0 });
  });

  it('a search whose service is gone is inconclusive, with the exit code of a target that cannot be reached', () => {
    expect(concluded([], { unreachable: 'ECONNREFUSED' })).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 69,
      reasons: ['the service can no longer be judged: ECONNREFUSED'],
    });
  });

  it('a search is not to reach what its service does not allow', () => {
    const production = fullCoverage.filter((name) => name.startsWith('production payment'));
    expect(production.length).toBeGreaterThan(5);
    const abilities = { ...allAbilities, production: false };
    expect(concluded(production, { abilities })).toMatchObject({ verdict: 'pass', missing: [] });
    expect(concluded(production)).toMatchObject({ verdict: 'inconclusive', missing: production });
  });
});
