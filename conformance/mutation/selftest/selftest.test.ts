import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { MutantLine, SelftestLine } from '../../../src/cli/selftest/selftest-lines.js';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { inShare } from '../../../test/suite/share.js';
import { mutants } from '../service/registry.js';
import type { SourceMutant } from '../source/source-mutant.js';
import { explainedMutants } from './explained.js';
import { readKillTable } from './kill-table.js';
import { keyOf } from './mutant-key.js';
import { type SelftestMutant, selftestMutants } from './mutants.js';
import { selftest } from './selftest.js';

let runs = 0;

async function run(
  judgeable: readonly SelftestMutant[],
  { only = [], dialect = false, signal = new AbortController().signal }: Partial<RunOptions> = {},
) {
  if (!existsSync(path.join(projectRoot, 'dist')))
    throw new Error('dist is missing: run npm run build first');
  const lines: SelftestLine[] = [];
  runs += 1;
  const result = await selftest(
    {
      root: projectRoot,
      processId: Date.now() * 10 + runs,
      only,
      dialect,
      signal,
      matrix: false,
      write: false,
      share: { of: 1, at: 0 },
      onLine: (line) => lines.push(line),
      onProgress: () => undefined,
    },
    judgeable,
  );
  if (result.type === 'selftest.refused') return expect.fail(result.message);
  expect(lines.at(-1)).toEqual(result);
  const judged = lines.filter((line): line is MutantLine => line.type === 'mutant.judged');
  return { result, judged, lines };
}

interface RunOptions {
  readonly only: readonly string[];
  readonly dialect: boolean;
  readonly signal: AbortSignal;
}

/**
 * The first mutant of each table, in CI also of each room of the source and seam of the wire. `tillfleet selftest`
 * judges all.
 */
function sampleOf(): readonly SelftestMutant[] {
  const seen = new Set<string>();
  return selftestMutants.filter((mutant) => {
    const part = inShare(5) ? `${mutant.kind} ${seamOf(mutant)}` : mutant.kind;
    if (explainedMutants.has(mutant.id) || seen.has(part)) return false;
    seen.add(part);
    return true;
  });
}

function seamOf({ kind, id, source }: SelftestMutant): string {
  if (kind === 'source') return source?.changes[0].file.split('/').slice(0, 3).join('/') ?? '';
  const mutant = kind === 'service' ? mutants.find((each) => each.id === id) : undefined;
  const wire = mutant?.wire?.();
  return mutant === undefined ? '' : Object.keys(wire ?? { config: 1 }).join(' ');
}

/** A mutant of the balance of refunds with another change. */
function changed(id: string, clause: string, from: string, to: string): SelftestMutant {
  const file = 'src/backend/domain/refunds/refund.ts';
  const text = { id, sentence: 'A refund is wrong.', clauses: [clause] as [string] };
  const source: SourceMutant = { ...text, kind: 'field', changes: [{ file, from, to }] };
  return { ...text, kind: 'source', source };
}

const wrong = [
  changed('changes-a-wording', 'REF-01', 'the amount exceeds', 'this amount exceeds'),
  changed('is-about-another-clause', 'REF-04', 'amount > balance', 'false'),
  changed('changes-nothing-that-is-there', 'REF-01', 'no such text', 'a text'),
  changed('does-not-compile', 'REF-01', 'const balance = balanceOf(transaction);', 'const balance = (;'),
];

/** The scenario that has noticed each of these mutants first, so that survivors meet few others. */
function decidingScenarios(sample: readonly SelftestMutant[]): readonly string[] {
  const rows = new Map(readKillTable(projectRoot, 7).mutants.map((row) => [keyOf(row), row]));
  return sample.flatMap((mutant) => {
    const { kills = {}, decidedKills = {} } = rows.get(keyOf(mutant)) ?? {};
    return mutant.scenario ?? Object.values({ ...decidedKills, ...kills })[0]?.[0] ?? [];
  });
}

it('a self-test kills mutants of each table and seam, and reports survivors, unrelated kills and what does not apply', async () => {
  const sample = sampleOf();
  expect(new Set(sample.map(({ kind }) => kind)).size).toBe(6);
  if (inShare(5)) expect(sample.length).toBeGreaterThan(15);
  const personas = sample.filter(({ persona }) => persona !== undefined);
  const only = [
    ...decidingScenarios(sample),
    'refunds.balance',
    ...[...wrong, ...personas].map(({ id }) => id),
  ];
  const { result, judged } = await run([...sample, ...wrong], { only });
  expect(judged.filter(({ verdict }) => verdict === 'killed').map(({ id }) => id)).toEqual(
    sample.map(({ id }) => id),
  );
  const others = judged.filter(({ verdict }) => verdict !== 'killed');
  expect(Object.fromEntries(others.map(({ id, verdict }) => [id, verdict]))).toEqual({
    'changes-a-wording': 'survived',
    'is-about-another-clause': 'unrelated',
    'changes-nothing-that-is-there': 'invalid',
    'does-not-compile': 'invalid',
  });
  expect(result).toMatchObject({ verdict: 'error', exitCode: 70, survivors: 1, unrelated: 1, invalid: 2 });
  expect(result.failingScenarios).toEqual([]);
});

it('a self-test that is interrupted ends at once with what is known', async () => {
  const { result, judged } = await run(sampleOf(), { signal: AbortSignal.abort() });
  expect(judged).toEqual([]);
  expect(result).toMatchObject({ verdict: 'interrupted', exitCode: 130, killed: 0 });
});

// `tillfleet selftest --dialect` judges all of them.
const judgeable = selftestMutants.filter(
  ({ id, persona }) => persona === undefined && !explainedMutants.has(id),
);
const chosen = judgeable.filter((_, index) => index % (inShare(7) ? 240 : 1_500) === 0);

it.runIf(inShare(0))(
  'a self-test through a server that speaks another dialect kills the same mutants',
  async () => {
    const { result, judged } = await run(chosen, { dialect: true });
    expect(judged.filter(({ verdict }) => verdict !== 'killed')).toEqual([]);
    expect(result).toMatchObject({ verdict: 'pass', killed: chosen.length, failingScenarios: [] });
  },
);

it('a self-test through a server that speaks another dialect is refused if only personas are chosen', async () => {
  const choice = run(selftestMutants, { only: ['careless-retrier*'], dialect: true });
  await expect(choice).rejects.toThrow('--only careless-retrier*: no mutant is left to judge with --dialect');
});
