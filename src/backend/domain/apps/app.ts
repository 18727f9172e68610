import type { Scope } from '../../../contract/scopes.js';
import type { Reach } from '../access/reach.js';
import type { KeysetPage, KeysetPosition } from '../keyset-page.js';

/** An integrator's OAuth app. The hash of its secret is stored separately. */
export interface App {
  readonly appId: string;
  readonly displayName: string;
  readonly merchantId: string;
  /** Null: the app belongs to the merchant and reaches all its branches. */
  readonly branchId: string | null;
  readonly scopes: readonly Scope[];
  readonly sandbox: boolean;
  readonly revoked: boolean;
  readonly createdAt: number;
}

/** The changes that an administrator can make. Tokens that were issued before keep their scopes (AUTH-09). */
export interface AppChanges {
  readonly displayName?: string;
  readonly scopes?: readonly Scope[];
  readonly sandbox?: boolean;
}

export interface AppStore {
  insert(app: App, secretHash: string): Promise<void>;
  app(reach: Reach, appId: string): Promise<App | undefined>;
  /** Lists apps in the order of creation. */
  list(reach: Reach, after: KeysetPosition, limit: number): Promise<KeysetPage<App>>;
  /** Lists the ids of all apps in sandbox mode, for the service itself. */
  inSandboxMode(): Promise<readonly string[]>;
  change(reach: Reach, appId: string, changes: AppChanges): Promise<App | undefined>;
  replaceSecret(reach: Reach, appId: string, secretHash: string): Promise<App | undefined>;
  /** Revokes an app; an app that is already revoked does not change. */
  revoke(reach: Reach, appId: string): Promise<App | undefined>;
}
