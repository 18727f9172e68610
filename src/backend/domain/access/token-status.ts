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

/** The claims that a user's tokens must have to be valid. */
export type Account = Pick<Principal, 'role' | 'merchantId' | 'branchId'>;

/** A user whose role, merchant or branch was changed, or that was deleted: then the account is null. */
export interface UserRevocation {
  readonly clientId: string;
  readonly account: Account | null;
}

export interface TokenRevocationStore {
  terminals(): Promise<readonly TerminalRevocation[]>;
  users(): Promise<readonly UserRevocation[]>;
}

/** `revoked`: the token is treated as expired. `deactivated`: the token's terminal is currently deactivated. */
export type TokenStatus = 'valid' | 'revoked' | 'deactivated';

/**
 * The tokens that became invalid before they expired (LIF-06). Only exceptions are kept: terminals that were
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
    const { terminal } = principal;
    if (terminal !== null) return this.statusOfTerminal(terminal.configId, terminal.generation);
    return this.#isChanged(principal.subject, principal) ? 'revoked' : 'valid';
  }

  /** Returns true unless the wsToken is revoked. An observer's wsToken belongs to the terminal's generation too. */
  admits({ subject, role, grant }: WebSocketClaims): boolean {
    if (grant.kind === 'terminal' && this.statusOfTerminal(grant.configId, grant.generation) !== 'valid')
      return false;
    const user = this.#users.get(subject);
    return user === undefined || user.account?.role === role;
  }

  /** Returns the status of tokens that were issued for the terminal's credentials of that generation. */
  statusOfTerminal(configId: number, generation = 0): TokenStatus {
    const known = this.#terminals.get(configId);
    if (known === undefined) return 'valid';
    if (known.generation !== generation) return 'revoked';
    return known.status === 'DEACTIVATED' ? 'deactivated' : 'valid';
  }

  #isChanged(subject: string, { role, merchantId, branchId }: Account): boolean {
    const user = this.#users.get(subject);
    if (user === undefined) return false;
    const { account } = user;
    return account?.role !== role || account.merchantId !== merchantId || account.branchId !== branchId;
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
