import { plainText } from '../../text/plain-text.js';
import type { LoadResult } from '../result/load-result.js';
import { loadCases } from './load-cases.js';

/** CTRF has no word for a test that shows nothing: `other`, which its readers do not count as passed. */
const statuses = { passed: 'passed', failed: 'failed', error: 'other' } as const;

/** A report in the Common Test Report Format, https://ctrf.io: a test for each threshold, and one for the load. */
export function loadCtrf(result: LoadResult): string {
  const { version, startedAt, elapsedMs, verdict, exitCode, reasons, target, seed, profile, machine } =
    result;
  const start = Date.parse(startedAt);
  const tests = loadCases(result).map(({ name, status, message }) => ({
    name: plainText(name),
    status: statuses[status],
    suite: [plainText(profile.name)],
    duration: name === 'the load' ? elapsedMs : 0,
    ...(message !== '' && { message: plainText(message) }),
  }));
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const document = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    results: {
      tool: { name: 'tillfleet', version },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        other: count('other'),
        pending: 0,
        skipped: 0,
        start,
        stop: start + Math.round(elapsedMs),
        extra: { verdict, exitCode, reasons },
      },
      tests,
      environment: { appName: target, extra: { seed, machine } },
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
