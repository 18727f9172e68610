import { type HeaderList, headerValue } from '../../stomp/codec/headers.js';
import { StompRefusal } from '../../stomp/errors.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import type { BackendConfig } from '../config/config.js';
import type { TokenStatus } from '../domain/access/token-status.js';
import { type FindLegacyAccess, legacyTerminal } from '../domain/terminals/legacy-access.js';
import type { Terminal } from '../domain/terminals/terminal.js';
import { FailureThrottle } from './failure-throttle.js';
import type { ChannelConnection, UnidentifiedSession } from './session.js';

type LegacyKey =
  | 'ws.migration.legacy-auth.enabled'
  | `ws.legacy.${'subscribeWithin' | 'failuresPerMinute' | 'blocked'}`;

export interface LegacyDeps {
  readonly access: FindLegacyAccess;
  readonly revocations: { statusOfTerminal(configId: number, generation: number): TokenStatus };
  readonly config: Pick<BackendConfig, LegacyKey>;
}

/**
 * Authentication of terminals without wsTokens: they connect first and identify themselves with the headers of their
 * SUBSCRIBE (LEG-01).
 */
export class LegacyAuthentication {
  readonly #deps: LegacyDeps;
  readonly #throttle: FailureThrottle;

  constructor(deps: LegacyDeps) {
    this.#deps = deps;
    this.#throttle = new FailureThrottle({
      failuresPerMinute: deps.config['ws.legacy.failuresPerMinute'],
      blockedMs: deps.config['ws.legacy.blocked'],
    });
  }

  /**
   * LEG-03, LEG-05: a CONNECT without a bearer token is that of a legacy terminal. LEG-04, BAD-16: one with a bearer
   * token, however the name of its header is written, is authenticated by that alone.
   */
  admits(headers: HeaderList): boolean {
    return this.#deps.config['ws.migration.legacy-auth.enabled'] && !hasBearer(headers);
  }

  connect(connection: ChannelConnection): UnidentifiedSession {
    const late = () => connection.fail('AUTH_FAILED', 'No SUBSCRIBE in time');
    const deadline = setTimeout(late, this.#deps.config['ws.legacy.subscribeWithin']);
    return { kind: 'unidentified', connection, deadline, subscription: undefined };
  }

  /**
   * Identifies the terminal of the session.
   *
   * @throws StompRefusal AUTH_FAILED with one text for every cause, RATE_LIMITED (BAD-19)
   */
  async identify({ connection, deadline }: UnidentifiedSession, headers: HeaderList): Promise<Terminal> {
    clearTimeout(deadline);
    const configId = readConfigId(headerValue(headers, 'config_id'));
    // All invalid config_ids share one key, so that a client cannot create any number of keys.
    const key = `${connection.peer.address} ${configId ?? '-'}`;
    const now = monotonicNow();
    if (!this.#throttle.begin(key, now)) throw new StompRefusal('RATE_LIMITED', 'Too many failed attempts');
    const terminal = await legacyTerminal(this.#deps.access, {
      configId,
      terminalId: headerValue(headers, 'terminal_id') ?? '',
      accessId: headerValue(headers, 'access_id') ?? '',
    });
    if (terminal === undefined) throw failed();
    this.#throttle.succeeded(key, now);
    return terminal;
  }

  /**
   * Rejects a terminal that was deactivated after it was read: the revocations are current.
   *
   * @throws StompRefusal AUTH_FAILED
   */
  checkRevocation({ configId, generation }: Pick<Terminal, 'configId' | 'generation'>): void {
    if (this.#deps.revocations.statusOfTerminal(configId, generation) !== 'valid') throw failed();
  }
}

/** F13: of repeated headers the first counts. */
function hasBearer(headers: HeaderList): boolean {
  return headers.some(
    ([name]) =>
      name.toLowerCase() === 'authorization' && /^ *bearer(?: |$)/i.test(headerValue(headers, name) ?? ''),
  );
}

function failed(): StompRefusal {
  return new StompRefusal('AUTH_FAILED', 'Authentication failed');
}

/** LEG-04: only SUBSCRIBE and DISCONNECT are allowed before. */
export function notIdentified(): StompRefusal {
  return new StompRefusal('AUTH_FAILED', 'SUBSCRIBE must come first');
}

/** Parses a configId in its canonical form; undefined for anything else. */
function readConfigId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : undefined;
}
