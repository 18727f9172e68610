import { Command, InvalidArgumentError, Option } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';
import { programVersion } from '../../input/program-version.js';
import { maxTerminals } from '../../run/request-limits.js';
import { type LogLevel, logLevels } from '../../serve/log-level.js';
import type { ServeRequest } from '../../serve/serve.js';
import { newAdminSecretOption } from '../output/options/common-options.js';
import { servedLine, servedText } from '../output/served-text.js';
import { logWriter } from '../output/stderr/server-log.js';
import { hostAddress, portNumber, wholeNumber } from '../parse.js';
import { thisProcess } from '../process-facts.js';
import { onEndSignals } from '../signals/end-signals.js';
import { faultsOption } from './attached/faults-option.js';
import { dashboardFolder } from './dashboard-option.js';

type Setting = ServeRequest['settings'][number];

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly fixtures?: string;
  readonly data?: string;
  readonly onDataFailure: 'log' | 'refuse';
  readonly config?: string;
  readonly set: readonly Setting[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly adminSecretFile?: string;
  readonly insecureFixtures?: boolean;
  readonly dashboard?: boolean;
  readonly logLevel: LogLevel;
  readonly json?: boolean;
  readonly terminals?: number;
  readonly faults?: string;
  readonly tui: boolean;
}

const examples = `
Examples:
  tillfleet serve                                          built-in fixtures, in memory, on port 8080
  tillfleet serve --terminals 5                            with five simulated terminals and their view
  tillfleet serve --data backend.db                        the store is kept in a file
  tillfleet serve --fixtures fixtures.yaml --set acquirer.latency=200ms
  tillfleet serve --json --port 0 --admin-secret-file admin.secret    for programs: one line with the address`;

/** `tillfleet serve`: runs the backend alone, until a signal. */
export function serveCommand(exit: (code: ExitCode) => void): Command {
  const logLevel = new Option(
    '--log-level <level>',
    'level of the log on standard error: text on a terminal, otherwise one JSON object on each line',
  );
  return new Command('serve')
    .summary('run the payment backend alone')
    .description(
      'Runs the payment backend as a server: REST, terminal channel, reference at /api/docs. Ends on SIGTERM, SIGHUP or Ctrl-C, after it has responded to every accepted request.',
    )
    .optionsGroup('Address:')
    .option('--port <n>', 'port, 0 for a free one', portNumber, 8080)
    .option('--host <address>', 'address to listen on', hostAddress, '127.0.0.1')
    .option('--tls-cert <file.pem>', 'serve HTTPS and wss with this certificate; requires --tls-key')
    .option('--tls-key <file.pem>', 'the private key of the certificate')
    .option(
      '--insecure-fixtures',
      'listen for other machines although the secrets of the fixtures are published',
    )
    .option('--dashboard', 'serve the dashboard for administrators at /dashboard, see docs/operating.md')
    .optionsGroup('Content:')
    .addOption(
      new Option(
        '--fixtures <file.yaml>',
        'tenants, terminals and apps of a new store, see docs/fixtures.md',
      ).default(undefined, 'small built-in fixtures'),
    )
    .addOption(
      new Option('--data <file>', 'keep the store in this file, see docs/operating.md').default(
        undefined,
        'in memory: the store is lost at the end',
      ),
    )
    .addOption(
      new Option(
        '--on-data-failure <action>',
        'while the data file cannot be written: log it, or refuse what would have to be stored with 503',
      )
        .choices(['log', 'refuse'])
        .default('log'),
    )
    .addOption(newAdminSecretOption())
    .addOption(
      new Option(
        '--terminals <n>',
        'attach simulated terminals: those of the fixtures or of the last start, then new ones',
      )
        .argParser(wholeNumber(1, maxTerminals))
        .default(undefined, 'none'),
    )
    .addOption(faultsOption())
    .optionsGroup('Configuration:')
    .option('--config <file.yaml>', 'configuration, see docs/configuration.md')
    .option(
      '--set <key=value>',
      'one key of the configuration, in precedence over the file; may be repeated',
      readSetting,
      [],
    )
    .optionsGroup('Output:')
    .addOption(logLevel.choices(logLevels).default('info'))
    .option('--json', 'print what is served as one JSON object without secrets; requires --admin-secret-file')
    .option('--no-tui', 'with --terminals: no live view, even on a terminal')
    .addHelpText('after', examples)
    .action(async (flags: ServeFlags) => exit(await serve(requestOf(flags), flags)));
}

async function serve(request: ServeRequest, flags: ServeFlags): Promise<ExitCode> {
  const { json = false, tui } = flags;
  const { terminals } = request;
  if (terminals !== undefined) {
    const { serveWithTerminals } = await import('./attached/serve-terminals.js');
    return serveWithTerminals({
      request: { ...request, terminals },
      json,
      tui,
      faults: flags.faults,
    });
  }
  const { createServer } = await import('../../serve/serve.js');
  const server = createServer(request, {
    process: thisProcess(),
    writeLog: logWriter(process.stderr),
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
    const [given, missing] =
      tlsKey === undefined ? [`--tls-cert ${tlsCert}`, '--tls-key'] : [`--tls-key ${tlsKey}`, '--tls-cert'];
    throw usageFailure(`${given} requires ${missing} too`, 'give both options or neither');
  }
  if (flags.faults !== undefined && flags.terminals === undefined)
    throw usageFailure(
      `--faults ${flags.faults} is for attached terminals, and none are attached`,
      'add --terminals, as in --terminals 5',
    );
  if (flags.onDataFailure === 'refuse' && flags.data === undefined)
    throw usageFailure('--on-data-failure refuse needs a data file', 'add --data, as in --data backend.db');
  if (flags.json === true && adminSecretFile === undefined) {
    throw usageFailure(
      '--json prints no secret, so the secret of the first administrator would be lost',
      'give a file for it with --admin-secret-file',
    );
  }
  return {
    version: programVersion(),
    host,
    port,
    fixturesFile: flags.fixtures,
    dataFile: flags.data,
    refuseUnsaved: flags.onDataFailure === 'refuse',
    configFile: flags.config,
    settings: flags.set,
    tls: tlsCert !== undefined && tlsKey !== undefined ? { certFile: tlsCert, keyFile: tlsKey } : undefined,
    administratorSecretFile: adminSecretFile,
    insecureFixtures: flags.insecureFixtures === true,
    logLevel: flags.logLevel,
    dashboard: flags.dashboard === true ? dashboardFolder() : undefined,
    ...(flags.terminals !== undefined && { terminals: flags.terminals }),
  };
}

function readSetting(text: string, earlier: readonly Setting[]): readonly Setting[] {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be key=value, as in acquirer.latency=200ms.');
  return [...earlier, { key: text.slice(0, at).trim(), text: text.slice(at + 1), from: '--set' }];
}
