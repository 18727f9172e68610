import type { TerminalStatus } from '../../../contract/terminals.js';
import type { Principal } from './principal.js';
import type { WebSocketClaims, WebSocketTokens } from './web-socket-token.js';

/** A terminal that is, or once was, deactivated. */
export interface TerminalStanding {
  readonly configId: number;
  readonly status: TerminalStatus;
  /** How often it was activated again. Credentials and tokens belong to one generation. */
  readonly generation: number;
}

/** What a user's tokens must say to be good. */
export type Account = Pick<Principal, 'role' | 'merchantId' | 'branchId'>;

/** A user whose role or place was changed, or who was deleted: then the account is null. */
export interface UserStanding {
  readonly clientId: string;
  readonly account: Account | null;
}

export interface StandingStore {
  terminals(): Promise<readonly TerminalStanding[]>;
  users(): Promise<readonly UserStanding[]>;
}

/** `ended`: as if it had expired. `deactivated`: it is a token of a terminal that is deactivated just now. */
export type Stand = 'good' | 'ended' | 'deactivated';

/**
 * Which tokens stopped being good before they expire (LIF-06). It holds exceptions only: terminals that
 * were deactivated, users that were changed or deleted. Everybody else costs a look into an empty map, and
 * no query. Tokens of an app are never here: they live on, whatever becomes of the app (AUTH-07).
 */
export class Standing {
  readonly #terminals = new Map<number, TerminalStanding>();
  readonly #users = new Map<string, UserStanding>();

  /** What the store says, after a start of the service. */
  async load(store: StandingStore): Promise<void> {
    for (const terminal of await store.terminals()) this.terminalChanged(terminal);
    for (const user of await store.users()) this.userChanged(user);
  }

  terminalChanged(terminal: TerminalStanding): void {
    this.#terminals.set(terminal.configId, terminal);
  }

  userChanged(user: UserStanding): void {
    this.#users.set(user.clientId, user);
  }

  of(principal: Principal): Stand {
    const { terminal } = principal;
    if (terminal !== null) return this.ofTerminal(terminal.configId, terminal.generation);
    return this.#isChanged(principal.subject, principal) ? 'ended' : 'good';
  }

  /** A wsToken of the terminal, or an observer's for it, must be of the terminal's own generation. */
  admits({ subject, role, grant }: WebSocketClaims): boolean {
    if (grant.kind === 'terminal' && this.ofTerminal(grant.configId, grant.generation) !== 'good')
      return false;
    const user = this.#users.get(subject);
    return user === undefined || user.account?.role === role;
  }

  /** Of credentials of that generation. */
  ofTerminal(configId: number, generation = 0): Stand {
    const known = this.#terminals.get(configId);
    if (known === undefined) return 'good';
    if (known.generation !== generation) return 'ended';
    return known.status === 'DEACTIVATED' ? 'deactivated' : 'good';
  }

  #isChanged(subject: string, { role, merchantId, branchId }: Account): boolean {
    const user = this.#users.get(subject);
    if (user === undefined) return false;
    const { account } = user;
    return account?.role !== role || account.merchantId !== merchantId || account.branchId !== branchId;
  }
}

/** wsTokens that are verified, and of somebody in good standing. */
export function inGoodStanding(tokens: WebSocketTokens, standing: Standing): WebSocketTokens {
  return {
    issue: tokens.issue,
    verify(token) {
      const claims = tokens.verify(token);
      return claims !== undefined && standing.admits(claims) ? claims : undefined;
    },
  };
}
