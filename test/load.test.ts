import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { kneeResultSchemaDocument } from '../src/load/knee/knee-result.js';
import { profileSchemaDocument } from '../src/load/profile/profile-schema.js';
import { loadResultSchemaDocument } from '../src/load/result/load-result.js';
import { readResultFiles } from '../src/load/result/result-files.js';
import { smokeMeasures } from './loads/smoke-measures.js';
import { root, runProgram } from './support/program.js';
import { inShare } from './suite/share.js';

it.each([
  ['load-profile', profileSchemaDocument()],
  ['load-result', loadResultSchemaDocument()],
  ['load-knee', kneeResultSchemaDocument()],
])('docs/schemas/%s.schema.json is up to date; if not: npm run docs', (name, schema) => {
  const onDisk = readFileSync(path.join(root, 'docs', 'schemas', `${name}.schema.json`), 'utf8');
  expect(JSON.parse(onDisk)).toEqual(JSON.parse(JSON.stringify(schema)));
});

it.runIf(inShare(4))(
  'tillfleet load smoke measures the backend of another process, and writes what it has measured',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-load-'));
    const out = path.join(folder, 'new');
    const args = ['load', 'smoke', '--seed', '1', '--json', '--out', out, '--metrics', '0'];
    let url = '';
    let scraped: Promise<string> | undefined;
    const { status, stdout, stderr, orphans } = await runProgram(
      [path.join(root, 'bin', 'tillfleet.js'), ...args],
      {
        onError: (text) => {
          url = /metrics at (\S+)\n/.exec(text)?.[1] ?? '';
        },
        onLine: (line) => {
          // In the middle of the load: a sample with calls has been printed, and the result has not.
          if (/"type":"load.sample".*"payNow"/.test(line)) scraped ??= scrape(url);
        },
      },
    );
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { result, measures } = readResultFiles(out);
    expect(lines.at(-1)).toEqual(result);
    expect(lines.slice(0, -1).every(({ type }) => type === 'load.sample')).toBe(true);
    expect(readdirSync(out).sort()).toEqual(['histograms.json', 'result.json', 'samples.ndjson']);
    expect(stderr).toContain('all rate limits off');
    expect(orphans).toBe(false);
    expect(await scraped).toMatch(
      /^tillfleet_load_requests_total\{operation="payNow",outcome="ok"\} [1-9][0-9]*$/m,
    );
    await expect(fetch(url)).rejects.toThrow();
    // The verdict depends on how busy the machine is, and is judged in virtual time; the program must end by it.
    expect(result.exitCode).toBe(status);
    expect(result).toMatchObject({ outcome: 'completed', examples: [] });
    expect(result.measures.map(({ measure }) => measure)).toEqual(smokeMeasures);
    expect(measures.whole.of('payNow').count).toBe(result.measures[0]?.count);

    const junit = path.join(folder, 'load.xml');
    const merge = ['load', 'merge', out, '--json', '--report', `junit=${junit}`];
    const merged = await runProgram([path.join(root, 'bin', 'tillfleet.js'), ...merge]);
    const again = JSON.parse(merged.stdout);
    expect({ ...again, healthProblems: [], reasons: [] }).toEqual({
      ...result,
      healthProblems: [],
      reasons: [],
    });
    expect(merged.status).toBe(status);
    expect(readFileSync(junit, 'utf8')).toContain(
      '<testcase classname="tillfleet.load.smoke" name="errors.rate&lt;1%"',
    );
    rmSync(folder, { recursive: true });
  },
);

async function scrape(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}
