import type { Scope } from '../../../contract/scopes.js';
import type { Reach } from '../access/reach.js';
import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

/** An integrator's OAuth app. Its secret is kept as a hash, apart from it. */
export interface App {
  readonly appId: string;
  readonly displayName: string;
  readonly merchantId: string;
  /** Null: the app is the merchant's and reaches all its branches. */
  readonly branchId: string | null;
  readonly scopes: readonly Scope[];
  readonly sandbox: boolean;
  readonly revoked: boolean;
  readonly createdAt: number;
}

/** What an administrator can change. Tokens that were issued before keep what they say (AUTH-09). */
export interface AppChanges {
  readonly displayName?: string;
  readonly scopes?: readonly Scope[];
  readonly sandbox?: boolean;
}

export interface AppStore {
  insert(app: App, secretHash: string): Promise<void>;
  app(reach: Reach, appId: string): Promise<App | undefined>;
  /** In the order of creation. */
  list(reach: Reach, after: KeysetPosition, limit: number): Promise<KeysetPage<App>>;
  change(reach: Reach, appId: string, changes: AppChanges): Promise<App | undefined>;
  replaceSecret(reach: Reach, appId: string, secretHash: string): Promise<App | undefined>;
  /** One that is revoked already stays so. */
  revoke(reach: Reach, appId: string): Promise<App | undefined>;
}
