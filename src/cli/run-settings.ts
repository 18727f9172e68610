import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { isClientVariable } from '../examine/certify/client-variables.js';
import { usageFailure } from '../failure/failure.js';
import { readTextFile } from '../input/text-file.js';
import { parseConfig } from '../serve/config-file.js';
import { closestWord, didYouMean } from '../text/did-you-mean.js';
import { defaultRunConfig } from './run-config-name.js';

export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The folder in which `tillfleet.config.yaml` is looked for. */
  readonly folder: string;
}

/** The value of an option as a text, and where it is set. */
interface Given {
  readonly text: string;
  readonly from: string;
  /** The origin, as Commander names it. */
  readonly source: 'config' | 'env';
}

const prefix = 'TILLFLEET_';
const fileHint = 'a key is the long name of an option of `tillfleet run`, without its dashes';

/** The options that describe the fleet. A fleet file describes it as well. */
const fleetOptions = ['terminals', 'integrators', 'legacy', 'cardPayments'];

/**
 * Completes the options of a command line by variables (`TILLFLEET_CARD_PAYMENTS`) and by the configuration file
 * (`card-payments: 3`). Precedence: option, variable, file.
 *
 * @throws Failure, exit code 64: a file that cannot be read, an unknown key, an invalid value
 */
export async function readRunSettings(
  command: Command,
  { variables: all, folder }: Surroundings,
): Promise<void> {
  const variables = ownVariables(all);
  const options = command.options.filter(({ long }) => long !== '--help');
  rejectMisspelled(variables, options);
  const file = await settingsOfFile(command, options, variables, folder);
  for (const option of options) {
    if (command.getOptionValueSource(option.attributeName()) === 'cli') continue;
    const variable = variableOf(option);
    const text = variables[variable];
    const given: Given | undefined =
      text === undefined ? file.get(nameOf(option)) : { text, from: variable, source: 'env' };
    if (given === undefined || nameOf(option) === 'config') continue;
    const value = parsed(option, given);
    command.setOptionValueWithSource(option.attributeName(), value, given.source);
  }
  settleFleet(command);
}

async function settingsOfFile(
  command: Command,
  options: readonly Option[],
  variables: Surroundings['variables'],
  folder: string,
): Promise<ReadonlyMap<string, Given>> {
  const named: unknown = command.getOptionValue('config') ?? variables[`${prefix}CONFIG`];
  const usual = path.join(folder, defaultRunConfig);
  const file = typeof named === 'string' ? named : existsSync(usual) ? usual : undefined;
  if (file === undefined) return new Map();
  const names = options.map(nameOf).filter((name) => name !== 'config');
  const settings = parseConfig(await readTextFile(file), file, fileHint);
  const unknown = settings.find(({ key }) => !names.includes(key));
  if (unknown !== undefined)
    throw usageFailure(
      `${unknown.from}: there is no option "${unknown.key}"${didYouMean(unknown.key, names)}`,
      fileHint,
      'unknown-key',
    );
  return new Map(settings.map(({ key, text, from }) => [key, { text, from, source: 'config' }]));
}

/**
 * The variables that a user has set for an option. An empty one is not set, as in a compose file without its value, and
 * neither are those that Kubernetes and Docker give each container next to a service with the name `tillfleet`.
 */
function ownVariables(variables: Surroundings['variables']): Surroundings['variables'] {
  const link =
    /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$|^TILLFLEET_(?:NAME$|ENV_)/;
  const isLink = (name: string, text: string) =>
    link.test(name) || (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(text));
  return Object.fromEntries(
    Object.entries(variables).filter(([name, text = '']) => text !== '' && !isLink(name, text)),
  );
}

/** A variable that is close to one of an option was meant to be it; any other belongs to another program. */
function rejectMisspelled(variables: Surroundings['variables'], options: readonly Option[]): void {
  const known = options.map(variableOf);
  for (const name of Object.keys(variables)) {
    if (!name.startsWith(prefix) || known.includes(name) || isClientVariable(name)) continue;
    const word = name.slice(prefix.length);
    const meant = closestWord(
      word,
      known.map((each) => each.slice(prefix.length)),
    );
    if (meant === undefined) continue;
    throw usageFailure(
      `the variable ${name} is not one of \`tillfleet run\`; did you mean ${prefix}${meant}?`,
      'rename the variable, or unset it',
      'unknown-key',
    );
  }
}

/** `card-payments`, `no-tui`. */
function nameOf({ long }: Option): string {
  return (long ?? '').replace(/^--/, '');
}

function variableOf(option: Option): string {
  return `${prefix}${nameOf(option).replaceAll('-', '_').toUpperCase()}`;
}

function parsed(option: Option, { text, from }: Given): unknown {
  const reject = (problem: string) =>
    usageFailure(
      `${from}: option '${option.flags}' argument '${text}' is invalid. ${problem}`,
      '`tillfleet run --help` describes the option',
      'bad-value',
    );
  if (!option.required && !option.optional) {
    if (text !== 'true' && text !== 'false') throw reject('It must be true or false.');
    return option.negate ? text === 'false' : text === 'true';
  }
  const { parseArg } = option;
  try {
    if (parseArg === undefined) return text;
    if (!Array.isArray(option.defaultValue)) return parseArg(text, undefined);
    return text.split(',').reduce((earlier: unknown, item) => parseArg(item.trim(), earlier), []);
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw reject(error.message);
    throw error;
  }
}

/** A fleet file and the options that describe a fleet exclude each other: the stronger origin counts, and one origin is an error. */
function settleFleet(command: Command): void {
  const fleet = rank(command, 'fleet');
  if (fleet === 0) return;
  for (const name of fleetOptions) {
    const other = rank(command, name);
    if (other === 0) continue;
    if (other === fleet) throw combined(command, name);
    const weaker = other < fleet ? name : 'fleet';
    const { defaultValue } = optionOf(command, weaker) ?? {};
    command.setOptionValueWithSource(weaker, defaultValue, 'default');
  }
}

/** The rank of a source, from 0, the default, to 3, the command line. */
function rank(command: Command, name: string): number {
  const ranks: Readonly<Record<string, number>> = { config: 1, env: 2, cli: 3 };
  return ranks[command.getOptionValueSource(name) ?? 'default'] ?? 0;
}

function optionOf(command: Command, name: string): Option | undefined {
  return command.options.find((option) => option.attributeName() === name);
}

function combined(command: Command, name: string): Error {
  return usageFailure(
    `${optionOf(command, name)?.long} cannot be combined with --fleet: the file describes the fleet`,
    'change the file, or omit one of the two options; --ramp and other options override the file',
  );
}
