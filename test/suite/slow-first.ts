import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest on a quiet machine, the slowest first. Started first, they overlap with everything
 * else; started last, one of them would run alone at the end. A file that is not listed comes after these.
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
  // In CI, where it runs every scenario.
  'test/dialect.test.ts',
  'src/simulator/integrator/personas.test.ts',
  'test/faults-tcp.test.ts',
  'src/virtual/virtual-run.test.ts',
  'test/error-texts.test.ts',
  'src/run/fleet/fleet-run.test.ts',
  'src/virtual/person-line.test.ts',
];

/** Runs the slowest files first, then those that run isolated, then the rest by path. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const at = slowest.findIndex((file) => moduleId.endsWith(`/${file}`));
  if (at !== -1) return at;
  return slowest.length + ['processes', 'isolated', 'virtual', 'clock', 'plain'].indexOf(project.name);
}
