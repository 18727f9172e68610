import { expect, it } from 'vitest';
import { ctrfReport } from '../formats/ctrf.js';
import { junitReport } from '../formats/junit.js';
import { htmlReport } from '../html/html-report.js';
import type { ReportedCheck, ReportedScenario, RunReport } from '../run-report.js';
import { causesOf, offendingLine } from './causes.js';
import { curlOf } from './reproduction.js';

const check: ReportedCheck = {
  clause: 'PAY-02',
  level: 'M',
  title: 'the same reference again',
  verdict: 'fail',
  expected: '409',
  actual: '200',
  exchange: [
    { sent: 'GET /a', received: '200\n{}' },
    { sent: 'POST /b', received: '200\nx-request-id: 7\n\n{"id":"4711"}' },
  ],
};

function scenario(id: string, ...checks: readonly ReportedCheck[]): ReportedScenario {
  return { id, area: 'a', title: 'A case', clauses: ['PAY-02'], verdict: 'fail', elapsedMs: 1, checks };
}

const refused = (at: number): ReportedCheck => ({
  ...check,
  clause: at % 2 === 0 ? 'CHN-01' : 'CHN-02',
  title: `step ${at}`,
  actual: '"ERROR"',
  exchange: [{ received: `ERROR\nmessage:host is missing\nsession:${at}` }],
});

it('checks that meet the same ERROR have one cause, whatever they check', () => {
  const failed = Array.from({ length: 181 }, (_, at) => scenario(`a.s${at}`, refused(at)));
  const causes = causesOf(failed);
  expect(causes.map(({ checks, clauses }) => [checks.length, clauses])).toEqual([
    [181, ['CHN-01', 'CHN-02']],
  ]);
});

it('failures come before differences, and other responses are other causes', () => {
  const differs = { ...check, verdict: 'differs', level: 'P' } as const;
  const causes = causesOf([
    scenario('a.one', { ...check, verdict: 'pass' }, differs, differs),
    scenario('a.two', check, { ...check, actual: '500' }),
  ]);
  expect(causes.map(({ verdict, checks }) => [verdict, checks.length])).toEqual([
    ['fail', 1],
    ['fail', 1],
    ['differs', 2],
  ]);
});

it('the line that shows a fault has the actual value, or is the first of the last response', () => {
  expect(offendingLine({ ...check, actual: '"4711"' })).toBe('{"id":"4711"}');
  expect(offendingLine({ ...check, actual: 'nothing' })).toBe('200');
});

it('a call is repeated by curl with its base URL, and with the token as a variable', () => {
  // As the client of REST prints a request.
  const printed = (path: string, authorization: string) =>
    `POST ${path}\nauthorization: ${authorization}\n{"amount":"1.00"}`;
  const sent = printed('/api/v1/pos/payNow', 'Bearer ***');
  const payment = [
    'curl -X POST "https://pay.example/base/api/v1/pos/payNow"',
    '-H "authorization: Bearer $TOKEN"',
    '--data-raw "{\\"amount\\":\\"1.00\\"}"',
  ].join(' \\\n  ');
  expect(curlOf({ sent }, 'https://pay.example/base/')).toBe(payment);
  const before = printed('/oauth/token', 'Basic ***');
  expect(curlOf({ sent: before }, 'embedded')).toContain('-u "$ID:$SECRET" \\\n  --data-raw');
  const wire = { sent: `${before}\n\n${sent}`, received: '' };
  expect(curlOf({ sent: 'GET /other', wire }, 'https://pay.example/base')).toBe(payment);
  expect(curlOf({ sent: 'GET /x$(id)' }, 'embedded')).toBe('curl -X GET "$BASE_URL/x\\$(id)"');
  expect(curlOf({ sent: 'SEND\ndestination:/app/a', session: 'raw client' }, 'embedded')).toBeUndefined();
});

it.each([
  ['the HTML page of a whole run at a foreign target', htmlReport, ['pass', 'pass', 'differs', 'fail']],
  ['a JUnit report of a whole run in which every check fails', junitReport, ['fail']],
  ['a CTRF report of a whole run in which every check fails', ctrfReport, ['fail']],
] as const)('%s stays below 2 MB', (_, make, verdicts) => {
  const exchange = Array.from({ length: 20 }, () => ({
    sent: 'x'.repeat(2_000),
    received: 'y'.repeat(2_000),
  }));
  const checks = () =>
    Array.from(
      { length: 20 },
      (_, at): ReportedCheck => ({
        ...check,
        title: `a step with a title of the usual length, number ${at % 10}`,
        verdict: verdicts[at % verdicts.length] ?? 'pass',
        exchange,
      }),
    );
  const scenarios = Array.from({ length: 254 }, (_, at) => scenario(`area.scenario-${at}`, ...checks()));
  const report = {
    formatVersion: 1,
    tool: { name: 'tillfleet', version: '1.2.3' },
    run: {
      seed: 7,
      clock: 'real',
      network: 'tcp',
      target: 'http://x',
      startedAt: '',
      elapsedMs: 1,
      terminals: { asked: 0, onlinePeak: 0 },
      integrators: 0,
    },
    complete: true,
    verdict: 'fail',
    exitCode: 1,
    reasons: [],
    summary: { passed: 0, differing: 0, failed: 254, inconclusive: 0, skipped: 0, errors: 0 },
    scenarios,
    clauses: [],
  } as const satisfies RunReport;
  expect(make(report).length).toBeLessThan(2_000_000);
});
