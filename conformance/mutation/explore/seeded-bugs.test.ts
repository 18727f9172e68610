import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../test/import-rules/project-files.js';
import { inShare } from '../../../test/suite/share.js';
import { BuildCopies } from '../measure/build-copies.js';
import { ModuleGraph } from '../measure/module-graph.js';
import { sourceMutants } from '../source/registry.js';
import { searchWithBug } from './find-bug.js';
import { seededBugs } from './seeded-bugs.js';

const graph = new ModuleGraph(projectRoot);

it('at least 12 seeded bugs are searched for, each of them a mutant of the source', () => {
  expect(seededBugs.length).toBeGreaterThanOrEqual(12);
  const ids = sourceMutants.map(({ id }) => id);
  expect(seededBugs.filter(({ mutant }) => !ids.includes(mutant))).toEqual([]);
});

it.runIf(inShare(2)).each(seededBugs)(
  'a search finds the bug $mutant within $runs histories of the seed $seed',
  async (bug) => {
    if (!existsSync(`${projectRoot}dist`)) throw new Error('dist is missing: run npm run build first');
    const result = await searchWithBug(bug, new BuildCopies(graph, `bug-${bug.mutant}`), projectRoot);
    expect(result).toMatchObject({ verdict: 'fail', exitCode: 1 });
    expect(result.counterexample?.steps.length).toBeLessThanOrEqual(10);
  },
);
