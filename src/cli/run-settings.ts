import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Command, InvalidArgumentError, type Option } from 'commander';
import { isClientVariable } from '../examine/certify/client-variables.js';
import { usageFailure } from '../failure/failure.js';
import { readTextFile } from '../input/text-file.js';
import { destinationOf } from '../input/whole-file.js';
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
/** The options that name files, which a settings file may name below its own folder only. */
const fileOptions = [
  'output',
  'record',
  'report',
  'fleet',
  'faults',
  'expected',
  'target',
  'admin-secret-file',
];

/** The options that give authority: only the command line has any to give. */
const authorityOptions = ['allow-hooks', 'i-own-this-target'];

const fileHint = 'a key is the long name of an option of `tillfleet run`, without its dashes';

/** The options that describe the fleet. A fleet file describes it as well. */
const fleetOptions = ['terminals', 'integrators', 'legacy', 'cardPayments'];

/**
 * Completes the options of a command line by variables (`TILLFLEET_CARD_PAYMENTS`) and by the configuration file
 * (`card-payments: 3`). Precedence: option, variable, file. Returns the path of the file, if there is one.
 *
 * @throws Failure, exit code 64: a file that cannot be read, an unknown key, an invalid value
 */
export async function readRunSettings(
  command: Command,
  { variables: all, folder }: Surroundings,
): Promise<string | undefined> {
  const variables = ownVariables(all);
  const options = command.options.filter(({ long }) => long !== '--help');
  rejectMisspelled(variables, options);
  const file = settingsFile(command, variables, folder);
  const settings = file === undefined ? new Map<string, Given>() : await settingsIn(file, options);
  for (const option of options) {
    if (command.getOptionValueSource(option.attributeName()) === 'cli') continue;
    const variable = variableOf(option);
    const text = variables[variable];
    const given: Given | undefined =
      text === undefined ? settings.get(nameOf(option)) : { text, from: variable, source: 'env' };
    if (given === undefined || nameOf(option) === 'config') continue;
    if (authorityOptions.includes(nameOf(option))) throw noAuthority(nameOf(option), given);
    const value = parsed(option, given);
    command.setOptionValueWithSource(option.attributeName(), value, given.source);
  }
  settleFleet(command);
  return file;
}

function noAuthority(name: string, { from }: Given): Error {
  return usageFailure(
    `${from}: ${name} cannot be set here: only the command line allows what it allows`,
    `remove it, and give --${name} on the command line`,
    'authority',
  );
}

function settingsFile(
  command: Command,
  variables: Surroundings['variables'],
  folder: string,
): string | undefined {
  const named: unknown = command.getOptionValue('config') ?? variables[`${prefix}CONFIG`];
  const usual = path.join(folder, defaultRunConfig);
  if (typeof named === 'string') return named;
  return existsSync(usual) ? usual : undefined;
}

async function settingsIn(file: string, options: readonly Option[]): Promise<ReadonlyMap<string, Given>> {
  const names = options.map(nameOf).filter((name) => name !== 'config');
  const settings = parseConfig(await readTextFile(file), file, fileHint);
  const unknown = settings.find(({ key }) => !names.includes(key));
  if (unknown !== undefined)
    throw usageFailure(
      `${unknown.from}: there is no option "${unknown.key}"${didYouMean(unknown.key, names)}`,
      fileHint,
      'unknown-key',
    );
  return new Map(
    settings.map(({ key, text, from }) => [
      key,
      { text: fileOptions.includes(key) ? belowFolder(text, file, from) : text, from, source: 'config' },
    ]),
  );
}

/**
 * The files of an option, with their folder. A settings file is data: it reads and writes nothing elsewhere.
 *
 * @param text names, also as `<format>=<path>`, separated by commas
 */
function belowFolder(text: string, file: string, from: string): string {
  const folder = path.dirname(file);
  const root = realpathSync(folder);
  const named = text.split(',').map((each) => {
    const [, format = '', name = ''] = /^\s*([a-z]+=)?(.*?)\s*$/s.exec(each) ?? [];
    const isWord = format === '' && /^[\w-]*$/.test(name) && !existsSync(path.resolve(folder, name));
    if (isWord) return name;
    const place = destinationOf(path.resolve(folder, name));
    if (place.isSpecial || !`${place.path}${path.sep}`.startsWith(`${root}${path.sep}`))
      throw usageFailure(
        `${from}: ${name} is not below the folder of the file`,
        'name a file in that folder, or give the option on the command line',
        'outside-folder',
      );
    return `${format}${path.join(folder, name)}`;
  });
  return named.join(',');
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
