import path from 'node:path';
import { faultPlanOf } from '../../simulator/faults/faults-value.js';
import type { RunRequest } from '../options.js';
import { fleetCounts, readFleet } from './fleet-file.js';
import { rampOf } from './ramp.js';

/**
 * The part of a run's request that a fleet file gives.
 *
 * @param givenRamp the rate of the command line, which overrides the file
 * @throws Failure, exit code 64, for an invalid file
 */
export async function fleetRequest(
  file: string,
  givenRamp: number | undefined,
): Promise<Pick<RunRequest, 'fleet' | 'faults' | 'terminals' | 'integrators' | 'rampPerSecond'>> {
  const fleet = await readFleet(file, { rampCounts: givenRamp === undefined });
  const { terminals, integrators } = fleetCounts(fleet);
  const rampPerSecond = givenRamp ?? rampOf(fleet.ramp ?? '');
  return {
    fleet,
    terminals,
    integrators,
    ...(rampPerSecond !== undefined && { rampPerSecond }),
    ...(fleet.faults !== undefined && { faults: faultPlanOf(fleet.faults, path.basename(file)) }),
  };
}
