import type { FaultScheduler } from '../../simulator/faults/fault-scheduler.js';
import { Fleet, type FleetOptions } from '../../simulator/fleet.js';
import type { PathWalker } from '../../simulator/paths/path-walker.js';
import { overFaultyLines } from '../faults/fleet-faults.js';
import type { RunRequest } from '../options.js';
import type { FleetIntegratorsDeps } from './fleet-integrators.js';
import type { Provisioned } from './provision.js';
import { recordedLines, type TerminalFrames } from './terminal-frames.js';

export interface FleetParts {
  readonly request: Pick<RunRequest, 'jitter' | 'cardPaymentsPerHour' | 'rampPerSecond'>;
  readonly provisioned: Pick<Provisioned, 'identities' | 'profiles'>;
  readonly deps: Pick<FleetIntegratorsDeps, 'http' | 'link' | 'random' | 'emit'>;
  readonly faults: FaultScheduler | undefined;
  readonly walker: PathWalker | undefined;
  /** Receives the frames of its terminals, if a person may open them. */
  readonly frames: TerminalFrames | undefined;
}

/** The fleet of a run, not started yet: each terminal has its line, with the faults and paths of the run. */
export function createFleet({ request, provisioned, deps, faults, walker, frames }: FleetParts): Fleet {
  const { jitter = false, cardPaymentsPerHour = 0, rampPerSecond } = request;
  const { identities, profiles } = provisioned;
  const { http, link, random, emit } = deps;
  const common = { http, link };
  return new Fleet({
    http,
    link,
    emit,
    identities,
    random,
    jitter,
    cardPaymentsPerHour,
    profiles,
    ...(rampPerSecond !== undefined && { rampPerSecond }),
    ...recordedLines(frames, overPathLines(walker, overFaultyLines(faults, common), common), common),
  });
}

function overPathLines(
  walker: PathWalker | undefined,
  lines: Pick<FleetOptions, 'connectionOf'>,
  common: Pick<FleetOptions, 'http' | 'link'>,
): Pick<FleetOptions, 'connectionOf'> {
  if (walker === undefined) return lines;
  const { connectionOf = () => common } = lines;
  return { connectionOf: (identity) => walker.connectionOf(identity, connectionOf(identity)) };
}
