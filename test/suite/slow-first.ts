import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { ProjectName } from './projects.js';

/**
 * The files that take longest on a quiet machine, the slowest first. Started first in their project, they overlap with
 * others; started last in the last project, one of them would run alone at the end.
 */
const slowest = [
  'test/end-to-end.test.ts',
  'test/serve.test.ts',
  'conformance/mutation/history/recorded-run.test.ts',
  'test/load-at-targets.test.ts',
  'test/view-in-tmux.test.ts',
  'test/determinism.test.ts',
  'test/readme.test.ts',
  'test/stopping.test.ts',
  'test/scenarios.test.ts',
  'test/faults.test.ts',
  'test/certify/integrator-processes.test.ts',
  'src/run/fleet/acting.test.ts',
  'conformance/mutation/history/seen-from-outside.test.ts',
  // In CI it runs every scenario.
  'test/dialect.test.ts',
  'src/simulator/integrator/personas.test.ts',
  'test/faults-tcp.test.ts',
  'src/virtual/virtual-run.test.ts',
  'test/error-texts.test.ts',
  'src/run/fleet/fleet-run.test.ts',
  'src/virtual/person-line.test.ts',
];

/** The position of each project in the order of the run. */
const positions: Readonly<Record<ProjectName, number>> = {
  processes: 1,
  isolated: 2,
  virtual: 3,
  clock: 4,
  plain: 5,
};
const positionOf: ReadonlyMap<string, number> = new Map(Object.entries(positions));

/**
 * Runs one project after the other, its slowest files first and the rest by path.
 *
 * Vitest ends a worker if the next file belongs to another project, and the new one loads and compiles everything anew.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort(
      (a, b) => order(a) - order(b) || rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId),
    );
  }
}

function order({ project }: TestSpecification): number {
  return positionOf.get(project.name) ?? 0;
}

function rank({ moduleId }: TestSpecification): number {
  const at = slowest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return at === -1 ? slowest.length : at;
}
