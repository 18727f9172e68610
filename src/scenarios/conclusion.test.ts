import { expect, it } from 'vitest';
import { exitCodes } from '../failure/exit-codes.js';
import { Failure } from '../failure/failure.js';
import { NotProvided } from '../simulator/http/http-translator.js';
import { judge } from './check.js';
import { conclude } from './conclusion.js';
import { Inconclusive } from './inconclusive.js';
import { Stopped } from './stopped.js';

const good = { clause: 'SBX-05', title: 'the status', actual: 'FAILED', expected: 'FAILED' };
const bad = { ...good, actual: 'SUCCESS' };

const claims = { id: 'test.case', clauses: ['SBX-05', 'SBX-06'] } as const;
const passed = judge(good);
const failed = judge(bad);
const decided = judge({ ...good, level: 'P' });
const other = judge({ ...good, clause: 'SBX-06' });
const noResponse = new Failure('no response', {
  code: 'x',
  hint: 'try again',
  exitCode: exitCodes.inconclusive,
});

it.each([
  ['pass if every claimed clause was witnessed', [passed, other], [], 'pass', undefined],
  ['inconclusive if nothing was checked', [], [], 'inconclusive', 'never witnessed: SBX-05, SBX-06'],
  ['inconclusive if one clause was not witnessed', [passed], [], 'inconclusive', 'never witnessed: SBX-06'],
  [
    'inconclusive if only the decided part of a clause was witnessed',
    [decided, other],
    [],
    'inconclusive',
    'never witnessed: SBX-05',
  ],
  ['fail if a check failed', [failed, other], [], 'fail', '1 of 2 checks failed: SBX-05'],
  [
    'fail if a check of a decided part failed',
    [passed, other, judge({ ...bad, level: 'P' })],
    [],
    'fail',
    '1 of 3 checks failed: SBX-05',
  ],
  [
    'differs if a check of a decided part failed and the judgement is not strict',
    [passed, other, judge({ ...bad, level: 'P' }, false)],
    [],
    'differs',
    '1 of 3 checks differ from the reference profile: SBX-05',
  ],
  [
    'fail if a check failed and another one differs',
    [failed, other, judge({ ...bad, level: 'P' }, false)],
    [],
    'fail',
    '1 of 3 checks failed: SBX-05',
  ],
  [
    'fail if a check failed and a clause was not witnessed',
    [failed],
    [],
    'fail',
    '1 of 1 checks failed: SBX-05',
  ],
  [
    'inconclusive if the scenario gave up',
    [passed, other],
    [new Inconclusive('too slow')],
    'inconclusive',
    'too slow',
  ],
  [
    'skipped if the target does not have a call of it',
    [passed],
    [new NotProvided('settle')],
    'skipped',
    'needs settle, which the target does not have',
  ],
  [
    'inconclusive if the run was stopped',
    [passed, other],
    [new Stopped()],
    'inconclusive',
    'the run was stopped',
  ],
  [
    'inconclusive if the service did not respond',
    [passed, other],
    [noResponse],
    'inconclusive',
    'no response',
  ],
  [
    'fail if a check failed and then the scenario gave up',
    [failed],
    [new Inconclusive('x')],
    'fail',
    '1 of 1 checks failed: SBX-05',
  ],
  ['error if the scenario threw an unexpected error', [passed, other], [new TypeError('oh')], 'error', 'oh'],
  ['error if the scenario threw after a failed check', [failed], [new TypeError('oh')], 'error', 'oh'],
  [
    'error if the scenario gave up and its close failed',
    [passed, other],
    [new Inconclusive('x'), new Error('close')],
    'error',
    'close',
  ],
  ['error if the scenario threw undefined', [passed, other], [undefined], 'error', 'undefined'],
] as const)('the conclusion of a scenario is %s', (_, checks, thrown, verdict, reason) => {
  expect(conclude(claims, { checks, thrown })).toEqual(
    reason === undefined ? { verdict } : { verdict, reason },
  );
});
