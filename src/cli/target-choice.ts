import path from 'node:path';
import { Option } from 'commander';
import { isModule } from '../binding/binding.js';
import { usageFailure } from '../failure/failure.js';
import type { RunRequest } from '../run/options.js';
import type { TargetFile } from '../run/target/target-file.js';
import type { TargetDescription } from '../run/target/target-schema.js';
import { plainText } from '../text/plain-text.js';

/** The authority that only the command line gives, as Commander parses it. */
export interface AuthorityFlags {
  readonly iOwnThisTarget?: boolean;
  readonly allowHooks?: boolean;
}

/** The choice of a service, as Commander parses it. */
export interface TargetFlags extends AuthorityFlags {
  readonly target?: string;
}

/** Commands are shown up to this length. */
const maxShown = 400;

/** The option of commands that read the name of a target from a data file. */
export function allowHooksOption(): Option {
  return new Option(
    '--allow-hooks',
    'allow a target file that a data file names, and not the command line, to start its hooks and to load its module',
  );
}

interface ChosenFleet extends Pick<RunRequest, 'terminals' | 'integrators'> {
  readonly takesCards?: boolean;
}

/**
 * The target file of a command, read and checked: undefined for the embedded backend.
 *
 * @param fleet the numbers of its terminals and integrators, and whether terminals take card payments
 * @param namedBy the data file that names the target, if the command line does not
 * @throws Failure, exit code 64, for an invalid file, for a service on another machine unless its owner allows it, and
 * for a fleet that the file does not allow
 */
export async function targetOf(
  { target = 'embedded', ...flags }: TargetFlags,
  { terminals, integrators, takesCards = false }: ChosenFleet,
  namedBy?: string,
): Promise<Pick<RunRequest, 'target' | 'owned'>> {
  if (target === 'embedded') return {};
  const { description } = await allowedTarget(target, flags, namedBy);
  checkFleetSize(terminals, target, description);
  if (terminals + integrators > 0 && description.credentials?.administrator === undefined)
    throw usageFailure(
      `the administrator creates the fleet, and ${target} has no credentials.administrator`,
      'name an administrator, or use `tillfleet conform`',
    );
  if (integrators > 0)
    checkProduction(description, target, 'the integrators of a fleet take', '--integrators 0');
  if (takesCards) checkCardPayments(description, target);
  return { target, ...(flags.iOwnThisTarget === true && { owned: true }) };
}

/**
 * A target file, read and checked. What a data file names gets no authority from it: its commands and its module need a flag.
 *
 * @param namedBy the data file that names the target, if the command line does not
 * @throws Failure, exit code 64: an invalid file, `foreign-target`, `hooks-not-allowed`
 */
export async function allowedTarget(
  target: string,
  { iOwnThisTarget, allowHooks }: AuthorityFlags,
  namedBy?: string,
): Promise<TargetFile> {
  const { readTarget } = await import('../run/target/target-file.js');
  const { foreignHost } = await import('../run/target/foreign-host.js');
  const isBound = namedBy !== undefined && allowHooks !== true;
  const read = await readTarget(target, process.env, (description) => {
    const [first, ...others] = isBound ? codeOf(description) : [];
    if (first !== undefined) throw notAllowed(target, namedBy, [first, ...others]);
  });
  const host = foreignHost(read.description);
  if (host !== undefined && iOwnThisTarget !== true) throw foreignTarget(target, host);
  return read;
}

/** The actions of a target file on this machine: what it executes, and what it writes outside its folder. */
export function codeOf({ hooks = {}, binding, existing }: TargetDescription): readonly string[] {
  const { start, stop, down, up } = hooks;
  const commands = Object.entries({ start, stop, down, up }).flatMap(([name, words]) =>
    words === undefined ? [] : [`hooks.${name} starts ${plainText(words.join(' ')).slice(0, maxShown)}`],
  );
  const modules = binding !== undefined && isModule(binding) ? [`binding loads ${plainText(binding)}`] : [];
  const outside = (existing?.terminals ?? []).flatMap(({ credentialsFile }, index) =>
    credentialsFile === undefined || isBelow(credentialsFile)
      ? []
      : [`existing.terminals[${index}].credentialsFile writes ${plainText(credentialsFile)}`],
  );
  return [...commands, ...modules, ...outside];
}

/** Returns whether a path stays in the folder to which it is relative. */
function isBelow(file: string): boolean {
  return !path.isAbsolute(file) && !path.normalize(file).startsWith('..');
}

function notAllowed(target: string, namedBy: string | undefined, code: readonly string[]): Error {
  return usageFailure(
    `${target} is named by ${namedBy}, which is data, and would act on this machine: ${code.join('; ')}`,
    'read both files, and give --allow-hooks if you trust them; a target that the command line names with --target needs no flag',
    'hooks-not-allowed',
  );
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
