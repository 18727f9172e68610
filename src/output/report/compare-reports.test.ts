import { expect, it } from 'vitest';
import { failing, hostile, passing } from '../../../test/support/output/report-streams.js';
import type { RunEvent } from '../../events/event.js';
import { plainText } from '../../text/plain-text.js';
import { brokenInBoth, compareReports, driftLines } from './compare-reports.js';
import { RunCollector } from './run-collector.js';

function reportOf(stream: readonly RunEvent[]) {
  const collector = new RunCollector();
  for (const event of stream) collector.observe(event);
  return collector.report();
}

const names = { before: 'ours', after: 'theirs' };

it('the comparison of two reports finds nothing in equal ones', () => {
  expect(compareReports(reportOf(failing), reportOf(failing))).toEqual([]);
});

it('the comparison of two reports has each clause with another verdict, and the checks that have not passed', () => {
  const drifts = compareReports(reportOf(passing), reportOf(failing));
  const verdicts = drifts.map(({ clause, before, after }) => [clause, before?.verdict, after?.verdict]);
  expect(verdicts).toContainEqual(['PAY-02', 'skipped', 'fail']);
  expect(verdicts).toContainEqual(['W01', undefined, 'error']);
  expect(verdicts.map(([clause]) => clause)).not.toContain('PAY-01');
  const back = compareReports(reportOf(failing), reportOf(passing));
  expect(back.map(({ clause, before, after }) => [clause, after?.verdict, before?.verdict])).toEqual(
    verdicts,
  );
});

it('the comparison of two reports shows both sides as text, whatever a service has sent', () => {
  const [drift] = compareReports(reportOf(passing), reportOf(failing)).filter(
    ({ clause }) => clause === 'PAY-02',
  );
  const lines = drift === undefined ? [] : driftLines(drift, names);
  expect(lines[0]).toMatch(/^PAY-02 {2}skipped -> fail {2}/);
  expect(lines.join('\n')).toContain('theirs: ');
  expect(lines.join('\n')).not.toContain(hostile);
  for (const line of lines) expect(line.trim()).toBe(plainText(line));
});

it('the comparison of two reports shows a new failure in a clause that had failed before', () => {
  const before = reportOf(failing);
  const broken = before.scenarios.find(({ checks }) => checks.some(({ verdict }) => verdict === 'fail'));
  const check = broken?.checks.find(({ verdict }) => verdict === 'fail');
  if (broken === undefined || check === undefined) throw new TypeError('the stream has no failed check');
  const withMore = (...more: readonly (typeof check)[]) => ({
    ...before,
    scenarios: before.scenarios.map((each) =>
      each === broken ? { ...each, checks: [...each.checks, ...more] } : each,
    ),
  });
  for (const more of [{ ...check, title: 'another' }, check, { ...check, verdict: 'differs' as const }]) {
    const [drift, ...others] = compareReports(before, withMore(more));
    expect(others).toEqual([]);
    expect(drift).toMatchObject({
      clause: check.clause,
      after: { checks: [{ scenario: broken.id, title: more.title }] },
    });
    expect(drift?.before).toMatchObject({ verdict: drift?.after?.verdict, checks: [] });
    expect(drift && driftLines(drift, names).join('\n')).toContain(`${broken.id}: ${plainText(more.title)}`);
    expect(brokenInBoth(before, withMore(more)).map(({ title }) => title)).toContain(check.title);
  }
  expect(compareReports(before, withMore({ ...check, title: 'another', verdict: 'pass' }))).toEqual([]);
});
