import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { inShare } from '../../../test/suite/share.js';
import { BuildCopies } from '../measure/build-copies.js';
import { ModuleGraph } from '../measure/module-graph.js';
import { equivalentByKey } from './equivalents.js';
import { reportPage } from './html.js';
import { instrument } from './instrument.js';
import { keysOf } from './machine-mutant.js';
import { measureSample } from './measure-sample.js';
import { schemaReport } from './report.js';

const read = (file: string) => readFileSync(new URL(file, `file://${projectRoot}`), 'utf8');

/** A mutant is named by its change. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  'src/backend/domain/refunds/refund.ts': [
    'amount > balance -> amount >= balance',
    '\'the amount exceeds the refundable balance\' -> ""',
  ],
  'src/backend/http/operator/metrics.ts': ["['method', 'route'] -> []"],
};

it.runIf(inShare(4))('a sample of the mutants that Stryker makes is judged by scenarios alone', async () => {
  if (!existsSync(`${projectRoot}dist`)) throw new Error('dist is missing: run npm run build first');
  const instrumented = await instrument(Object.keys(wanted), read);
  const sample = instrumented.mutants.filter(({ file, original, replacement }) =>
    wanted[file]?.includes(`${original} -> ${replacement}`),
  );
  const graph = new ModuleGraph(projectRoot);
  const measurement = await measureSample(sample, instrumented, {
    catalogue: ['refunds.balance', 'versioning.paths-and-protocol'],
    seed: 7,
    patienceMs: 30_000,
    copies: [new BuildCopies(graph, 'test-machine-a'), new BuildCopies(graph, 'test-machine-b')],
  });
  const { results, failingScenarios } = measurement;
  expect(results.map(({ status, coveredBy, killedBy }) => [status, coveredBy, killedBy])).toEqual([
    ['Killed', ['refunds.balance'], 'refunds.balance'],
    ['Survived', ['refunds.balance'], undefined],
    ['NoCoverage', [], undefined],
  ]);
  expect(failingScenarios).toEqual([]);
  const report = schemaReport(measurement, read, {});
  expect(Object.keys(report.files)).toEqual(Object.keys(wanted));
  const page = reportPage(report, 'const end = "</script>";');
  expect(page.match(/<\/script>/g)).toHaveLength(2);
});

describe('a mutant that is listed as equivalent', () => {
  it('each mutant that is listed as equivalent is one that Stryker makes', async () => {
    const files = [...equivalentByKey.keys()].map((key) => String(JSON.parse(key.replace(/ \d+$/, ''))[0]));
    const { mutants } = await instrument([...new Set(files)], read);
    const made = new Set(keysOf(mutants).values());
    expect([...equivalentByKey.keys()].filter((key) => !made.has(key))).toEqual([]);
  });
});
