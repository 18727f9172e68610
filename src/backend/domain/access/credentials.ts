import type { TerminalStatus } from '../../../contract/rest/terminals.js';
import type { Role } from '../../../contract/roles.js';
import type { Scope } from '../../../contract/scopes.js';
import type { Principal } from './principal.js';
import { secretMatches } from './secrets.js';

export interface StoredApp {
  readonly appId: string;
  readonly merchantId: string;
  readonly branchId: string | null;
  readonly scopes: readonly Scope[];
  readonly revoked: boolean;
  readonly secretHash: string;
}

export interface StoredTerminal {
  readonly clientId: string;
  readonly configId: number;
  readonly terminalId: string;
  readonly merchantId: string;
  readonly branchId: string;
  readonly status: TerminalStatus;
  readonly generation: number;
  readonly secretHash: string;
}

export interface StoredUser {
  readonly clientId: string;
  readonly role: Role;
  readonly merchantId: string | null;
  readonly branchId: string | null;
  readonly generation: number;
  readonly secretHash: string;
}

/** Finds the apps, terminals and users that have credentials. */
export interface CredentialStore {
  app(appId: string): Promise<StoredApp | undefined>;
  terminal(clientId: string): Promise<StoredTerminal | undefined>;
  /** Finds a user who is not deleted. */
  user(clientId: string): Promise<StoredUser | undefined>;
}

/** The stored credential of an app, a terminal or a user that may request a token. */
interface Credential {
  readonly principal: Principal;
  readonly secretHash: string;
  /** False for a revoked app and a deactivated terminal. */
  readonly usable: boolean;
}

/** Compared with the secret of an unknown id, so that the comparison takes as long as for a known one. */
const unknownHash = 'A'.repeat(43);

/**
 * Returns the principal with that id and secret. An unknown id, a wrong secret and a revoked app run the same code, so
 * that their responses are equal (AUTH-12).
 */
export async function authenticate(
  store: CredentialStore,
  id: string,
  secret: string,
): Promise<Principal | undefined> {
  const credential = await credentialOf(store, id);
  const matches = secretMatches(secret, credential?.secretHash ?? unknownHash);
  return matches && credential?.usable ? credential.principal : undefined;
}

/** The ids of apps, terminals and users differ by their prefixes, so that one look-up reads one table. */
async function credentialOf(store: CredentialStore, id: string): Promise<Credential | undefined> {
  if (id.startsWith('app_')) {
    const app = await store.app(id);
    return app && appCredential(app);
  }
  if (id.startsWith('term_')) {
    const terminal = await store.terminal(id);
    return terminal && terminalCredential(terminal);
  }
  const user = await store.user(id);
  return user && userCredential(user);
}

function appCredential(app: StoredApp): Credential {
  return {
    secretHash: app.secretHash,
    usable: !app.revoked,
    principal: {
      subject: app.appId,
      role: 'INTEGRATOR',
      scopes: new Set(app.scopes),
      merchantId: app.merchantId,
      branchId: app.branchId,
      terminal: null,
    },
  };
}

/** A terminal has the role and reach of its branch. */
function terminalCredential(terminal: StoredTerminal): Credential {
  return {
    secretHash: terminal.secretHash,
    usable: terminal.status === 'ACTIVE',
    principal: {
      subject: terminal.clientId,
      role: 'BRANCH',
      scopes: new Set(),
      merchantId: terminal.merchantId,
      branchId: terminal.branchId,
      terminal: { configId: terminal.configId, terminalId: terminal.terminalId },
      ...generationOf(terminal),
    },
  };
}

function userCredential(user: StoredUser): Credential {
  return {
    secretHash: user.secretHash,
    usable: true,
    principal: {
      subject: user.clientId,
      role: user.role,
      scopes: new Set(),
      merchantId: user.merchantId,
      branchId: user.branchId,
      terminal: null,
      ...generationOf(user),
    },
  };
}

function generationOf({ generation }: { readonly generation: number }): Pick<Principal, 'generation'> {
  return generation > 0 ? { generation } : {};
}
