import { type HeaderList, headerValue } from '../../stomp/codec/headers.js';
import { StompRefusal } from '../../stomp/errors.js';
import type { BackendConfig } from '../config/config.js';
import type { TokenStatus } from '../domain/access/token-status.js';
import { type FindLegacyAccess, legacyTerminal } from '../domain/terminals/legacy-access.js';
import type { Terminal } from '../domain/terminals/terminal.js';
import { FailureThrottle } from './failure-throttle.js';
import type { ChannelConnection, UnidentifiedSession } from './session.js';

type LegacyKey =
  | 'ws.migration.legacy-auth.enabled'
  | `ws.legacy.${'subscribeWithin' | 'failuresPerMinute' | 'blocked'}`;

export interface LegacyParts {
  readonly access: FindLegacyAccess;
  readonly revocations: { statusOfTerminal(configId: number, generation: number): TokenStatus };
  readonly config: Pick<BackendConfig, LegacyKey>;
}

/** Terminals of before the wsTokens: connected first, identified by the headers of their SUBSCRIBE (LEG-01). */
export class LegacyAuthentication {
  readonly #parts: LegacyParts;
  readonly #throttle: FailureThrottle;

  constructor(parts: LegacyParts) {
    this.#parts = parts;
    this.#throttle = new FailureThrottle({
      failuresPerMinute: parts.config['ws.legacy.failuresPerMinute'],
      blockedMs: parts.config['ws.legacy.blocked'],
    });
  }

  /** LEG-03, LEG-04, BAD-16: whoever shows an Authorization, in whatever letters, is judged by it alone. */
  admits(headers: HeaderList): boolean {
    return (
      this.#parts.config['ws.migration.legacy-auth.enabled'] &&
      !headers.some(([name]) => name.toLowerCase() === 'authorization')
    );
  }

  connect(connection: ChannelConnection): UnidentifiedSession {
    const late = () => connection.fail('AUTH_FAILED', 'No SUBSCRIBE in time');
    const deadline = setTimeout(late, this.#parts.config['ws.legacy.subscribeWithin']);
    return { kind: 'unidentified', connection, deadline, subscription: undefined };
  }

  /**
   * The terminal that the session is from now on.
   *
   * @throws StompRefusal AUTH_FAILED with one text for every cause, RATE_LIMITED (BAD-19)
   */
  async identify({ connection, deadline }: UnidentifiedSession, headers: HeaderList): Promise<Terminal> {
    clearTimeout(deadline);
    const configId = readConfigId(headerValue(headers, 'config_id'));
    // What is no number shares one key: nobody makes keys of his own choice without end.
    const key = `${connection.peer.address} ${configId ?? '-'}`;
    const now = Date.now();
    if (!this.#throttle.begin(key, now)) throw new StompRefusal('RATE_LIMITED', 'Too many failed attempts');
    const terminal = await legacyTerminal(this.#parts.access, {
      configId,
      terminalId: headerValue(headers, 'terminal_id') ?? '',
      accessId: headerValue(headers, 'access_id') ?? '',
    });
    if (terminal === undefined) throw failed();
    this.#throttle.succeeded(key, now);
    return terminal;
  }

  /**
   * The terminal may have been read before a deactivation: the revocations hold now.
   *
   * @throws StompRefusal AUTH_FAILED
   */
  checkRevocation({ configId, generation }: Pick<Terminal, 'configId' | 'generation'>): void {
    if (this.#parts.revocations.statusOfTerminal(configId, generation) !== 'valid') throw failed();
  }
}

function failed(): StompRefusal {
  return new StompRefusal('AUTH_FAILED', 'Authentication failed');
}

/** LEG-04: nothing but SUBSCRIBE and DISCONNECT. */
export function notIdentified(): StompRefusal {
  return new StompRefusal('AUTH_FAILED', 'SUBSCRIBE must come first');
}

/** In the one form in which a configId is written; undefined for anything else. */
function readConfigId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : undefined;
}
