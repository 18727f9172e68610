import { randomInt, randomBytes as systemRandomBytes } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { createBackend } from '../backend/backend.js';
import type { Backend } from '../backend/backend-options.js';
import type { BackendConfig } from '../backend/config/config.js';
import { configure, type Setting } from '../backend/config/configure.js';
import { createMinter } from '../backend/domain/access/secrets.js';
import { builtInFixtures } from '../backend/fixtures/built-in.js';
import { credentialsOf, type FixtureCredential } from '../backend/fixtures/credentials.js';
import type { TlsIdentity } from '../backend/http/server.js';
import { messageOf, usageFailure } from '../failure/failure.js';
import { readTextFile } from '../input/text-file.js';
import { pooledBytes } from '../random/pooled-bytes.js';
import { createRandomRoot, maxSeed } from '../random/random.js';
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
  readonly logLevel: LogLevel;
}

export interface ServeEnvironment {
  readonly process: ProcessFacts;
  readonly writeLog: (line: string) => void;
}

/** The addresses and credentials of a started server. */
export interface Served {
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  /** The secret is present only if this start has created it: the store has no copy that could be shown later. */
  readonly administrator: { readonly clientId: string; readonly clientSecret: string | undefined };
  /** The credentials that were seeded into a new store; none if the store was read from the data file. */
  readonly credentials: readonly FixtureCredential[];
  readonly builtIn: boolean;
  /** False if the store was read from the data file. */
  readonly fresh: boolean;
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

  async function start(): Promise<Served> {
    const { host, port, version, fixturesFile, dataFile, administratorSecretFile } = request;
    const config = await readConfig(request);
    const fixtures =
      fixturesFile === undefined
        ? builtInFixtures
        : parseFixtures(await readTextFile(fixturesFile), fixturesFile);
    const tls = request.tls && (await readTls(request.tls));
    const randomBytes = pooledBytes(systemRandomBytes);
    const newSecret = createMinter(randomBytes).secret();
    const chosen = administratorSecretFile !== undefined;
    const clientSecret = chosen
      ? await readOrCreateSecret(administratorSecretFile, () => newSecret)
      : newSecret;
    const verbose = log.isLevelEnabled('debug');
    const serving = createBackend({
      config,
      bootstrapAdmin: { clientId: administratorId, clientSecret, chosen },
      randomBytes,
      random: createRandomRoot(randomInt(maxSeed + 1)),
      emit: (actor, event) => {
        if (verbose) log.debug({ actor, event }, event.type);
      },
      onInternalError: (error) => log.error({ err: error }, 'the backend had an internal error'),
      dataFile: dataFile === undefined ? undefined : dataFileAt(dataFile, environment.process),
      fixtures,
      insecureFixtures: request.insecureFixtures,
      tls,
      log,
      operatorVersion: version,
    });
    await serving.start({ host, port });
    backend = serving;
    const { baseUrl, webSocketUrl, fresh } = serving;
    log.info({ baseUrl, fresh }, 'serving');
    if (!fresh) log.info({ dataFile }, 'the data file was not empty: no fixtures were added');
    return {
      baseUrl,
      webSocketUrl,
      administrator: { clientId: administratorId, clientSecret: fresh && !chosen ? clientSecret : undefined },
      credentials: fresh ? credentialsOf(fixtures) : [],
      builtIn: fixturesFile === undefined,
      fresh,
    };
  }

  let starting: Promise<Served> | undefined;
  let stopping: Promise<void> | undefined;

  async function stop(): Promise<void> {
    // A failed start has already cleaned up.
    await starting?.catch(() => undefined);
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

async function readConfig({ configFile, settings }: ServeRequest): Promise<BackendConfig> {
  const fromFile = configFile === undefined ? [] : parseConfig(await readTextFile(configFile), configFile);
  return configure([...fromFile, ...settings]);
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
