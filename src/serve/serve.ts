import { randomInt, randomBytes as systemRandomBytes } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { createBackend } from '../backend/backend.js';
import type { Backend } from '../backend/backend-options.js';
import { type BackendConfig, defaultConfig, fleetLimits } from '../backend/config/config.js';
import { configure, type Setting } from '../backend/config/configure.js';
import { createMinter } from '../backend/domain/access/secrets.js';
import { builtInFixtures } from '../backend/fixtures/built-in.js';
import { credentialsOf, type FixtureCredential } from '../backend/fixtures/credentials.js';
import type { Fixtures } from '../backend/fixtures/fixtures.js';
import { dashboardUrl } from '../backend/http/operator/paths.js';
import type { TlsIdentity } from '../backend/http/server.js';
import type { Emit } from '../events/event-bus.js';
import { messageOf, usageFailure } from '../failure/failure.js';
import { readTextFile } from '../input/text-file.js';
import { pooledBytes } from '../random/pooled-bytes.js';
import { createRandomRoot, maxSeed } from '../random/random.js';
import { ClockWatch, describeDisturbance } from '../text/clock/clock-watch.js';
import { second } from '../text/time-units.js';
import { readOrCreateSecret } from './administrator-secret.js';
import { parseConfig } from './config-file.js';
import { dataFileAt } from './data-file.js';
import { parseFixtures } from './fixtures-file.js';
import type { ProcessFacts } from './lock-holder.js';
import { createLog } from './log.js';
import type { LogLevel } from './log-level.js';

export interface ServeRequest {
  readonly version: string;
  readonly host: string;
  readonly port: number;
  readonly fixturesFile: string | undefined;
  readonly dataFile: string | undefined;
  readonly configFile: string | undefined;
  /** The settings of the command line, which override the file. */
  readonly settings: readonly Setting[];
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  readonly administratorSecretFile: string | undefined;
  readonly insecureFixtures: boolean;
  /** True: while the data file cannot be written, requests that store something get 503. Default: false. */
  readonly refuseUnsaved?: boolean;
  readonly logLevel: LogLevel;
  /** The folder with the files of the dashboard, if it is served. */
  readonly dashboard?: string | undefined;
  /** The number of simulated terminals that are attached, for which the limits per address are off. Default: 0. */
  readonly terminals?: number;
}

export interface ServeEnvironment {
  readonly process: ProcessFacts;
  readonly writeLog: (line: string) => void;
  /** Receives the events of the backend. */
  readonly emit?: Emit;
  /** Called for each internal error of the backend. */
  readonly onInternalError?: (error: unknown) => void;
}

/** The addresses and credentials of a started server. */
export interface Served {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** The address of the dashboard, if it is served. */
  readonly dashboardUrl: string | undefined;
  /** The secret is present only if this start has created it: the store has no copy that could be shown later. */
  readonly administrator: { readonly clientId: string; readonly clientSecret: string | undefined };
  /** The credentials that were seeded into a new store; none if the store was read from the data file. */
  readonly credentials: readonly FixtureCredential[];
  readonly builtIn: boolean;
  /** False if the store was read from the data file. */
  readonly fresh: boolean;
  /** The facts for terminals that are attached, with secrets that must not be printed. */
  readonly attaching: {
    /** The secret of the first administrator, if it is known. */
    readonly administratorSecret: string | undefined;
    /** The terminals of the fixtures: the store may have others. */
    readonly terminals: readonly FixtureCredential[];
  };
}

export interface Server {
  /** @throws Failure, exit code 64, if the files, the address or the data are invalid */
  start(): Promise<Served>;
  /** Responds to the accepted requests, then ends. Rejects if the last changes could not be saved. */
  stop(): Promise<void>;
}

const administratorId = 'user_SystemAdministrator0';

/** The backend alone, as a server. */
export function createServer(request: ServeRequest, environment: ServeEnvironment): Server {
  const log = createLog(request.logLevel, environment.writeLog);
  let backend: Backend | undefined;
  let endWatch = () => {};

  async function start(): Promise<Served> {
    const { host, port, version, fixturesFile, dataFile, administratorSecretFile } = request;
    const config = await readConfig(request);
    const fixtures = await readFixtures(fixturesFile);
    const tls = request.tls && (await readTls(request.tls));
    const randomBytes = pooledBytes(systemRandomBytes);
    const chosen = administratorSecretFile !== undefined;
    const clientSecret = await secretOf(request, createMinter(randomBytes).secret());
    const serving = createBackend({
      config,
      bootstrapAdmin: { clientId: administratorId, clientSecret, chosen },
      randomBytes,
      random: createRandomRoot(randomInt(maxSeed + 1)),
      emit: (actor, event) => {
        if (log.isLevelEnabled('debug')) log.debug({ actor, event }, event.type);
        environment.emit?.(actor, event);
      },
      onInternalError(error) {
        log.error({ err: error }, 'the backend had an internal error');
        environment.onInternalError?.(error);
      },
      dataFile: dataFile === undefined ? undefined : dataFileAt(dataFile, environment.process),
      refuseUnsaved: request.refuseUnsaved === true,
      fixtures,
      insecureFixtures: request.insecureFixtures,
      tls,
      log,
      operatorVersion: version,
      dashboard: request.dashboard,
    });
    await serving.start({ host, port });
    backend = serving;
    endWatch = watchClock(log);
    const { baseUrl, webSocketUrl, fresh } = serving;
    log.info({ baseUrl, fresh }, 'serving');
    if (!fresh) log.info({ dataFile }, 'the data file was not empty: no fixtures were added');
    return {
      baseUrl,
      webSocketUrl,
      dashboardUrl: request.dashboard === undefined ? undefined : dashboardUrl(baseUrl),
      administrator: { clientId: administratorId, clientSecret: fresh && !chosen ? clientSecret : undefined },
      credentials: fresh ? credentialsOf(fixtures) : [],
      builtIn: fixturesFile === undefined,
      fresh,
      attaching: {
        administratorSecret: fresh || chosen ? clientSecret : undefined,
        terminals: credentialsOf(fixtures).filter(({ kind }) => kind === 'terminal'),
      },
    };
  }

  let starting: Promise<Served> | undefined;
  let stopping: Promise<void> | undefined;

  async function stop(): Promise<void> {
    // A failed start has already cleaned up.
    await starting?.catch(() => undefined);
    endWatch();
    log.info('stopping: responding to accepted requests');
    await backend?.drain();
    await backend?.stop();
    log.info('stopped');
  }

  return {
    start() {
      starting ??= start();
      return starting;
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/**
 * Warns of each step of the wall clock and each stop of this process. The times of the service continue by the clock of its
 * start, so that no duration changes. Returns the function that ends it.
 */
function watchClock(log: ReturnType<typeof createLog>): () => void {
  const watch = new ClockWatch(second);
  const look = () => {
    for (const each of watch.look())
      log.warn(`${describeDisturbance(each)}: the times of the service continue by the clock of its start`);
  };
  const timer = setInterval(look, second).unref();
  return () => clearInterval(timer);
}

/** The secret of the first administrator: that of its file, if there is one, else the new one. */
async function secretOf({ administratorSecretFile: file }: ServeRequest, created: string): Promise<string> {
  return file === undefined ? created : readOrCreateSecret(file, () => created);
}

async function readConfig({ configFile, settings, terminals = 0 }: ServeRequest): Promise<BackendConfig> {
  const fromFile = configFile === undefined ? [] : parseConfig(await readTextFile(configFile), configFile);
  const base =
    terminals === 0 ? defaultConfig : { ...defaultConfig, ...fleetLimits(administratorId, terminals) };
  return configure([...fromFile, ...settings], base);
}

async function readFixtures(file: string | undefined): Promise<Fixtures> {
  return file === undefined ? builtInFixtures : parseFixtures(await readTextFile(file), file);
}

async function readTls({ certFile, keyFile }: NonNullable<ServeRequest['tls']>): Promise<TlsIdentity> {
  const [cert, key] = await Promise.all([readTextFile(certFile), readTextFile(keyFile)]);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw usageFailure(
      `${certFile} and ${keyFile} are not a TLS certificate and its key: ${messageOf(error)}`,
      'use two PEM files, and the key of the certificate',
      'bad-tls',
    );
  }
  return { cert, key };
}
