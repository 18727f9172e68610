import { type BackendConfig, defaultConfig, type TokenBucketConfig } from '../config.js';
import { duration, flag, type Kind, list, oneOf, size, whole } from './kinds.js';

/** One thing that can be configured. */
export interface Key<T> {
  readonly kind: Kind<T>;
  readonly initial: T;
  /** The default as it would be written. */
  readonly written: string;
  /** One sentence for the documentation. */
  readonly meaning: string;
}

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const mebibyte = 1024 * 1024;

const lifetime = duration({ min: second, max: 366 * day });
const pause = duration({ min: 0, max: day });
const count = whole({ min: 1, max: 1_000_000 });
const bytes = size({ min: 1, max: 64 * mebibyte });
const initial = defaultConfig;
/** Where a limit is off by default, these stand for when it is switched on. */
const principal = initial.rateLimit.principal ?? { perSecond: 100, burst: 200 };
const tokenAddress = initial.rateLimit.tokenAddress ?? { perSecond: 20, burst: 40 };
const handshakeAddress = initial.rateLimit.handshakeAddress ?? { perSecond: 50, burst: 100 };

/** Every key that there is. The documentation is made from this table. */
export const keys = {
  systems: key(
    list('names of letters, digits, `-` and `_`', /^[A-Za-z0-9_-]{1,32}$/, { min: 1 }),
    initial.systems,
    'Values of the path segment `{system}` that are served. `admin`, `oauth` and `terminal` are reserved.',
  ),
  'accessToken.lifetime': key(lifetime, initial.accessTokenLifetimeMs, 'Life of a bearer token.'),
  'webSocketToken.lifetime': key(lifetime, initial.webSocketTokenLifetimeMs, 'Life of a wsToken.'),
  'request.bodyBytes': key(bytes, initial.requestBodyBytes, 'Largest JSON body; above it 413.'),
  'request.timeout': key(
    duration({ min: second, max: day }),
    initial.requestTimeoutMs,
    'How long a request may take to arrive, the upload of an APK too; after it 408.',
  ),
  'request.printBytes': key(bytes, initial.printBodyBytes, 'Largest text of a PRINT command.'),
  'rateLimit.principal.enabled': key(
    flag,
    initial.rateLimit.principal !== null,
    'Whether each app, user and terminal has a limit over all its calls.',
  ),
  'rateLimit.principal.perSecond': key(count, principal.perSecond, 'Requests a second that it allows.'),
  'rateLimit.principal.burst': key(count, principal.burst, 'Requests at once that it allows.'),
  'rateLimit.exempt': key(
    list('appIds or clientIds', /^[A-Za-z0-9_]{1,64}$/, { min: 0 }),
    initial.rateLimit.exempt,
    'Whom that limit leaves alone.',
  ),
  'rateLimit.tokenAddress.enabled': key(
    flag,
    initial.rateLimit.tokenAddress !== null,
    'Whether each network address has a limit at the token endpoint.',
  ),
  'rateLimit.tokenAddress.perSecond': key(count, tokenAddress.perSecond, 'Token requests a second.'),
  'rateLimit.tokenAddress.burst': key(count, tokenAddress.burst, 'Token requests at once.'),
  'rateLimit.handshakeAddress.enabled': key(
    flag,
    initial.rateLimit.handshakeAddress !== null,
    'Whether each network address has a limit on WebSocket handshakes.',
  ),
  'rateLimit.handshakeAddress.perSecond': key(count, handshakeAddress.perSecond, 'Handshakes a second.'),
  'rateLimit.handshakeAddress.burst': key(count, handshakeAddress.burst, 'Handshakes at once.'),
  'rateLimit.activationAddress.perMinute': key(
    // The moment of each attempt is kept for a minute.
    whole({ min: 0, max: 1_000 }),
    initial.activationsPerMinute,
    'How often a network address may try an activation code; 0 is no limit.',
  ),
  'apk.bytes': key(bytes, initial.apkBytes, 'Largest APK release that can be uploaded.'),
  'webhookLog.entries': key(
    count,
    initial.webhookLogEntries,
    'How many gateway callbacks are kept, the newest.',
  ),
  'acquirer.latency': key(pause, initial.acquirer.latencyMs, 'When the simulated acquirer calls back.'),
  'acquirer.approvalPercent': key(
    whole({ min: 0, max: 100 }),
    initial.acquirer.approvalPercent,
    'How many of a hundred production payments the simulated acquirer approves.',
  ),
  'refund.cooldown': key(pause, initial.refundCooldownMs, 'Time between two refunds of one transaction.'),
  'refund.cooldownFrom': key(
    oneOf('refund', 'payment'),
    initial.refundCooldownFrom,
    'What the cooldown runs from: the previous accepted refund alone, or the payment too.',
  ),
  'find.scanRows': key(
    count,
    initial.findScanRows,
    'Transactions that one page of `find` looks at, at most, for filters that no index answers. A page that ends there may hold fewer items than the limit; `nextCursor` goes on.',
  ),
  'command.lifetime': key(lifetime, initial.commandLifetimeMs, 'After this an undone command is EXPIRED.'),
  'delivery.window': key(
    count,
    initial.deliveryWindow,
    'Messages written to a session that are not acknowledged yet.',
  ),
  'delivery.commandsInFlight': key(
    count,
    initial.commandsInFlight,
    'Commands written to a session that have no result yet.',
  ),
  'delivery.retryDelay': key(
    pause,
    initial.redeliveryDelayMs,
    'From a NACK to the next attempt, on the same session.',
  ),
  'delivery.attempts': key(
    count,
    initial.deliveryAttempts,
    'NACKs after which a message is given up: FAILED.',
  ),
  'ws.heartBeat': key(
    duration({ min: 0, max: 10 * minute }),
    initial.heartBeatMs,
    'Heart-beat that the server offers, both ways; 0ms is none.',
  ),
  'ws.kickGrace': key(pause, initial.kickGraceMs, 'From SESSION_KICK to the close.'),
  'ws.replacement.limit': key(
    whole({ min: 0, max: 1_000 }),
    initial.replacements.limit,
    'How many sessions of one terminal may replace each other within the window before the one that is there is left alone for a while; another that registers meanwhile gets RATE_LIMITED. 0 is no limit.',
  ),
  'ws.replacement.window': key(pause, initial.replacements.windowMs, 'The window of that limit.'),
  'ws.replacement.hold': key(
    pause,
    initial.replacements.holdMs,
    'For how long, the first time. It doubles, up to 16 times this, with each replacement until there was none for a window.',
  ),
  'ws.sessionTimeoutLead': key(
    pause,
    initial.sessionTimeoutLeadMs,
    "SESSION_TIMEOUT comes this long before a wsToken's end.",
  ),
  'ws.settingsBytes': key(bytes, initial.settingsBodyBytes, 'Largest settings snapshot of a terminal.'),
  'ws.jsonDepth': key(
    whole({ min: 1, max: 1000 }),
    initial.jsonDepth,
    'Objects and lists within one another in what a terminal sends.',
  ),
  'ws.connections.limit': key(
    count,
    initial.connections.limit,
    'Open WebSockets; above it the handshake gets 503 with `Retry-After`.',
  ),
  'ws.connections.connecting': key(
    count,
    initial.connections.connecting,
    'How many of them may not have finished CONNECT; above it the same.',
  ),
  'ws.allowedOrigins': key(
    list('origins like https://till.example', /^https?:\/\/[^\s,/]+$/, { min: 0 }),
    initial.allowedOrigins,
    "Origins that may open a WebSocket, beside the backend's own. A handshake without an Origin header always may.",
  ),
  'ws.migration.legacy-auth.enabled': key(
    flag,
    initial.legacyAuth,
    'Whether a CONNECT without a JWT is accepted and authentication waits for SUBSCRIBE.',
  ),
  'ws.legacy.subscribeWithin': key(
    duration({ min: second, max: 10 * minute }),
    initial.legacy.subscribeWithinMs,
    'How long a legacy session has for the SUBSCRIBE that says who it is.',
  ),
  'ws.legacy.failuresPerMinute': key(
    count,
    initial.legacy.failuresPerMinute,
    'Failed authentications of a network address for one config_id, after which it is blocked.',
  ),
  'ws.legacy.blocked': key(pause, initial.legacy.blockedMs, 'For how long: RATE_LIMITED.'),
  'data.snapshotEvery': key(
    duration({ min: second, max: day }),
    initial.snapshotEveryMs,
    'With --data: how often the file is written, if anything has changed.',
  ),
  'shutdown.drain': key(
    duration({ min: 0, max: 10 * minute }),
    initial.drainMs,
    'How long a stop waits for requests under way, held answers included.',
  ),
  'operator.reach': key(
    oneOf('loopback', 'everywhere'),
    initial.operatorReach,
    'Who sees `/health` and `/metrics`: callers on the loopback interface alone, or everybody.',
  ),
} as const;

export type KeyName = keyof typeof keys;

export type Values = { readonly [N in KeyName]: (typeof keys)[N] extends Key<infer T> ? T : never };

/** The configuration that these values make. */
export function configOf(values: Values): BackendConfig {
  return {
    ...defaultConfig,
    systems: values.systems,
    accessTokenLifetimeMs: values['accessToken.lifetime'],
    webSocketTokenLifetimeMs: values['webSocketToken.lifetime'],
    requestBodyBytes: values['request.bodyBytes'],
    requestTimeoutMs: values['request.timeout'],
    printBodyBytes: values['request.printBytes'],
    settingsBodyBytes: values['ws.settingsBytes'],
    jsonDepth: values['ws.jsonDepth'],
    commandLifetimeMs: values['command.lifetime'],
    deliveryWindow: values['delivery.window'],
    commandsInFlight: values['delivery.commandsInFlight'],
    redeliveryDelayMs: values['delivery.retryDelay'],
    deliveryAttempts: values['delivery.attempts'],
    heartBeatMs: values['ws.heartBeat'],
    kickGraceMs: values['ws.kickGrace'],
    replacements: {
      limit: values['ws.replacement.limit'],
      windowMs: values['ws.replacement.window'],
      holdMs: values['ws.replacement.hold'],
    },
    sessionTimeoutLeadMs: values['ws.sessionTimeoutLead'],
    connections: {
      limit: values['ws.connections.limit'],
      connecting: values['ws.connections.connecting'],
    },
    allowedOrigins: values['ws.allowedOrigins'],
    legacyAuth: values['ws.migration.legacy-auth.enabled'],
    legacy: {
      subscribeWithinMs: values['ws.legacy.subscribeWithin'],
      failuresPerMinute: values['ws.legacy.failuresPerMinute'],
      blockedMs: values['ws.legacy.blocked'],
    },
    snapshotEveryMs: values['data.snapshotEvery'],
    drainMs: values['shutdown.drain'],
    refundCooldownMs: values['refund.cooldown'],
    refundCooldownFrom: values['refund.cooldownFrom'],
    findScanRows: values['find.scanRows'],
    activationsPerMinute: values['rateLimit.activationAddress.perMinute'],
    apkBytes: values['apk.bytes'],
    webhookLogEntries: values['webhookLog.entries'],
    operatorReach: values['operator.reach'],
    acquirer: {
      latencyMs: values['acquirer.latency'],
      approvalPercent: values['acquirer.approvalPercent'],
    },
    rateLimit: {
      principal: bucket(
        values['rateLimit.principal.enabled'],
        values['rateLimit.principal.perSecond'],
        values['rateLimit.principal.burst'],
      ),
      tokenAddress: bucket(
        values['rateLimit.tokenAddress.enabled'],
        values['rateLimit.tokenAddress.perSecond'],
        values['rateLimit.tokenAddress.burst'],
      ),
      handshakeAddress: bucket(
        values['rateLimit.handshakeAddress.enabled'],
        values['rateLimit.handshakeAddress.perSecond'],
        values['rateLimit.handshakeAddress.burst'],
      ),
      exempt: values['rateLimit.exempt'],
    },
  };
}

function bucket(enabled: boolean, perSecond: number, burst: number): TokenBucketConfig | null {
  return enabled ? { perSecond, burst } : null;
}

function key<T>(kind: Kind<T>, initial: NoInfer<T>, meaning: string): Key<T> {
  return { kind, initial, written: kind.print(initial), meaning };
}
