import type { TerminalStatus } from '../../../contract/rest/terminals.js';
import type { Principal } from './principal.js';
import type { WebSocketClaims, WebSocketTokens } from './web-socket-token.js';

/** A terminal that is, or once was, deactivated. */
export interface TerminalRevocation {
  readonly configId: number;
  readonly status: TerminalStatus;
  /** The number of reactivations. Credentials and tokens belong to one generation. */
  readonly generation: number;
}

/** A user who was deleted, or whose role, merchant or branch was changed. */
export interface UserRevocation {
  readonly clientId: string;
  /** The number of changes; null for a deleted user. Tokens belong to one generation. */
  readonly generation: number | null;
}

export interface TokenRevocationStore {
  terminals(): Promise<readonly TerminalRevocation[]>;
  users(): Promise<readonly UserRevocation[]>;
}

/** `revoked`: the token is treated as expired. `deactivated`: the token's terminal is currently deactivated. */
export type TokenStatus = 'valid' | 'revoked' | 'deactivated';

/**
 * The tokens that became invalid before they expired (LIF-06, AUTH-16). Only exceptions are kept: terminals that were
 * deactivated, users that were changed or deleted. All other tokens cost one look-up in memory and no query. Tokens of
 * an app are never revoked: they stay valid until they expire, even if the app is revoked (AUTH-07).
 */
export class TokenRevocations {
  readonly #terminals = new Map<number, TerminalRevocation>();
  readonly #users = new Map<string, UserRevocation>();

  /** Loads the stored revocations when the service starts. */
  async load(store: TokenRevocationStore): Promise<void> {
    for (const terminal of await store.terminals()) this.terminalChanged(terminal);
    for (const user of await store.users()) this.userChanged(user);
  }

  terminalChanged(terminal: TerminalRevocation): void {
    this.#terminals.set(terminal.configId, terminal);
  }

  userChanged(user: UserRevocation): void {
    this.#users.set(user.clientId, user);
  }

  statusOf(principal: Principal): TokenStatus {
    const { terminal, subject, generation } = principal;
    if (terminal !== null) return this.statusOfTerminal(terminal.configId, generation);
    return this.#isChanged(subject, generation) ? 'revoked' : 'valid';
  }

  /** Returns true unless the wsToken is revoked. An observer's wsToken belongs to the terminal's generation too. */
  admits({ subject, subjectGeneration, grant }: WebSocketClaims): boolean {
    if (grant.kind === 'terminal' && this.statusOfTerminal(grant.configId, grant.generation) !== 'valid')
      return false;
    return !this.#isChanged(subject, subjectGeneration);
  }

  /** Returns the status of tokens that were issued for the terminal's credentials of that generation. */
  statusOfTerminal(configId: number, generation = 0): TokenStatus {
    const known = this.#terminals.get(configId);
    if (known === undefined) return 'valid';
    if (known.generation !== generation) return 'revoked';
    return known.status === 'DEACTIVATED' ? 'deactivated' : 'valid';
  }

  #isChanged(subject: string, generation = 0): boolean {
    const user = this.#users.get(subject);
    return user !== undefined && user.generation !== generation;
  }
}

/** Creates wsTokens that are valid only as long as they are not revoked. */
export function rejectRevoked(tokens: WebSocketTokens, revocations: TokenRevocations): WebSocketTokens {
  return {
    issue: tokens.issue,
    verify(token) {
      const claims = tokens.verify(token);
      return claims !== undefined && revocations.admits(claims) ? claims : undefined;
    },
  };
}
