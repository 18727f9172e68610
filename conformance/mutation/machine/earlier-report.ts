import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import type { MachineResult, MachineStatus } from './judge-machine-mutant.js';
import type { MachineMutant } from './machine-mutant.js';

/** The ends that a change of the scenarios is not meant to alter. A survivor is judged again. */
const settled: readonly MachineStatus[] = ['Killed', 'Timeout', 'RuntimeError'];

/**
 * The results of an earlier report that still stand for mutants of the sample: those that were killed or did not start,
 * in files that have not changed since.
 */
export function earlierResults(
  { files }: MutationTestResult,
  sample: readonly MachineMutant[],
  read: (file: string) => string,
): ReadonlyMap<MachineMutant, MachineResult> {
  const results = new Map<MachineMutant, MachineResult>();
  for (const mutant of sample) {
    const earlier = files[mutant.file];
    if (earlier === undefined || earlier.source !== read(mutant.file)) continue;
    const found = earlier.mutants.find(
      ({ mutatorName, replacement, location: { start, end } }) =>
        mutatorName === mutant.mutator &&
        replacement === mutant.replacement &&
        isAt(start, mutant.start) &&
        isAt(end, mutant.end),
    );
    const status = settled.find((each) => each === found?.status);
    if (found === undefined || status === undefined) continue;
    const { coveredBy = [], static: isStatic = false, killedBy: [killedBy] = [], statusReason = '' } = found;
    results.set(mutant, {
      mutant,
      status,
      coveredBy,
      isStatic,
      ran: found.testsCompleted ?? 0,
      ...(killedBy !== undefined && { killedBy }),
      ...(status === 'Killed' ? { clauses: statusReason.split(', ') } : { reason: statusReason }),
    });
  }
  return results;
}

function isAt(one: MachineMutant['start'], other: MachineMutant['start']): boolean {
  return one.line === other.line && one.column === other.column;
}
