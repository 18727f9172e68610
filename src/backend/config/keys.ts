import { limits } from '../../contract/limits.js';
import { defaultSystems } from '../../contract/operations.js';
import { defaultLimits as stompLimits } from '../../stomp/limits.js';
import { day, minute, second } from '../../text/time-units.js';
import { networkForm } from '../lifecycle/client-address.js';
import { duration, flag, type Kind, list, oneOf, size, whole } from './kinds.js';

/** One thing that can be configured. */
export interface Key<T> {
  readonly kind: Kind<T>;
  readonly default: T;
  /** The default as a user would write it. */
  readonly written: string;
  /** A sentence or two for the documentation. */
  readonly doc: string;
}

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

const lifetime = duration({ min: second, max: 366 * day });
const pause = duration({ min: 0, max: day });
const count = whole({ min: 1, max: 1_000_000 });
const perThousand = whole({ min: 0, max: 1000 });
const bytes = size({ min: 1, max: 64 * mebibyte });

/**
 * The one table of the configuration: a key is the path in a file, the name of the option `--set` and the field of
 * BackendConfig. Types, defaults and documentation are derived from it.
 */
export const keys = {
  systems: key(
    list('names of letters, digits, `-` and `_`', /^[A-Za-z0-9_-]{1,32}$/, { min: 1 }),
    defaultSystems,
    'The values of the path segment `{system}` that are served. `admin`, `oauth` and `terminal` are reserved.',
  ),
  'accessToken.lifetime': key(lifetime, limits.accessTokenLifetimeMs, 'How long a bearer token is valid.'),
  'webSocketToken.lifetime': key(lifetime, limits.webSocketTokenLifetimeMs, 'How long a wsToken is valid.'),
  'request.bodyBytes': key(bytes, 64 * kibibyte, 'The maximum size of a JSON body; above it 413.'),
  'request.timeout': key(
    duration({ min: second, max: day }),
    minute,
    'How long a request may take from its first byte to its last, the upload of an APK included; after it 408.',
  ),
  'request.pipelined': key(
    // The last request may wait for the rest of its body, so the one before must be able to end.
    whole({ min: 2, max: 1_000 }),
    16,
    'The maximum number of requests of one connection that wait for their responses. While it is reached, the connection is not read.',
  ),
  'request.printBytes': key(bytes, limits.maxPrintBytes, 'The maximum size of the text of a PRINT command.'),
  'rateLimit.principal.enabled': key(
    flag,
    true,
    'Whether each app, user and terminal has a rate limit over all its requests.',
  ),
  'rateLimit.principal.perSecond': key(count, 100, 'The requests a second that this limit allows.'),
  'rateLimit.principal.burst': key(count, 200, 'The requests at once that this limit allows.'),
  'rateLimit.principal.heavyTokens': key(
    count,
    10,
    'How many requests of this limit a summary, and `find` with `text`, count as.',
  ),
  'rateLimit.exempt': key(
    list('appIds or clientIds', /^[A-Za-z0-9_]{1,64}$/, { min: 0 }),
    [],
    'The apps and users that this limit does not apply to.',
  ),
  'rateLimit.tokenAddress.enabled': key(
    flag,
    true,
    'Whether each network address has a rate limit at the token endpoint.',
  ),
  'rateLimit.tokenAddress.perSecond': key(count, 20, 'The token requests a second that this limit allows.'),
  'rateLimit.tokenAddress.burst': key(count, 40, 'The token requests at once that this limit allows.'),
  'rateLimit.handshakeAddress.enabled': key(
    flag,
    true,
    'Whether each network address has a rate limit on WebSocket handshakes.',
  ),
  'rateLimit.handshakeAddress.perSecond': key(count, 50, 'The handshakes a second that this limit allows.'),
  'rateLimit.handshakeAddress.burst': key(count, 100, 'The handshakes at once that this limit allows.'),
  'rateLimit.activationAddress.perMinute': key(
    // The time of each attempt is stored for a minute.
    whole({ min: 0, max: 1_000 }),
    5,
    'How often a network address may try an activation code in a minute; 0 means no limit.',
  ),
  'apk.bytes': key(bytes, 64 * mebibyte, 'The maximum size of an uploaded APK release.'),
  'webhookLog.entries': key(count, 10_000, 'How many gateway callbacks are stored; the oldest are deleted.'),
  'acquirer.latency': key(pause, 1_500, 'How long after a payment the simulated acquirer calls back.'),
  'acquirer.approvalPercent': key(
    whole({ min: 0, max: 100 }),
    95,
    'How many of a hundred production payments the simulated acquirer approves, apart from those that it fails itself.',
  ),
  'acquirer.timeoutsPerThousand': key(
    perThousand,
    5,
    'How many of a thousand production payments the simulated acquirer does not decide in time: FAILED with ERR_PAYMENT_TIMEOUT.',
  ),
  'acquirer.failuresPerThousand': key(
    perThousand,
    5,
    'How many of a thousand it breaks: FAILED with ERR_SYSTEM_ERROR.',
  ),
  'acquirer.rateLimitsPerThousand': key(
    perThousand,
    0,
    'How many of a thousand it refuses because there are too many: FAILED with ERR_RATE_LIMITED.',
  ),
  'refund.cooldown': key(pause, limits.refundCooldownMs, 'The time between two refunds of one transaction.'),
  'refund.cooldownFrom': key(
    oneOf('refund', 'payment'),
    'refund',
    'What the cooldown runs from: the previous accepted refund only, or the payment too.',
  ),
  'find.scanRows': key(
    count,
    5_000,
    'The transactions that one page of `find` scans, at most, for filters without an index. Such a page may hold fewer items than the limit; `nextCursor` continues.',
  ),
  'command.lifetime': key(lifetime, day, 'After this time a command without a result is EXPIRED.'),
  'delivery.window': key(count, 16, 'The messages that are sent to a session before it acknowledges one.'),
  'delivery.commandsInFlight': key(
    count,
    50,
    'The commands that are sent to a session before it reports a result.',
  ),
  'delivery.queueMessages': key(
    count,
    10_000,
    'The messages that may wait for one terminal. Above it a command trigger is 409, and a push takes the place of the oldest push.',
  ),
  'delivery.queueBytes': key(bytes, 64 * mebibyte, 'The same in bytes of their bodies.'),
  'delivery.retryDelay': key(pause, 5 * second, 'From a NACK to the next attempt, on the same session.'),
  'delivery.attempts': key(count, 5, 'The NACKs after which a message is FAILED.'),
  'ws.heartBeat': key(
    duration({ min: 0, max: 10 * minute }),
    limits.heartBeatMs,
    'The heart-beat that the server offers, in both directions; 0ms offers none.',
  ),
  'ws.kickGrace': key(
    pause,
    2 * second,
    'From SESSION_KICK to the close, for a terminal that does not leave.',
  ),
  'ws.replacement.limit': key(
    whole({ min: 0, max: 1_000 }),
    5,
    'How many sessions of one terminal may take over from each other within the window. Then the active session is protected for a while, and a new one that registers gets RATE_LIMITED. 0 means no limit.',
  ),
  'ws.replacement.window': key(pause, minute, 'The window of this limit.'),
  'ws.replacement.hold': key(
    pause,
    10 * second,
    'How long the active session is protected the first time. The time doubles with each takeover, up to 16 times this, until a window has passed without any.',
  ),
  'ws.sessionTimeoutLead': key(
    pause,
    2 * minute,
    'SESSION_TIMEOUT comes this long before the wsToken expires.',
  ),
  'ws.settingsBytes': key(bytes, 32 * kibibyte, 'The maximum size of the settings that a terminal uploads.'),
  'ws.jsonDepth': key(
    whole({ min: 1, max: 1000 }),
    32,
    'How deep objects and lists may be nested in what a terminal sends.',
  ),
  'ws.connections.limit': key(
    count,
    stompLimits.connections,
    'Open WebSockets; above it a handshake gets 503 with `Retry-After`.',
  ),
  'ws.connections.connecting': key(
    count,
    stompLimits.connecting,
    'Open WebSockets that have not finished CONNECT; above it a handshake gets 503 too.',
  ),
  'ws.connections.connectingAddress': key(
    count,
    stompLimits.connectingAddress,
    'Open WebSockets of one network address that have not finished CONNECT, while `rateLimit.handshakeAddress.enabled`; above it a handshake gets 429.',
  ),
  'ws.allowedOrigins': key(
    list('origins like https://dashboard.example', /^https?:\/\/[^\s,/]+$/, { min: 0 }),
    [],
    "The origins that may open a WebSocket, with the backend's own: on loopback all loopback names, on all addresses the host that the handshake names. A handshake without an Origin header always may.",
  ),
  'ws.migration.legacy-auth.enabled': key(
    flag,
    true,
    'Whether a CONNECT without a JWT is accepted, with authentication at SUBSCRIBE.',
  ),
  'ws.legacy.subscribeWithin': key(
    duration({ min: second, max: 10 * minute }),
    10 * second,
    'How long a legacy session has for the SUBSCRIBE that authenticates it.',
  ),
  'ws.legacy.failuresPerMinute': key(
    count,
    10,
    'The failed authentications of a network address for one config_id in a minute, after which it is blocked.',
  ),
  'ws.legacy.blocked': key(pause, minute, 'How long it is blocked, with RATE_LIMITED.'),
  'data.snapshotEvery': key(
    duration({ min: second, max: day }),
    30 * second,
    'With --data: how often the file is written, if anything has changed.',
  ),
  'shutdown.drain': key(
    duration({ min: 0, max: 10 * minute }),
    10 * second,
    'How long a stop waits for requests in progress, held responses included.',
  ),
  'http.allowedHosts': key(
    list('host names like pay.example', /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/, { min: 0 }),
    [],
    'The names that a Host header may have, with addresses, `localhost` and the one of `--host`. On loopback every other request gets 421; on other addresses WebSockets of browsers, `/health` and `/metrics` need such a name.',
  ),
  'operator.trustedProxies': key(
    list('addresses or networks like 10.0.0.0/8', networkForm, { min: 0 }),
    ['127.0.0.0/8', '::1'],
    'The proxies whose `X-Forwarded-For` gives the address of the client. Limits count that address; of IPv6 its /64.',
  ),
  'operator.reach': key(
    oneOf('loopback', 'everywhere'),
    'loopback',
    'Which callers may see `/health` and `/metrics`: those on the loopback interface only, or all.',
  ),
} as const;

export type KeyName = keyof typeof keys;

function key<T>(kind: Kind<T>, initial: NoInfer<T>, doc: string): Key<T> {
  return { kind, default: initial, written: kind.print(initial), doc };
}
