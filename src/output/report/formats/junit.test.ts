import { expect, it } from 'vitest';
import type { RunReport } from '../run-report.js';
import { junitReport } from './junit.js';

/** A report of one scenario that differs, with checks of these verdicts. */
function reportOf(reason: string, ...verdicts: readonly ('pass' | 'differs' | 'fail')[]): RunReport {
  const checks = verdicts.map((verdict) => ({
    clause: 'REF-03',
    level: 'M' as const,
    title: 'the status',
    verdict,
    expected: '200',
    actual: '500',
  }));
  const scenario = {
    id: 'refunds.one',
    area: 'refunds',
    title: 'A refund',
    clauses: ['REF-03'],
    elapsedMs: 5,
    verdict: 'differs' as const,
    reason,
    checks,
  };
  const report = {
    tool: { version: '1.2.3' },
    scenarios: [scenario],
    clauses: [],
    run: { elapsedMs: 5, target: 'embedded', seed: 7, clock: 'real' },
    verdict: 'differs',
    complete: true,
    reasons: [],
  };
  return report as unknown as RunReport;
}

it('a JUnit report skips a scenario whose failure was expected, with the reason', () => {
  const text = junitReport(reportOf('1 of 2 checks failed as expected: REF-03', 'pass', 'fail'));
  expect(text).toContain('<skipped message="1 of 2 checks failed as expected: REF-03"/>');
  expect(text).toMatch(/failures="0" errors="0" skipped="1"/);
});

it('a JUnit report passes a scenario that only differs from the reference profile', () => {
  const text = junitReport(reportOf('1 of 2 checks differ from the reference profile: REF-03', 'differs'));
  expect(text).not.toContain('<skipped');
});

it('a JUnit report has no character that XML does not allow, whatever a service sends', () => {
  const text = junitReport(reportOf('failed as expected: a\uffffb\ufffec\ud800d', 'pass', 'fail'));
  expect(text).toContain('<skipped message="failed as expected: a\ufffdb\ufffdc\ufffdd"/>');
});
