import { Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';
import { type LogLevel, logLevels } from '../../serve/log-level.js';
import type { ServeRequest } from '../../serve/serve.js';
import { onEndSignals } from '../end-signals.js';
import { wholeNumber } from '../parse.js';
import { thisProcess } from '../process-facts.js';
import { servedLine, servedText } from '../served-text.js';
import { programVersion } from '../version.js';

type Setting = ServeRequest['settings'][number];

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly fixtures?: string;
  readonly data?: string;
  readonly config?: string;
  readonly set: readonly Setting[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly adminSecretFile?: string;
  readonly insecureFixtures?: boolean;
  readonly logLevel: LogLevel;
  readonly json?: boolean;
}

/** `tillfleet serve`: the backend alone, until a signal. */
export function serveCommand(exit: (code: ExitCode) => void): Command {
  const logLevel = new Option('--log-level <level>', 'what is logged to standard error, as JSON lines');
  return new Command('serve')
    .summary('run the payment backend alone')
    .description(
      'Runs the payment backend as a server: REST, terminal channel, reference at /api/docs. Ends on SIGTERM or Ctrl-C, once every accepted request is answered.',
    )
    .option('--port <n>', 'port, 0 for a free one', wholeNumber(0, 65_535), 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--fixtures <file.yaml>', 'what a new store begins with; without it, a small built-in world')
    .option('--data <file>', 'keep the store in this file; without it everything is gone at the end')
    .option('--config <file.yaml>', 'configuration, see docs/configuration.md')
    .option('--set <key=value>', 'one key of the configuration; may be given again', readSetting, [])
    .option('--tls-cert <file.pem>', 'serve HTTPS and wss with this certificate (and --tls-key)')
    .option('--tls-key <file.pem>', 'the private key of the certificate')
    .option(
      '--admin-secret-file <file>',
      "the first administrator's secret, mode 0600; made if it is not there",
    )
    .option('--insecure-fixtures', 'let other machines in although the secrets of the fixtures are published')
    .addOption(logLevel.choices(logLevels).default('info'))
    .option(
      '--json',
      'print what is served as one JSON object, without any secret; needs --admin-secret-file',
    )
    .action(async (flags: ServeFlags) => exit(await serve(requestOf(flags), flags.json === true)));
}

async function serve(request: ServeRequest, json: boolean): Promise<ExitCode> {
  const { createServer } = await import('../../serve/serve.js');
  const server = createServer(request, {
    process: thisProcess(),
    writeLog: (line) => void process.stderr.write(line),
  });
  let release = (): void => {};
  const ended = new Promise<ExitCode>((resolve) => {
    release = onEndSignals(resolve);
  });
  try {
    const served = await server.start();
    process.stdout.write(json ? servedLine(request.version, served) : servedText(request.version, served));
    const exitCode = await ended;
    await server.stop();
    return exitCode;
  } finally {
    release();
  }
}

/** @throws Failure, exit code 64 */
function requestOf(flags: ServeFlags): ServeRequest {
  const { host, port, tlsCert, tlsKey, adminSecretFile } = flags;
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw usageFailure('--tls-cert and --tls-key belong together', 'give both or none');
  }
  if (flags.json === true && adminSecretFile === undefined) {
    throw usageFailure(
      '--json prints no secret, so nobody would learn that of the first administrator',
      'name a file for it with --admin-secret-file',
    );
  }
  return {
    version: programVersion(),
    host,
    port,
    fixturesFile: flags.fixtures,
    dataFile: flags.data,
    configFile: flags.config,
    settings: flags.set,
    tls: tlsCert !== undefined && tlsKey !== undefined ? { certFile: tlsCert, keyFile: tlsKey } : undefined,
    administratorSecretFile: adminSecretFile,
    insecureFixtures: flags.insecureFixtures === true,
    logLevel: flags.logLevel,
  };
}

function readSetting(text: string, earlier: readonly Setting[]): readonly Setting[] {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be key=value.');
  return [...earlier, { key: text.slice(0, at).trim(), text: text.slice(at + 1), from: '--set' }];
}
