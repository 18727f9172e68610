import { usageFailure } from '../../failure/failure.js';
import { catalogue } from '../../scenarios/catalogue.js';
import { minForMs, recoveryMs } from '../../simulator/faults/times.js';
import { formatDuration } from '../../text/duration.js';
import type { RunRequest } from '../options.js';
import { needsRestart } from './fleet-faults.js';

/** The duration of the shortest run in which these faults can be judged, in milliseconds. */
export function minRunMs({ faults }: Pick<RunRequest, 'faults'>): number | undefined {
  return faults && minForMs(faults);
}

/** @throws Failure, exit code 64, if the faults cannot be judged in this run */
export function checkFaults(request: Pick<RunRequest, 'faults' | 'forMs' | 'scenarios'>): void {
  const { faults, forMs, scenarios } = request;
  if (faults === undefined) return;
  const minMs = minForMs(faults);
  if (forMs < minMs) {
    throw usageFailure(
      `the faults ${faults.name} need a run of ${seconds(minMs)}, not ${formatDuration(forMs)}: the last one ends at ${seconds(minMs - recoveryMs)}, and the terminals have ${seconds(recoveryMs)} to come back`,
      `use --for ${seconds(minMs)} or more, or omit --for`,
      'too-short',
    );
  }
  if (!needsRestart(request)) return;
  // The scenario would lose its backend, and report that as a failure of the service.
  const affected = catalogue.find(({ id, isolated }) => scenarios.includes(id) && !isolated);
  if (affected !== undefined) {
    throw usageFailure(
      `the faults ${faults.name} restart the backend that the scenario ${affected.id} runs against`,
      'omit --scenario, or use faults without a backend-restart',
    );
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)}s`;
}
