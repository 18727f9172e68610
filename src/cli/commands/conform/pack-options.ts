import { type Command, Option } from 'commander';
import { usageFailure } from '../../../failure/failure.js';
import { readTextFile } from '../../../input/text-file.js';
import type { PackRequest } from '../../../run/conform/pack.js';
import { filePath } from '../../parse.js';

/** The options of a pack, as Commander parses them. */
export interface PackFlags {
  readonly pack?: 'stomp';
  readonly url?: string;
  readonly login?: string;
  readonly passcode?: string;
  readonly passcodeFile?: string;
  readonly host?: string;
  readonly destination?: readonly string[];
}

/** The environment variable with the passcode, which no other process sees, unlike a command line. */
export const passcodeVariable = 'TILLFLEET_STOMP_PASSCODE';

const defaultTopic = '/topic/tillfleet';
const defaultQueue = '/queue/tillfleet';
/** A passcode of more is a mistake, as is one with a line break: neither fits into CONNECT. */
const maxPasscodeBytes = 4_096;

const brokerOptions = ['url', 'login', 'passcode', 'passcodeFile', 'host', 'destination'] as const;
/** The options that are about the payment service. */
const serviceOptions = [
  ['target', '--target'],
  ['realTime', '--real-time'],
  ['preflight', '--preflight'],
] as const;

/** Adds the options of `--pack`. */
export function addPackOptions(command: Command): Command {
  const pack = new Option('--pack <pack>', 'judge something other than a payment service: a STOMP broker');
  return command
    .optionsGroup('Pack:')
    .addOption(pack.choices(['stomp']))
    .option('--url <url>', 'the broker: its ws or wss address, without user and query')
    .addOption(
      new Option(
        '--login <login>',
        'the login header of CONNECT; without it the forms of a wrong login are skipped',
      ).default(undefined, 'none'),
    )
    .addOption(
      new Option(
        '--passcode <passcode>',
        `its passcode; other users of the machine can see it, so prefer ${passcodeVariable}`,
      ).default(undefined, `the variable ${passcodeVariable}`),
    )
    .option('--passcode-file <file>', 'file with the passcode', filePath)
    .addOption(
      new Option('--host <host>', 'the host header of CONNECT; / for RabbitMQ').default(
        undefined,
        'the host of --url',
      ),
    )
    .addOption(
      new Option(
        '--destination <name...>',
        'beginnings of the names of a topic and a queue that the run may use',
      ).default(undefined, `${defaultTopic} ${defaultQueue}`),
    );
}

/**
 * The pack of a command; undefined without one.
 *
 * @param given returns whether the user has given an option
 * @throws Failure, exit code 64, for options that cannot be combined and for an address that is not valid
 */
export function packOf(flags: PackFlags, given: (option: string) => boolean): PackRequest | undefined {
  if (flags.pack === undefined) {
    const lonely = brokerOptions.find((option) => flags[option] !== undefined);
    if (lonely === undefined) return undefined;
    throw usageFailure(
      `${optionName(lonely)} is for a broker, and there is no --pack`,
      'add --pack stomp; a payment service is described by --target <file.yaml>, see docs/conformance.md',
    );
  }
  for (const [option, name] of serviceOptions)
    if (given(option))
      throw usageFailure(
        `${name} cannot be combined with --pack: a broker is not a payment service`,
        `omit ${name}, or --pack`,
      );
  const { url, login, host } = flags;
  if (url === undefined)
    throw usageFailure(
      '--pack stomp has no broker to judge',
      'name its address: --url ws://127.0.0.1:15674/ws',
    );
  checkHeader('--login', login);
  checkHeader('--host', host);
  return {
    name: flags.pack,
    url: brokerUrl(url),
    ...(login !== undefined && { login }),
    ...(host !== undefined && { host }),
    ...destinationsOf(flags.destination),
  };
}

/**
 * The passcode, from the option, a file or the environment; undefined if there is none.
 *
 * @throws Failure, exit code 64, for two sources, and for a passcode that does not fit into a header. Its text never has it
 */
export async function passcodeOf(
  { login, passcode, passcodeFile }: PackFlags,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (passcode !== undefined && passcodeFile !== undefined)
    throw usageFailure('--passcode cannot be combined with --passcode-file', 'omit one of the two options');
  const given = passcode ?? (passcodeFile === undefined ? undefined : await passcodeIn(passcodeFile));
  if (given !== undefined && login === undefined)
    throw usageFailure('a passcode needs a login', 'add --login');
  const value = given ?? (login === undefined ? undefined : variables[passcodeVariable]);
  if (value === undefined) return undefined;
  if (value !== '' && Buffer.byteLength(value) <= maxPasscodeBytes && !/[\r\n\0]/.test(value)) return value;
  throw usageFailure(
    `the passcode is not a text of 1 to ${maxPasscodeBytes} bytes without line breaks`,
    `check --passcode, --passcode-file and ${passcodeVariable}`,
    'bad-passcode',
  );
}

/** The first line of the file. */
async function passcodeIn(file: string): Promise<string> {
  const text = await readTextFile(file);
  return text.replace(/\r?\n$/, '');
}

function optionName(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @throws Failure `bad-address`, exit code 64. Its text does not repeat the address, which may contain a password */
function brokerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined &&
    /^wss?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (isPlain) return url.href;
  throw usageFailure(
    'the address of --url is not a ws or wss URL without user, query and fragment',
    'write it as in ws://127.0.0.1:15674/ws, and give the account with --login and --passcode-file',
    'bad-address',
  );
}

/** CONNECT has no escapes, so that a line break would begin another header. */
function checkHeader(option: string, value: string | undefined): void {
  if (value === undefined || (value !== '' && value.length <= 255 && !/[\r\n\0]/.test(value))) return;
  throw usageFailure(
    `${option} is not a text of 1 to 255 characters without line breaks`,
    `correct ${option}, or omit it`,
  );
}

function destinationsOf(
  names: readonly string[] | undefined,
): Pick<PackRequest, 'topic' | 'queue' | 'named'> {
  if (names === undefined) return { topic: defaultTopic, queue: defaultQueue, named: false };
  const isQueue = (name: string) => /^\/?[a-z]*-?queue[/.:]/i.test(name);
  const queues = names.filter(isQueue);
  const topics = names.filter((name) => !isQueue(name));
  const invalid = names.find((name) => !/^[\x21-\x39\x3b-\x5b\x5d-\x7e]{1,200}$/.test(name));
  if (invalid !== undefined)
    throw usageFailure(
      `--destination ${JSON.stringify(invalid.slice(0, 80))} is not 1 to 200 printable ASCII characters without spaces, colons and backslashes`,
      'name the beginning of destinations, such as /topic/tillfleet',
    );
  if (queues.length > 1 || topics.length > 1)
    throw usageFailure(
      `--destination names ${topics.length} topics and ${queues.length} queues; one of each is allowed`,
      'a name that begins with /queue/ is a queue, any other is a topic',
    );
  const [topic] = topics;
  const [queue] = queues;
  return { named: true, ...(topic !== undefined && { topic }), ...(queue !== undefined && { queue }) };
}
