import path from 'node:path';
import { faultPlanOf } from '../../simulator/faults/faults-value.js';
import type { RunRequest } from '../options.js';
import { fleetCounts, readFleet } from './fleet-file.js';
import { rampOf } from './ramp.js';

/**
 * What a fleet file puts into a request.
 *
 * @param givenRamp of the command line, which goes before the file's
 * @throws Failure, exit code 64, for what is wrong with the file
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
