import { usageFailure } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import type { TargetDescription } from '../run/target/target-schema.js';

/** The choice of a service, as Commander parses it. */
export interface TargetFlags {
  readonly target?: string;
  readonly iOwnThisTarget?: boolean;
}

interface ChosenFleet extends Pick<RunRequest, 'terminals' | 'integrators'> {
  readonly takesCards?: boolean;
}

/**
 * The target file of a command, read and checked: undefined for the embedded backend.
 *
 * @param fleet the numbers of its terminals and integrators, and whether terminals take card payments
 * @throws Failure, exit code 64, for an invalid file, for a service on another machine unless its owner allows it, and
 * for a fleet that the file does not allow
 */
export async function targetOf(
  { target = 'embedded', iOwnThisTarget }: TargetFlags,
  { terminals, integrators, takesCards = false }: ChosenFleet,
): Promise<Pick<RunRequest, 'target' | 'owned'>> {
  if (target === 'embedded') return {};
  const { readTarget } = await import('../run/target/target-file.js');
  const { foreignHost } = await import('../run/target/foreign-host.js');
  const { description } = await readTarget(target, process.env);
  const host = foreignHost(description);
  if (host !== undefined && iOwnThisTarget !== true) throw foreignTarget(target, host);
  checkFleetSize(terminals, target, description);
  if (terminals + integrators > 0 && description.credentials?.administrator === undefined)
    throw usageFailure(
      `the administrator creates the fleet, and ${target} has no credentials.administrator`,
      'name an administrator, or use `tillfleet conform`',
    );
  if (integrators > 0)
    checkProduction(description, target, 'the integrators of a fleet take', '--integrators 0');
  if (takesCards) checkCardPayments(description, target);
  return { target, ...(iOwnThisTarget === true && { owned: true }) };
}

/** The error for a target on another machine whose owner has not allowed the run. */
export function foreignTarget(target: string, host: string): Error {
  return usageFailure(
    `${target} names ${host}, which is not this machine: the run would create and change data there`,
    'give --i-own-this-target if the service is yours and may be changed; `tillfleet conform --plan` shows what would be done',
    'foreign-target',
  );
}

/** @throws Failure, exit code 64, unless the target file allows what terminals report of their card payments */
export function checkCardPayments(description: Production, target: string): void {
  checkProduction(description, target, 'card payments of terminals are', 'no card payments');
}

type Production = Pick<TargetDescription, 'productionPayments'>;

/** @param which a subject and its verb, which precede `production payments` */
function checkProduction(
  { productionPayments }: Production,
  target: string,
  which: string,
  remedy: string,
): void {
  if (productionPayments === 'allowed') return;
  throw usageFailure(
    `${which} production payments, and ${target} does not allow them`,
    `use ${remedy}, or set productionPayments to allowed in a target file if no real money can move`,
  );
}

/** @throws Failure, exit code 64, for more terminals than the target file allows */
export function checkFleetSize(
  terminals: number,
  target: string,
  { limits }: Pick<TargetDescription, 'limits'>,
): void {
  const maxTerminals = limits?.terminals ?? Number.POSITIVE_INFINITY;
  if (terminals <= maxTerminals) return;
  throw usageFailure(
    `a fleet of ${terminals} terminals is larger than limits.terminals of ${target} allows, which is ${maxTerminals}`,
    'use fewer --terminals',
  );
}
