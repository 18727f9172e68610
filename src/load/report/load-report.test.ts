import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { steadyProfile, virtualLoad } from '../../../test/loads/virtual-load.js';
import type { FinishedLoad } from '../load-run.js';
import { loadReport } from './load-report.js';

const load = (thresholds: string) =>
  virtualLoad(`${steadyProfile}terminals: { count: 2 }\nthresholds: [${thresholds}]`);

/** The texts of all elements of this name. */
function texts(page: string, name: string): readonly string[] {
  return [...page.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text);
}

it('the HTML page of a load may load nothing and run nothing but what is in it', async () => {
  const page = loadReport('html', await load('errors.rate<1%'));
  const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  const hashes = (name: string) =>
    texts(page, name).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(hashes('script')).toHaveLength(2);
  expect(policy).toBe(
    `default-src 'none'; style-src ${hashes('style').join(' ')}; script-src ${hashes('script').join(' ')}`,
  );
  const markup = page.replaceAll(/<(script|style)>.*?<\/\1>/gs, '');
  expect(markup).not.toMatch(/<(?:link|img|iframe)|\ssrc=|\sstyle=|@import|url\(/);
});

it('the HTML page of a load has its figures over time, its distribution, its machine and its method', async () => {
  const finished = await load('payNow.p99<50ms');
  const page = loadReport('html', finished);
  const [, data = '[]'] = /id="plots">(.*?)<\/script>/s.exec(page) ?? [];
  const plots = JSON.parse(data) as readonly {
    readonly id: string;
    readonly x: readonly number[];
    readonly series: readonly { readonly label: string; readonly values: readonly number[] }[];
  }[];
  expect(plots.map(({ id }) => id)).toEqual(['rate', 'p50', 'p99', 'sessions', 'distribution']);
  for (const { id } of plots) expect(page).toContain(`<div class="plot" id="${id}"></div>`);
  const [rate, , , sessions] = plots;
  expect(rate?.x).toEqual(finished.samples.map(({ atMs }) => atMs / 1_000));
  expect(rate?.series[0]).toEqual({ label: 'calls', values: finished.samples.map(({ calls }) => calls) });
  expect(sessions?.series.find(({ label }) => label === 'online')?.values.at(-1)).toBe(2);
  expect(page).toContain('<dt>Machine</dt><dd>a machine</dd>');
  expect(page).toContain('count from the instant at which a call was to begin');
  expect(page).toContain('<td>payNow.p99&lt;50ms</td>');
});

it('the HTML page of a load shows what a service has sent as text', async () => {
  const finished = await load('errors.rate<1%');
  const code = '</script><script>alert(1)</script>';
  const payNow = finished.result.measures.find(({ measure }) => measure === 'payNow');
  if (payNow === undefined) throw new Error('there are no payments');
  const changed: FinishedLoad = {
    ...finished,
    samples: finished.samples.map((sample) => ({ ...sample, sessions: { [code]: 1 } })),
    result: {
      ...finished.result,
      profile: { ...finished.result.profile, name: code, yaml: code },
      examples: [{ measure: 'payNow', code, text: code }],
      measures: [{ ...payNow, errorsByCode: { [code]: 1 } }],
    },
  };
  const page = loadReport('html', changed);
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
});

describe('the reports of a load for CI', () => {
  it.each([
    ['errors.rate<1%', undefined, { failures: '0', errors: '0' }, { failed: 0, other: 0, passed: 2 }],
    ['payNow.p50<1ms', undefined, { failures: '2', errors: '0' }, { failed: 2, other: 0, passed: 0 }],
    [
      'errors.rate<1%',
      'invalid' as const,
      { failures: '0', errors: '1' },
      { failed: 0, other: 1, passed: 1 },
    ],
  ])(
    'a load with the threshold %s and the verdict %s is shown as such',
    async (threshold, verdict, junit, ctrf) => {
      const finished = await load(threshold);
      const result = { ...finished.result, ...(verdict && { verdict, reasons: ['a <reason>'] }) };
      const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
      const { testsuites } = parser.parse(loadReport('junit', { ...finished, result }));
      expect(testsuites.testsuite).toMatchObject({ name: 'test', tests: '2', ...junit });
      expect(testsuites.testsuite.testcase.map(({ name }: { readonly name: string }) => name)).toEqual([
        threshold,
        'the load',
      ]);
      const { results } = JSON.parse(loadReport('ctrf', { ...finished, result }));
      expect(results.summary).toMatchObject({ tests: 2, ...ctrf });
      expect(JSON.parse(loadReport('json', { ...finished, result }))).toEqual(result);
    },
  );
});
