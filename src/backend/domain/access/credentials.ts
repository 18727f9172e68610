import type { Principal } from './principal.js';
import { secretMatches } from './secrets.js';

/** What is stored of someone who may ask for a token. */
export interface Credential {
  readonly principal: Principal;
  readonly secretHash: string;
  /** False for a revoked app and a deactivated terminal. */
  readonly usable: boolean;
}

/** Where credentials are kept: apps, terminals and users behind one look-up. */
export interface CredentialStore {
  credential(id: string): Promise<Credential | undefined>;
}

const nobody = 'A'.repeat(43);

/**
 * The principal of an id and a secret. Unknown id, wrong secret and revoked app take the same way and
 * get the same answer (AUTH-12).
 */
export async function authenticate(
  store: CredentialStore,
  id: string,
  secret: string,
): Promise<Principal | undefined> {
  const credential = await store.credential(id);
  const matches = secretMatches(secret, credential?.secretHash ?? nobody);
  return matches && credential?.usable ? credential.principal : undefined;
}
