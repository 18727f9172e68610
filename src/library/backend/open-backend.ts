import { randomInt, randomBytes as systemRandomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { createBackend } from '../../backend/backend.js';
import type { Backend } from '../../backend/backend-options.js';
import { defaultConfig } from '../../backend/config/config.js';
import { configure } from '../../backend/config/configure.js';
import { createMinter } from '../../backend/domain/access/secrets.js';
import { builtInFixtures } from '../../backend/fixtures/built-in.js';
import { credentialsOf } from '../../backend/fixtures/credentials.js';
import type { Fixtures } from '../../backend/fixtures/fixtures.js';
import { createEventBus } from '../../events/event-bus.js';
import { programVersion } from '../../input/program-version.js';
import { pooledBytes } from '../../random/pooled-bytes.js';
import { createRandomRoot, maxSeed } from '../../random/random.js';
import { checkOptions } from '../known-options.js';
import { backendOptions } from './option-names.js';
import type { RunningBackend, StartBackendOptions } from './options.js';

const administratorId = 'user_SystemAdministrator0';

/** A backend that has started, and the parts of its public face. */
export interface OpenedBackend extends Pick<RunningBackend, 'baseUrl' | 'webSocketUrl'> {
  readonly administrator: RunningBackend['administrator'];
  readonly credentials: RunningBackend['credentials'];
  /** Takes the server's end of a connection in memory. */
  accept(socket: Duplex): void;
  stop(): Promise<void>;
}

/**
 * Starts a backend in this thread, by the clock of this thread.
 *
 * @throws Failure, exit code 64, for options that are not valid and an address that cannot be used
 */
export async function openBackend(options: StartBackendOptions): Promise<OpenedBackend> {
  const { signal, port = 0, host = '127.0.0.1' } = options;
  checkOptions(options, backendOptions, 'startBackend');
  signal?.throwIfAborted();
  const fixtures = await fixturesOf(options);
  const clientSecret = options.administratorSecret ?? createMinter(pooledBytes(systemRandomBytes)).secret();
  const backend = backendOf(options, fixtures, clientSecret);
  const stop = () => backend.stop();
  try {
    await backend.start({ host, port });
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  const { baseUrl, webSocketUrl } = backend;
  return {
    baseUrl,
    webSocketUrl,
    stop,
    accept: (socket: Duplex) => backend.accept(socket),
    administrator: { clientId: administratorId, clientSecret },
    credentials: credentialsOf(fixtures),
  };
}

function backendOf(options: StartBackendOptions, fixtures: Fixtures, clientSecret: string): Backend {
  const { config = {}, reference = false, keepAlive = false, onEvent, onInternalError } = options;
  const bus = createEventBus();
  if (onEvent !== undefined) bus.subscribe(onEvent);
  const settings = Object.entries(config).map(([key, value]) => ({
    key,
    text: String(value),
    from: 'the option config',
  }));
  return createBackend({
    config: configure(settings, defaultConfig),
    bootstrapAdmin: {
      clientId: administratorId,
      clientSecret,
      chosen: options.administratorSecret !== undefined,
    },
    randomBytes: pooledBytes(systemRandomBytes),
    random: createRandomRoot(randomInt(maxSeed + 1)),
    emit: bus.emit,
    onInternalError: (error) => onInternalError?.(error),
    fixtures,
    detached: !keepAlive,
    ...(reference && { operatorVersion: programVersion() }),
  });
}

/** @throws Failure `unreadable-file`, `bad-yaml` or `bad-fixtures`, exit code 64 */
async function fixturesOf({ fixtures }: StartBackendOptions): Promise<Fixtures> {
  if (fixtures === undefined) return builtInFixtures;
  const { parseFixtures } = await import('../../serve/fixtures-file.js');
  if (typeof fixtures === 'object') return parseFixtures(JSON.stringify(fixtures), 'the option fixtures');
  const { readTextFile } = await import('../../input/text-file.js');
  return parseFixtures(await readTextFile(fixtures), fixtures);
}
