import type { Emit } from '../events/event-bus.js';
import { tokenBucketPerKey } from '../limiting/limiter-per-key.js';
import { createStompServer, type StompServer } from '../stomp/server/server.js';
import type { Backend, BackendOptions } from './backend-options.js';
import { AdminTopic } from './channel/admin-topic.js';
import { Delivery } from './channel/delivery.js';
import { LegacyAuthentication } from './channel/legacy.js';
import { Presence } from './channel/presence.js';
import type { ChannelSession } from './channel/session.js';
import { TakeoverLimiter } from './channel/takeover-limiter.js';
import { createTerminalChannel } from './channel/terminal-channel.js';
import { serveUpgrades } from './channel/upgrade.js';
import { createAdministration } from './composition/administration-services.js';
import { createBackendEvents } from './composition/backend-events.js';
import { createPaymentServices } from './composition/payment-services.js';
import { type BackendConfig, configWith } from './config.js';
import { createAccessTokens } from './domain/access/access-token.js';
import type { CredentialStore } from './domain/access/credentials.js';
import { createMinter } from './domain/access/secrets.js';
import { rejectRevoked, TokenRevocations } from './domain/access/token-status.js';
import { createWebSocketTokens } from './domain/access/web-socket-token.js';
import { createAcquirer } from './domain/gateways/acquirer.js';
import { sandboxGateway } from './domain/gateways/sandbox-gateway.js';
import { Resolutions } from './domain/payments/resolutions.js';
import type { Refund } from './domain/refunds/refund-store.js';
import { seedAdministrator } from './fixtures/administrator.js';
import { refusePublishedSecrets } from './fixtures/published-secrets.js';
import { seed } from './fixtures/seed.js';
import { openApiOf } from './http/operator/openapi-of.js';
import { RequestsUnderWay } from './http/requests-in-flight.js';
import { mountRoutes } from './http/routes/registry.js';
import { type App, createApp } from './http/server.js';
import { Connections } from './lifecycle/connections.js';
import { endAll } from './lifecycle/end-all.js';
import { type ListenAddress, listen, originOf } from './lifecycle/listen.js';
import { createCredentialStore } from './store/access/credential-store.js';
import { signingKey } from './store/access/signing-keys.js';
import { createTokenRevocationStore } from './store/access/token-status-store.js';
import { createAppStore } from './store/apps/app-store.js';
import { type Db, openKeptDatabase } from './store/engine/database.js';
import { Snapshots } from './store/engine/snapshots.js';
import { createMessageStore } from './store/messages/message-store.js';
import { openMessages } from './store/messages/open-message-counts.js';
import { createPaymentPush, createResolutionRecords } from './store/payments/payment-outcome.js';
import { createReportStore } from './store/payments/report-store.js';
import { createTransactionStore } from './store/payments/transaction-store.js';
import { countStore } from './store/settlement/store-totals.js';
import { createTenantStore } from './store/tenancy/tenant-store.js';
import { createLegacyAccess } from './store/terminals/legacy-access-store.js';
import { createTerminalStore } from './store/terminals/terminal-store.js';

/** What runs between start and stop. */
interface Running {
  readonly db: Db;
  readonly fresh: boolean;
  readonly credentials: CredentialStore;
  readonly requests: RequestsUnderWay;
  readonly snapshots: Snapshots | undefined;
  readonly app: App;
  readonly connections: Connections;
  readonly stomp: StompServer;
  readonly resolutions: Resolutions;
  readonly refundResolutions: Resolutions<Refund>;
  /** Tells what the store holds, once nothing more happens. */
  readonly closeBooks: () => Promise<void>;
  /** What nobody's answer waited for has ended. */
  readonly idle: () => Promise<void>;
}

/** The payment service: REST, terminal channel and store in one process. */
export function createBackend(options: BackendOptions): Backend {
  const config = configWith(options.config);
  let origin = 'http://in-memory.invalid';
  let running: Running | undefined;
  let begun = false;
  let starting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  async function start(address: ListenAddress | undefined): Promise<void> {
    const parts = await open();
    running = parts;
    try {
      const { server } = parts.app;
      if (address !== undefined) {
        if (options.insecureFixtures !== true) await refusePublishedSecrets(parts.credentials, address.host);
        origin = originOf(address.host, await listen(server, address), options.tls !== undefined);
      }
      server.on('error', options.onInternalError);
      await parts.resolutions.start();
      await parts.refundResolutions.start();
      // Last: a start that fails leaves no file behind, whose secrets nobody was told.
      await parts.snapshots?.start();
      begun = true;
    } catch (error) {
      await stop();
      throw error;
    }
  }

  /** The store, and all that works on it. */
  async function open(): Promise<Running> {
    const { dataFile } = options;
    const image = await dataFile?.open();
    try {
      return await assemble(options, config, () => origin, image);
    } catch (error) {
      await dataFile?.close();
      throw error;
    }
  }

  async function stop(): Promise<void> {
    if (running === undefined) return;
    const { db, app, connections, stomp, resolutions, refundResolutions, requests, snapshots } = running;
    const { idle, closeBooks } = running;
    running = undefined;
    await endAll([
      // Answers that are held end first: the server closes once it has answered everybody.
      () => resolutions.stop(),
      () => refundResolutions.stop(),
      () => stomp.shutdown(),
      () => requests.finish(),
      () => connections.endWith(app.close()),
      idle,
      () => snapshots?.stop(),
      () => (begun ? closeBooks().catch(options.onInternalError) : undefined),
      () => db.destroy(),
      () => options.dataFile?.close(),
    ]);
  }

  return {
    start(address) {
      if (stopping !== undefined) return Promise.reject(new Error('a backend that was stopped stays so'));
      starting ??= start(address);
      return starting;
    },
    async drain() {
      await starting;
      await running?.requests.drain(config.drainMs);
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
    get fresh() {
      return underWay().fresh;
    },
    get openApi() {
      return openApiOf(underWay().app);
    },
    get server() {
      return underWay().app.server;
    },
  };

  function underWay(): Running {
    if (running === undefined) throw new Error('the backend is not running');
    return running;
  }
}

async function assemble(
  options: BackendOptions,
  config: BackendConfig,
  origin: () => string,
  image: Uint8Array | undefined,
): Promise<Running> {
  const { onInternalError, randomBytes, dataFile, operatorVersion } = options;
  // Loaded only where it is asked for: a run starts without it.
  const operator = operatorVersion === undefined ? undefined : await import('./http/operator/operator.js');
  const metrics = operator?.createMetrics();
  const emit: Emit = (actor, event) => {
    metrics?.count(event);
    options.emit(actor, event);
  };
  const minter = createMinter(randomBytes);
  const database = await openKeptDatabase(image, dataFile?.name ?? 'memory');
  const { db } = database;
  const credentials = createCredentialStore(db);
  await seedAdministrator(credentials, options.bootstrapAdmin);

  const tokenId = () => minter.id('');
  const messageId = () => minter.id('msg_');
  const accessTokens = createAccessTokens({
    key: await signingKey(db, 'access-token', randomBytes(32)),
    lifetimeMs: config.accessTokenLifetimeMs,
    tokenId,
  });
  const webSocketTokens = createWebSocketTokens({
    key: await signingKey(db, 'web-socket-token', randomBytes(32)),
    lifetimeMs: config.webSocketTokenLifetimeMs,
    tokenId,
  });

  const terminals = createTerminalStore(db);
  const tenants = createTenantStore(db);
  const apps = createAppStore(db);
  if (image === undefined && options.fixtures !== undefined) {
    await seed({ tenants, apps, terminals, users: credentials, minter }, options.fixtures);
  }
  const pushResolved = createPaymentPush(db, {
    mintId: minter.id,
    messageLifetimeMs: config.commandLifetimeMs,
  });
  const transactions = createTransactionStore(db, {
    scanRows: config.findScanRows,
    recordResolved: createResolutionRecords(db, pushResolved, config.webhookLogEntries),
  });
  const messages = createMessageStore(db);
  const presence = new Presence();
  const revocations = new TokenRevocations();
  await revocations.load(createTokenRevocationStore(db));
  const adminTopic = new AdminTopic(messageId);
  const announcements = createBackendEvents({
    emit,
    terminals,
    adminTopic,
    announce: (configId) => delivery.announce(configId),
  });
  const delivery = new Delivery({
    store: messages,
    presence,
    window: config.deliveryWindow,
    commandsInFlight: config.commandsInFlight,
    retryMs: config.redeliveryDelayMs,
    onSent(message, redelivered) {
      metrics?.messageSent(message.action);
      announcements.messageSent(message, redelivered);
    },
    onInternalError,
  });
  const administration = await createAdministration({
    db,
    config,
    minter,
    revocations: revocations,
    tenants,
    presence,
    delivery,
    adminTopic,
    messageId,
  });
  const { activity, gatewayConfigurations } = administration;
  const resolutions = new Resolutions(transactions, announcements.resolutionStored, onInternalError);
  const acquirer = createAcquirer(
    (merchantId) => gatewayConfigurations.of(merchantId),
    options.random.stream('backend/acquirer'),
  );
  const money = createPaymentServices({
    db,
    config,
    transactions,
    pushResolved,
    announcements: {
      ...announcements,
      paymentStored(transaction) {
        activity.count('payments');
        announcements.paymentStored(transaction);
      },
    },
    resolutions,
    sandbox: sandboxGateway,
    acquirer,
    onInternalError,
  });

  const stomp = createStompServer<ChannelSession>({
    application: createTerminalChannel({
      tokens: rejectRevoked(webSocketTokens, revocations),
      legacy: new LegacyAuthentication({
        enabled: config.legacyAuth,
        access: createLegacyAccess(db),
        revocations: revocations,
        limits: config.legacy,
      }),
      transact: (work) =>
        db.transaction().execute((trx) =>
          work({
            terminals: createTerminalStore(trx),
            messages: createMessageStore(trx),
            reports: createReportStore(trx, pushResolved),
          }),
        ),
      presence,
      replacements: new TakeoverLimiter(config.replacements),
      delivery,
      adminTopic,
      terminals,
      messages,
      reports: money.reports,
      messageId,
      tradeNo: () => minter.id('tr_'),
      events: { ...announcements.channel, reported: money.reported },
      limits: {
        settingsBytes: config.settingsBodyBytes,
        jsonDepth: config.jsonDepth,
        kickGraceMs: config.kickGraceMs,
        deliveryAttempts: config.deliveryAttempts,
        sessionTimeoutLeadMs: config.sessionTimeoutLeadMs,
      },
    }),
    sessionId: () => minter.id('s_'),
    limits: { connections: config.connections.limit, connecting: config.connections.connecting },
    heartBeat: { send: config.heartBeatMs, receive: config.heartBeatMs },
    // A refusal is the client's affair, but what no handler foresaw is ours.
    onRefused: ({ code, cause }) => {
      if (code === 'INTERNAL_ERROR') onInternalError(cause);
    },
  });

  let isDraining = () => false;
  const app = await createApp({
    tokens: accessTokens,
    revocations: revocations,
    systems: config.systems,
    rateLimit: config.rateLimit,
    activationsPerMinute: config.activationsPerMinute,
    requestBodyBytes: config.requestBodyBytes,
    requestTimeoutMs: config.requestTimeoutMs,
    requestId: () => minter.id('req-'),
    onInternalError,
    log: options.log,
    tls: options.tls,
    async routes(mounted) {
      if (operator !== undefined && metrics !== undefined) {
        const draining = () => isDraining();
        await operator.mountOperator(mounted, {
          version: operatorVersion ?? '',
          metrics,
          config,
          db,
          draining,
        });
      }
      await mountRoutes(mounted, {
        config,
        minter,
        accessTokens,
        webSocketTokens,
        credentials,
        tenants,
        apps,
        terminals,
        transactions,
        messages,
        money: money.services,
        trigger: {
          store: messages,
          announce: (configId) => delivery.announce(configId),
          onQueued: announcements.commandQueued,
          mintId: minter.id,
          lifetimeMs: config.commandLifetimeMs,
        },
        ...administration,
        isOnline: (configId) => presence.isOnline(configId),
      });
    },
  });
  metrics?.watch({
    connections: () => stomp.connections,
    online: () => presence.online,
    openMessages: () => openMessages(db, Date.now()),
  });
  const { handshakeAddress } = config.rateLimit;
  const handshakes = handshakeAddress && tokenBucketPerKey(handshakeAddress);
  serveUpgrades(app.server, stomp, {
    requestId: () => minter.id('req-'),
    allowedOrigins: () => [origin(), ...config.allowedOrigins],
    take: handshakes === null ? undefined : (address, now) => handshakes.for(address, now).take(now),
  });
  const requests = new RequestsUnderWay(app.server);
  isDraining = () => requests.draining;
  const snapshots =
    dataFile && new Snapshots(database, dataFile, { everyMs: config.snapshotEveryMs, onInternalError });
  return {
    db,
    fresh: image === undefined,
    credentials,
    app,
    connections: new Connections(app.server),
    stomp,
    resolutions,
    refundResolutions: money.refundResolutions,
    closeBooks: async () => announcements.storeTotals(await countStore(db)),
    // In this order: what is told of a report goes to the delivery.
    idle: () => money.idle().then(() => delivery.idle()),
    requests,
    snapshots,
  };
}
