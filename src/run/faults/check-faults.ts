import { usageFailure } from '../../failure/failure.js';
import { catalogue } from '../../scenarios/catalogue.js';
import { minForMs, recoveryMs } from '../../simulator/faults/times.js';
import type { RunRequest } from '../options.js';
import { needsRestart } from './fleet-faults.js';

/** The shortest run in which these faults can be judged. */
export function minRunMs({ faults }: Pick<RunRequest, 'faults'>): number | undefined {
  return faults && minForMs(faults);
}

/** @throws Failure, exit code 64, for a run that its faults do not fit */
export function checkFaults(request: Pick<RunRequest, 'faults' | 'forMs' | 'scenarios'>): void {
  const { faults, forMs, scenarios } = request;
  if (faults === undefined) return;
  const least = minForMs(faults);
  if (forMs < least) {
    throw usageFailure(
      `the faults ${faults.name} need a run of ${seconds(least)}: the last one ends at ${seconds(least - recoveryMs)}, and ${seconds(recoveryMs)} are left to come back`,
      `use --for ${seconds(least)} or more, or leave out --for`,
      'too-short',
    );
  }
  if (!needsRestart(request)) return;
  // It would lose its backend in the middle, and say so as if the service were at fault.
  const torn = catalogue.find(({ id, isolated }) => scenarios.includes(id) && !isolated);
  if (torn !== undefined) {
    throw usageFailure(
      `the faults ${faults.name} restart the backend that the scenario ${torn.id} runs against`,
      'leave out --scenario, or choose faults without a backend-restart',
    );
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)}s`;
}
