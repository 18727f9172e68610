import { describe, expect, it } from 'vitest';
import type { Counterexample, ExploreResult } from '../../../examine/explore/options.js';
import { counterexampleText, exploreText } from './explore-text.js';

const result: ExploreResult = {
  verdict: 'pass',
  exitCode: 0,
  seed: 1,
  runs: 20,
  steps: 1_034,
  responses: 2_071,
  notCompared: 0,
  coverage: {
    states: { 'token: valid': 3 },
    transitions: { 'token: none > valid': 3 },
    clauses: { 'AUTH-01': 5, 'AUTH-05': 2 },
    missing: [],
  },
  differences: [],
  notDrawn: [],
  reasons: [],
};
const shown = { service: 'the embedded backend, in virtual time', signalled: false, saved: undefined };

const counterexample: Counterexample = {
  replay: { history: 0, emphasis: 0, path: '0', replayPath: 'A:A' },
  finding: { clause: 'PAY-01', what: 'the payment', expected: 'SUCCESS', actual: 'FAILED' },
  steps: [{ step: 'pay 1.00', actions: ['curl -sS', '# 200 {}'] }],
};

describe('the readable result of a search', () => {
  it('the text has a sentence on the size of the search and one on what it has reached', () => {
    expect(exploreText(result, shown).split('\n')).toEqual([
      'Explored the embedded backend, in virtual time, with the seed 1.',
      'Performed 20 histories with 1,034 steps in total; compared 2,071 responses with docs/openapi.json.',
      'Reached 1 state and 1 transition of the model, and checked 2 clauses.',
      'verdict: pass',
      '',
    ]);
  });

  it('the text lists what was not reached one entry a line, and counts the responses that could not be compared', () => {
    const missing = ['command: SENT > EXPIRED', 'report: stored > moved'];
    const coverage = { ...result.coverage, missing };
    const text = exploreText({ ...result, coverage, notCompared: 1, reasons: ['too little'] }, shown);
    expect(text.split('\n').slice(2)).toEqual([
      'Not compared: 1 response, because docs/openapi.json does not have its operation.',
      'Reached 1 state and 1 transition of the model, and checked 2 clauses.',
      'Not reached:',
      '  command: SENT > EXPIRED',
      '  report: stored > moved',
      'warning: too little',
      'verdict: pass',
      '',
    ]);
  });

  it('the text of a search by the document alone mentions that, and no comparison with docs/openapi.json', () => {
    expect(
      exploreText({ ...result, responses: 0 }, { ...shown, level: 'must' })
        .split('\n')
        .slice(0, 2),
    ).toEqual([
      'Explored the embedded backend, in virtual time, with the seed 1, by the service document alone.',
      'Performed 20 histories with 1,034 steps in total.',
    ]);
  });

  it('the text mentions that a failure did not come again', () => {
    expect(counterexampleText({ ...counterexample, notRepeated: true })).toMatch(
      /actual: +FAILED\n\nThis failure did not come again .* first time\.\n\nSteps:\n {2}1\. pay 1\.00/,
    );
    expect(counterexampleText(counterexample)).not.toContain('again');
  });
});
