import { usageFailure } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import { foreignHost } from '../run/target/foreign-host.js';
import { readTarget, type TargetFile } from '../run/target/target-file.js';
import { thisProcess } from './this-process.js';

export interface TargetOptions {
  /** The path of a target file. Absent: the embedded backend. */
  readonly target?: string | undefined;
  /** True: the owner of a target on another machine allows the run. */
  readonly owned?: boolean | undefined;
}

/** A target file as the request names it, and its content. */
export interface ChosenTarget {
  readonly request: Pick<RunRequest, 'target' | 'owned'>;
  readonly file: TargetFile | undefined;
}

/**
 * Reads the target file of the options.
 *
 * @throws Failure, exit code 64, for an invalid file, and for a service on another machine unless its owner allows it
 */
export async function chosenTarget({ target, owned }: TargetOptions): Promise<ChosenTarget> {
  if (target === undefined || target === 'embedded') return { request: {}, file: undefined };
  const file = await readTarget(target, thisProcess.variables);
  const host = foreignHost(file.description);
  if (host !== undefined && owned !== true)
    throw usageFailure(
      `${target} names ${host}, which is not this machine: the run would create and change data there`,
      'give `owned: true` if the service is yours and may be changed',
      'foreign-target',
    );
  return { request: { target, ...(owned === true && { owned }) }, file };
}
