import { createBackend } from '../backend/backend.js';
import type { Backend, BackendOptions } from '../backend/backend-options.js';
import { addressLimitsOff, type BackendConfig } from '../backend/config/config.js';
import { createMinter } from '../backend/domain/access/secrets.js';
import type { Emit } from '../events/event-bus.js';
import type { RandomBytes, RandomRoot } from '../random/random.js';
import type { Target } from '../scenarios/world.js';
import { MemoryNetwork } from '../simulator/network/memory.js';
import type { Network } from '../simulator/network/network.js';
import { createTcpNetwork } from '../simulator/network/tcp.js';
import type { RunRequest } from './options.js';
import { RestartableBackend } from './restartable.js';

export interface EmbeddedDeps {
  readonly request: Pick<RunRequest, 'clock' | 'network' | 'port'>;
  readonly random: RandomRoot;
  readonly randomBytes: RandomBytes;
  readonly emit: Emit;
  /** Changes to the backend's defaults; without them the limits for each address are off. */
  readonly config?: Partial<BackendConfig>;
  /** It can be ended and started again; it keeps its store for that. */
  readonly restartable?: boolean;
  /** Hears of whatever broke inside the backend. */
  readonly onInternalError: (fault: unknown) => void;
}

/** A backend in this process and the network that leads to it. */
export interface Embedded {
  readonly backend: Backend;
  readonly network: Network;
  readonly admin: { readonly clientId: string; readonly clientSecret: string };
  /** How much has moved on a memory network: it stands still when nothing is on its way. */
  activityCount(): number;
  /** Only where that was asked for. */
  readonly restart?: Target['restart'];
}

/** Under virtual time every arrival is an instant of its own, so that the order of things has one reason. */
const virtualLatencyMs = 1;

/** The backend is not started yet: the network may be asked for its first connection only after that. */
export function createEmbedded({
  request,
  random,
  randomBytes,
  config,
  restartable,
  emit,
  onInternalError: onFault,
}: EmbeddedDeps): Embedded {
  const minter = createMinter(randomBytes);
  const admin = { clientId: minter.id('user_'), clientSecret: minter.secret() };
  const options: BackendOptions = {
    // The whole fleet comes from one address, and one administrator provisions all of it.
    config: config ?? {
      ...addressLimitsOff,
      'rateLimit.exempt': [admin.clientId],
      'rateLimit.activationAddress.perMinute': 0,
    },
    bootstrapAdmin: admin,
    randomBytes,
    random,
    emit,
    onInternalError: onFault,
  };
  const again =
    restartable === true
      ? new RestartableBackend((dataFile) => createBackend({ ...options, dataFile }))
      : undefined;
  const backend = again ?? createBackend(options);
  const restart = again && { restart: (whileDown: () => Promise<void>) => again.restart(whileDown) };
  if (request.network === 'tcp')
    return { backend, network: createTcpNetwork(), admin, activityCount: () => 0, ...restart };
  const network = new MemoryNetwork({
    origin: backend.baseUrl,
    accept: (socket) => {
      if (again === undefined) backend.server.emit('connection', socket);
      else again.accept(socket);
    },
    latencyMs: request.clock === 'virtual' ? virtualLatencyMs : 0,
  });
  return { backend, network, admin, activityCount: () => network.wire.activityCount, ...restart };
}

export function startEmbedded(
  { backend }: Embedded,
  { network, port }: EmbeddedDeps['request'],
): Promise<void> {
  return network === 'tcp' ? backend.start({ host: '127.0.0.1', port }) : backend.start();
}
