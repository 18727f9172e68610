import { createBackend } from '../../backend/backend.js';
import type { Backend, BackendOptions } from '../../backend/backend-options.js';
import { type BackendConfig, fleetLimits } from '../../backend/config/config.js';
import { createMinter } from '../../backend/domain/access/secrets.js';
import type { Emit } from '../../events/event-bus.js';
import type { RandomBytes, RandomRoot } from '../../random/random.js';
import type { Target } from '../../scenarios/world.js';
import { MemoryNetwork } from '../../simulator/network/memory.js';
import type { Network } from '../../simulator/network/network.js';
import { createTcpNetwork } from '../../simulator/network/tcp.js';
import type { DashboardRequest, RunRequest } from '../options.js';
import { RestartableBackend } from './restartable.js';

export interface EmbeddedDeps {
  readonly request: Pick<RunRequest, 'clock' | 'network' | 'port'> & Partial<Pick<RunRequest, 'terminals'>>;
  readonly random: RandomRoot;
  readonly randomBytes: RandomBytes;
  readonly emit: Emit;
  /** Changes of the default configuration. Without them the limits per network address are off. */
  readonly config?: Partial<BackendConfig>;
  /** Keys that replace those of `config`, or of the configuration without it; a function is called at each start. */
  readonly overrides?: Partial<BackendConfig> | (() => Partial<BackendConfig>);
  /** True if the backend can be restarted; it keeps its store then. */
  readonly restartable?: boolean;
  /** The dashboard that the backend serves, with the version that its pages show. */
  readonly dashboard?:
    | (Pick<DashboardRequest, 'folder' | 'administrator'> & { readonly version: string })
    | undefined;
  /** Called for each internal error of the backend. */
  readonly onInternalError: (error: unknown) => void;
}

/** A backend in this process and the network to reach it. */
export interface Embedded {
  readonly backend: Backend;
  readonly network: Network;
  readonly admin: { readonly clientId: string; readonly clientSecret: string };
  /** Rises with all activity on a memory network, and stays equal while no data is in transit. */
  activityCount(): number;
  /** Present if the backend is restartable. */
  readonly restart?: Target['restart'];
}

/** Under virtual time every arrival has its own instant, which makes the order of events unique. */
const virtualLatencyMs = 1;

/** Creates the backend without starting it. The network must not be used before the backend has started. */
export function createEmbedded({
  request,
  random,
  randomBytes,
  config,
  overrides,
  restartable,
  emit,
  dashboard,
  onInternalError,
}: EmbeddedDeps): Embedded {
  const minter = createMinter(randomBytes);
  const minted = { clientId: minter.id('user_'), clientSecret: minter.secret() };
  const admin = dashboard?.administrator ?? minted;
  const optionsNow = (): BackendOptions => ({
    config: {
      ...(config ?? fleetLimits(admin.clientId, request.terminals)),
      ...(typeof overrides === 'function' ? overrides() : overrides),
    },
    bootstrapAdmin: admin,
    randomBytes,
    random,
    emit,
    onInternalError,
    ...(dashboard && { operatorVersion: dashboard.version, dashboard: dashboard.folder }),
  });
  const restartableBackend =
    restartable === true
      ? new RestartableBackend((dataFile) => createBackend({ ...optionsNow(), dataFile }))
      : undefined;
  const backend = restartableBackend ?? createBackend(optionsNow());
  const restart = restartableBackend && {
    restart: (whileDown: () => Promise<void>) => restartableBackend.restart(whileDown),
  };
  if (request.network === 'tcp')
    return { backend, network: createTcpNetwork(), admin, activityCount: () => 0, ...restart };
  const network = new MemoryNetwork({
    origin: backend.baseUrl,
    accept: (socket) => backend.accept(socket),
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
