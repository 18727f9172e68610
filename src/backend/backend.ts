import type { Server } from 'node:http';
import type { Emit } from '../events/event-bus.js';
import type { RandomBytes, RandomRoot } from '../random/random.js';
import { createStompServer, type StompServer } from '../stomp/server.js';
import { createAccessTokens } from './access/access-token.js';
import { createMinter, hashSecret } from './access/secrets.js';
import { inGoodStanding, Standing } from './access/standing.js';
import { createWebSocketTokens } from './access/web-socket-token.js';
import { createAnnouncements } from './announcements.js';
import { AdminTopic } from './channel/admin-topic.js';
import { Delivery } from './channel/delivery.js';
import { Presence } from './channel/presence.js';
import type { ChannelSession } from './channel/session.js';
import { createTerminalChannel } from './channel/terminal-channel.js';
import { serveUpgrades } from './channel/upgrade.js';
import { type BackendConfig, configWith } from './config.js';
import { createAcquirer } from './gateways/acquirer.js';
import { sandboxGateway } from './gateways/sandbox-gateway.js';
import { type App, createApp } from './http/app.js';
import { mountRoutes } from './http/routes/registry.js';
import { type ListenAddress, listen } from './listen.js';
import { Resolutions } from './payments/resolutions.js';
import { createAppStore } from './store/app-store.js';
import { createCredentialStore } from './store/credential-store.js';
import { type Db, openDatabase } from './store/database.js';
import { createMessageStore } from './store/message-store.js';
import { createStandingStore } from './store/standing-store.js';
import { createTenantStore } from './store/tenant-store.js';
import { createTerminalStore } from './store/terminal-store.js';
import { createTransactionStore } from './store/transaction-store.js';

export interface BackendOptions {
  readonly config?: Partial<BackendConfig>;
  /** The first SYSTEM_ADMIN. */
  readonly bootstrapAdmin: { readonly clientId: string; readonly clientSecret: string };
  /** For ids, secrets and keys: the CSPRNG, or a seeded stream where a run must repeat. */
  readonly randomBytes: RandomBytes;
  /** For the simulated acquirer. */
  readonly random: RandomRoot;
  readonly emit: Emit;
  /** Hears of whatever broke inside; the caller of the service gets ERR_SYSTEM_ERROR. */
  readonly onFault: (fault: unknown) => void;
}

export interface Backend {
  /** Opens the store and listens; without an address it takes only connections that are handed to `server`. */
  start(address?: ListenAddress): Promise<void>;
  /** Ends all sessions and answers and frees the store. Idempotent. */
  stop(): Promise<void>;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly baseUrl: string;
  readonly webSocketUrl: string;
  readonly server: Server;
}

/** What runs between start and stop. */
interface Running {
  readonly db: Db;
  readonly app: App;
  readonly stomp: StompServer;
  readonly resolutions: Resolutions;
}

/** The payment service: REST, terminal channel and store in one process. */
export function createBackend(options: BackendOptions): Backend {
  const config = configWith(options.config);
  let origin = 'http://in-memory.invalid';
  let running: Running | undefined;
  let starting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  async function start(address: ListenAddress | undefined): Promise<void> {
    const parts = await assemble(options, config, () => origin);
    running = parts;
    try {
      if (address !== undefined) origin = `http://${address.host}:${await listen(parts.app.server, address)}`;
      parts.app.server.on('error', options.onFault);
      await parts.resolutions.start();
    } catch (error) {
      await stop();
      throw error;
    }
  }

  async function stop(): Promise<void> {
    if (running === undefined) return;
    const { db, app, stomp, resolutions } = running;
    running = undefined;
    // Answers that are held end first: the server closes once it has answered everybody.
    await resolutions.stop();
    await stomp.shutdown();
    await app.close();
    await db.destroy();
  }

  return {
    start(address) {
      if (stopping !== undefined) return Promise.reject(new Error('a backend that was stopped stays so'));
      starting ??= start(address);
      return starting;
    },
    stop() {
      stopping ??= Promise.resolve(starting).then(stop, stop);
      return stopping;
    },
    get baseUrl() {
      return origin;
    },
    get webSocketUrl() {
      return `${origin.replace(/^http/, 'ws')}/webs`;
    },
    get server() {
      if (running === undefined) throw new Error('the backend is not running');
      return running.app.server;
    },
  };
}

async function assemble(
  options: BackendOptions,
  config: BackendConfig,
  origin: () => string,
): Promise<Running> {
  const { emit, onFault, randomBytes } = options;
  const minter = createMinter(randomBytes);
  const db = await openDatabase();
  const credentials = createCredentialStore(db);
  await seedAdministrator(credentials, options.bootstrapAdmin);

  const tokenId = () => minter.id('');
  const messageId = () => minter.id('msg_');
  const accessTokens = createAccessTokens({
    key: randomBytes(32),
    lifetimeMs: config.accessTokenLifetimeMs,
    tokenId,
  });
  const webSocketTokens = createWebSocketTokens({
    key: randomBytes(32),
    lifetimeMs: config.webSocketTokenLifetimeMs,
    tokenId,
  });

  const terminals = createTerminalStore(db);
  const transactions = createTransactionStore(db);
  const messages = createMessageStore(db);
  const presence = new Presence();
  const standing = new Standing();
  await standing.load(createStandingStore(db));
  const adminTopic = new AdminTopic(messageId);
  const announcements = createAnnouncements({
    emit,
    terminals,
    messages,
    adminTopic,
    announce: (configId) => delivery.announce(configId),
    mintId: minter.id,
    messageLifetimeMs: config.commandLifetimeMs,
  });
  const delivery = new Delivery({
    store: messages,
    presence,
    window: config.deliveryWindow,
    commandsInFlight: config.commandsInFlight,
    onSent: announcements.messageSent,
    onFault,
  });
  const resolutions = new Resolutions(transactions, announcements.paymentResolved, onFault);
  const acquirer = createAcquirer(config.acquirer, options.random.stream('backend/acquirer'));

  const stomp = createStompServer<ChannelSession>({
    application: createTerminalChannel({
      tokens: inGoodStanding(webSocketTokens, standing),
      presence,
      delivery,
      adminTopic,
      terminals,
      messages,
      messageId,
      events: announcements.channel,
      limits: {
        settingsBytes: config.settingsBodyBytes,
        jsonDepth: config.jsonDepth,
        kickGraceMs: config.kickGraceMs,
        sessionTimeoutLeadMs: config.sessionTimeoutLeadMs,
      },
    }),
    sessionId: () => minter.id('s_'),
    heartBeat: { send: config.heartBeatMs, receive: config.heartBeatMs },
    // A refusal is the client's affair, but what no handler foresaw is ours.
    onRefused: ({ code, cause }) => {
      if (code === 'INTERNAL_ERROR') onFault(cause);
    },
  });

  const app = await createApp({
    tokens: accessTokens,
    standing,
    systems: config.systems,
    rateLimit: config.rateLimit,
    activationsPerMinute: config.activationsPerMinute,
    requestBodyBytes: config.requestBodyBytes,
    requestId: () => minter.id('req-'),
    onFault,
    routes: (mounted) =>
      mountRoutes(mounted, {
        config,
        minter,
        accessTokens,
        webSocketTokens,
        credentials,
        tenants: createTenantStore(db),
        apps: createAppStore(db),
        terminals,
        transactions,
        messages,
        payNow: {
          store: transactions,
          resolutions,
          sandbox: sandboxGateway,
          acquirer,
          onStored: announcements.paymentStored,
        },
        trigger: {
          store: messages,
          announce: (configId) => delivery.announce(configId),
          onQueued: announcements.commandQueued,
          mintId: minter.id,
          lifetimeMs: config.commandLifetimeMs,
        },
        isOnline: (configId) => presence.isOnline(configId),
      }),
  });
  serveUpgrades(app.server, stomp, { allowedOrigins: () => [origin()] });
  return { db, app, stomp, resolutions };
}

async function seedAdministrator(
  users: ReturnType<typeof createCredentialStore>,
  { clientId, clientSecret }: BackendOptions['bootstrapAdmin'],
): Promise<void> {
  await users.insertUser({
    clientId,
    secretHash: hashSecret(clientSecret),
    role: 'SYSTEM_ADMIN',
    merchantId: null,
    branchId: null,
    createdAt: Date.now(),
  });
}
