import { usageFailure } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';

/** The choice of a service, as Commander parses it. */
export interface TargetFlags {
  readonly target?: string;
  readonly iOwnThisTarget?: boolean;
}

/**
 * The target file of a command, read and checked: undefined for the embedded backend.
 *
 * @param fleet the numbers of its terminals and integrators
 * @throws Failure, exit code 64, for an invalid file, for a service on another machine unless its owner allows it, and
 * for a fleet that the file does not allow
 */
export async function targetOf(
  { target = 'embedded', iOwnThisTarget }: TargetFlags,
  { terminals, integrators }: Pick<RunRequest, 'terminals' | 'integrators'>,
): Promise<Pick<RunRequest, 'target' | 'owned'>> {
  if (target === 'embedded') return {};
  const { readTarget } = await import('../run/target/target-file.js');
  const { foreignHost } = await import('../run/target/foreign-host.js');
  const { description } = await readTarget(target, process.env);
  const host = foreignHost(description);
  if (host !== undefined && iOwnThisTarget !== true)
    throw usageFailure(
      `${target} names ${host}, which is not this machine: the run would create and change data there`,
      'give --i-own-this-target if the service is yours and may be changed; `tillfleet conform --plan` shows what would be done',
      'foreign-target',
    );
  const maxTerminals = description.limits?.terminals ?? Number.POSITIVE_INFINITY;
  if (terminals > maxTerminals)
    throw usageFailure(
      `a fleet of ${terminals} terminals is larger than limits.terminals of ${target} allows, which is ${maxTerminals}`,
      'use fewer --terminals',
    );
  if (integrators > 0 && description.productionPayments !== 'allowed')
    throw usageFailure(
      `the integrators of a fleet take production payments, and ${target} does not allow them`,
      'use --integrators 0, or set productionPayments to allowed if no real money can move',
    );
  return { target, ...(iOwnThisTarget === true && { owned: true }) };
}
