import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../test/import-rules/project-files.js';
import { isSelected } from '../../measure/files.js';
import { equivalentByKey, equivalents } from '../equivalents.js';
import { instrument } from '../instrument.js';
import { keyOf, keysOf } from '../machine-mutant.js';
import { mutableSources } from '../sources.js';
import { filesBeyond } from './files-beyond.js';
import { openTable } from './open-table.js';
import { judgementOf, survivors } from './registry.js';
import { inShare } from '../../../../test/suite/share.js';

const read = (file: string) => readFileSync(new URL(file, `file://${projectRoot}`), 'utf8');

describe('the judged mutants of Stryker', () => {
  it.runIf(inShare(5))('every judged mutant is one that Stryker makes of the present sources', async () => {
    const rows = [...equivalents, ...survivors];
    const { mutants } = await instrument([...new Set(rows.map(({ file }) => file))], read);
    const made = new Set(keysOf(mutants).values());
    expect(rows.map((row) => keyOf(row, row.which)).filter((key) => !made.has(key))).toEqual([]);
  });

  it('every mutant is judged once', () => {
    const keys = [...equivalents, ...survivors].map((row) => keyOf(row, row.which));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('no mutant of a file that is beyond the document is judged by itself', () => {
    const globs = filesBeyond.map(({ files }) => files);
    expect(survivors.filter(({ file }) => isSelected(file, globs))).toEqual([]);
  });

  it('every glob selects a source', () => {
    const sources = mutableSources(projectRoot);
    const unused = filesBeyond.filter(({ files }) => !sources.some((file) => isSelected(file, [files])));
    expect(unused).toEqual([]);
  });

  it('docs/trust.md lists the open survivors', () => {
    expect(read('docs/trust.md')).toContain(openTable(survivors));
  });

  it('a survivor without a judgement is open', () => {
    expect(judgementOf('src/stomp/errors.ts', 'unknown').judgement).toBe('open');
  });

  it('a survivor of a room that is beyond the document is beyond it', () => {
    expect(judgementOf('src/backend/http/operator/metrics.ts', 'unknown').judgement).toBe('beyond');
  });

  it('a judged survivor has its own judgement', () => {
    const [row] = survivors;
    expect(row && judgementOf(row.file, keyOf(row, row.which)).why).toBe(row?.why);
    expect(equivalentByKey.size).toBe(equivalents.length);
  });
});
