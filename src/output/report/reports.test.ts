import { readFile } from 'node:fs/promises';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { broken, failing, flagged, hostile, passing } from '../../../test/support/output/report-streams.js';
import type { RunEvent } from '../../events/event.js';
import { githubAnnotations } from './formats/github.js';
import { script, style } from './html/page-assets.js';
import { reportSchemaDocument } from './report-document.js';
import { reportMakers } from './report-formats.js';
import { RunCollector } from './run-collector.js';
import { runReport } from './run-report.js';

const streams = { passing, failing, flagged, broken };
const extensions = {
  text: 'txt',
  json: 'json',
  junit: 'xml',
  ctrf: 'ctrf.json',
  html: 'html',
  github: 'md',
} as const;
type Format = keyof typeof extensions;

function textOf(format: Format, stream: readonly RunEvent[]): string {
  const maker = reportMakers[format]();
  for (const event of stream) maker.observe(event);
  return maker.text();
}

/** The style and the script of a page are the same in each; what a golden file is for is the rest. */
function withoutAssets(text: string): string {
  return text
    .replace(style, '/* style */')
    .replace(script, '/* script */')
    .replace(/'sha256-[^']+'/g, "'sha256'");
}

function reportOf(stream: readonly RunEvent[]) {
  const collector = new RunCollector();
  for (const event of stream) collector.observe(event);
  return collector.report();
}

const cases = Object.entries(streams).flatMap(([name, stream]) =>
  Object.entries(extensions).map(([format, extension]) => ({
    name,
    stream,
    format: format as Format,
    extension,
  })),
);

it.each(cases)(
  'a report of a $name run as $format is the one on disk',
  async ({ name, stream, format, extension }) => {
    await expect(withoutAssets(textOf(format, stream))).toMatchFileSnapshot(
      `../../../test/golden/reports/${name}/report.${extension}`,
    );
  },
);

it('a report has the checks of the last attempt alone', () => {
  const [first] = reportOf(failing).scenarios;
  expect(first).toMatchObject({
    id: 'payments.one',
    verdict: 'pass',
    checks: [{ verdict: 'pass', uncertaintyMs: 3 }],
  });
});

it('a report of a stream that breaks off is an error, and what had not ended is inconclusive', () => {
  expect(reportOf(broken)).toMatchObject({
    complete: false,
    verdict: 'error',
    exitCode: 70,
    scenarios: [{ verdict: 'pass' }, { verdict: 'inconclusive' }],
  });
});

it('a report names what the run could not remove at its target, as text', () => {
  const stays: RunEvent = {
    seq: 1,
    t: 1,
    actor: 'run',
    type: 'notice',
    level: 'warning',
    message: 'left at the target: 2 apps (revoked)',
    remaining: [{ kind: 'app', state: 'revoked', ids: ['app_1', hostile] }],
  };
  const stream = passing.toSpliced(-1, 0, stays);
  const { level, message, remaining } = stays;
  expect(reportOf(stream).notices).toEqual([{ level, message, remaining }]);
  expect(Check(runReport, reportOf(stream))).toBe(true);
  const page = textOf('html', stream);
  expect(page).toContain('<dt>app (revoked)</dt><dd>app_1 ');
  expect(page).not.toContain(hostile);
  expect(reportOf(passing)).not.toHaveProperty('notices');
});

it('a report has a row for each reconnect path, with the terminals that have walked it', () => {
  const stream = passing.map((event) =>
    event.type === 'run.finished'
      ? {
          ...event,
          paths: [
            { path: 'cut' as const, walked: 2, by: ['T00001001', hostile] },
            { path: 'refresh' as const, walked: 0, by: [], scaled: '1/200' },
          ],
        }
      : event,
  );
  expect(Check(runReport, reportOf(stream))).toBe(true);
  const page = textOf('html', stream);
  expect(page).toContain('<td>walked 2 times by T00001001, ');
  expect(page).toContain('<td>not walked, scaled: 1/200</td>');
  expect(page).not.toContain(hostile);
});

it('a report before the first event cannot be made', () => {
  expect(() => new RunCollector().report()).toThrow('there is no run to report');
});

it.each(Object.entries(streams))('a report of a %s run matches the published schema', (_, stream) => {
  expect(Check(runReport, JSON.parse(textOf('json', stream)))).toBe(true);
});

it('the schema of reports is the one in docs/schemas/report.schema.json; if it is not, run `npm run docs`', async () => {
  const published = new URL('../../../docs/schemas/report.schema.json', import.meta.url);
  const onDisk: unknown = JSON.parse(await readFile(published, 'utf8'));
  expect(onDisk).toEqual(JSON.parse(JSON.stringify(reportSchemaDocument())));
});

const parse = (stream: readonly RunEvent[]) => {
  const xml = textOf('junit', stream);
  expect(XMLValidator.validate(xml)).toBe(true);
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  }).parse(xml).testsuites.testsuite;
};

it('JUnit XML has a suite for each area, and a failure, an error or nothing for each verdict', () => {
  const [payments, refunds, stomp] = parse(failing);
  expect([payments['@_failures'], refunds['@_errors'], stomp['@_errors']]).toEqual(['1', '1', '1']);
  expect(payments.testcase[1].failure['@_type']).toBe('fail');
  expect(payments.testcase[1].failure['#text']).toContain('alert(1)');
  expect(refunds.testcase[0]['system-out']).toMatch(
    /REF-01 \(P\) An accepted refund .*\n {2}step: {5}the status/,
  );
  expect(refunds.testcase[1].error['@_type']).toBe('inconclusive');
  expect(stomp.testcase[0].error['@_type']).toBe('error');
});

it.each([
  ['a finding of the history', flagged, 'failure'],
  ['a stream that breaks off', broken, 'error'],
] as const)('JUnit XML is not green for %s', (_, stream, element) => {
  expect(parse(stream).at(-1).testcase[0]).toMatchObject({
    '@_name': 'the run as a whole',
    [element]: expect.anything(),
  });
});

it('the HTML page shows what a service has sent as text', () => {
  const html = textOf('html', failing);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('\u001b');
  expect(html).not.toContain('\u202e');
});

it('the HTML page loads nothing', () => {
  const html = textOf('html', failing);
  expect(html).not.toMatch(/(?:src|href)=|@import|url\(|https?:/);
  expect(html).toContain("default-src 'none'");
});

it('the HTML page draws the messages of a failed check, and none of one that differs or passes', () => {
  const page = textOf('html', failing);
  expect(page.match(/<svg/g)).toHaveLength(1);
  const names = [...page.matchAll(/text-anchor="middle">([^<]+)<\/text><line class="life"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['REST', 'service']);
  expect(textOf('html', passing)).not.toContain('<svg');
});

it('annotations for GitHub stay on one line each, whatever a service has sent', () => {
  const lines = githubAnnotations(reportOf(failing)).trimEnd().split('\n');
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/^::(?:error|warning) title=[^:]+::.+$/);
  expect(lines[0]).toContain('%250A::error::');
});

it('annotations for GitHub name the reasons of a run whose scenarios all pass', () => {
  expect(githubAnnotations(reportOf(flagged))).toBe(
    '::error title=the run%3A fail::history (payments): payment A-1 was stored twice\n',
  );
  expect(githubAnnotations(reportOf(passing))).toBe('');
});

it('annotations for GitHub are counted when they are too many', () => {
  const many = reportOf(failing);
  const [, failed] = many.scenarios;
  const scenarios = Array.from({ length: 13 }, () => failed).flatMap((each) =>
    each === undefined ? [] : [each],
  );
  const lines = githubAnnotations({ ...many, scenarios })
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('::notice title=tillfleet::3 more scenarios are not green');
});

it('no report of a failing run has the hostile text as it was sent', () => {
  for (const format of Object.keys(extensions) as Format[])
    expect(textOf(format, failing), format).not.toContain(hostile);
});
