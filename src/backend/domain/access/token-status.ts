import type { TerminalStatus } from '../../../contract/rest/terminals.js';
import type { Principal } from './principal.js';
import type { WebSocketClaims, WebSocketTokens } from './web-socket-token.js';

/** A terminal that is, or once was, deactivated. */
export interface TerminalRevocation {
  readonly configId: number;
  readonly status: TerminalStatus;
  /** How often it was activated again. Credentials and tokens belong to one generation. */
  readonly generation: number;
}

/** What a user's tokens must say to be good. */
export type Account = Pick<Principal, 'role' | 'merchantId' | 'branchId'>;

/** A user whose role or place was changed, or who was deleted: then the account is null. */
export interface UserRevocation {
  readonly clientId: string;
  readonly account: Account | null;
}

export interface TokenRevocationStore {
  terminals(): Promise<readonly TerminalRevocation[]>;
  users(): Promise<readonly UserRevocation[]>;
}

/** `ended`: as if it had expired. `deactivated`: it is a token of a terminal that is deactivated just now. */
export type TokenStatus = 'valid' | 'revoked' | 'deactivated';

/**
 * Which tokens stopped being good before they expire (LIF-06). It holds exceptions only: terminals that
 * were deactivated, users that were changed or deleted. Everybody else costs a look into an empty map, and
 * no query. Tokens of an app are never here: they live on, whatever becomes of the app (AUTH-07).
 */
export class TokenRevocations {
  readonly #terminals = new Map<number, TerminalRevocation>();
  readonly #users = new Map<string, UserRevocation>();

  /** What the store says, after a start of the service. */
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

  /** A wsToken of the terminal, or an observer's for it, must be of the terminal's own generation. */
  admits({ subject, role, grant }: WebSocketClaims): boolean {
    if (grant.kind === 'terminal' && this.statusOfTerminal(grant.configId, grant.generation) !== 'valid')
      return false;
    const user = this.#users.get(subject);
    return user === undefined || user.account?.role === role;
  }

  /** Of credentials of that generation. */
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

/** wsTokens that are verified, and of somebody whose tokens were not revoked. */
export function rejectRevoked(tokens: WebSocketTokens, revocations: TokenRevocations): WebSocketTokens {
  return {
    issue: tokens.issue,
    verify(token) {
      const claims = tokens.verify(token);
      return claims !== undefined && revocations.admits(claims) ? claims : undefined;
    },
  };
}
