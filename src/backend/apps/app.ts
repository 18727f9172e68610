import type { Scope } from '../../contract/scopes.js';

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

export interface AppStore {
  insert(app: App, secretHash: string): Promise<void>;
}
