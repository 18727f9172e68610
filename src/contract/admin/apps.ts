import Type, { type Static } from 'typebox';
import { pageOf } from '../paging.js';
import { scopes } from '../scopes.js';
import { text } from '../text.js';

/** An OAuth app without its secret (AUTH-10). */
export const managedApp = Type.Object({
  appId: Type.String(),
  displayName: Type.String(),
  owner: Type.Object({ merchantId: Type.String(), branchId: Type.Union([Type.String(), Type.Null()]) }),
  scopes: Type.Array(Type.String()),
  sandbox: Type.Boolean(),
  revoked: Type.Boolean(),
  createdAt: Type.String(),
});

export const managedAppList = pageOf(managedApp);

/** What is absent stays as it is. */
export const appPatch = Type.Object({
  displayName: Type.Optional(text(128)),
  scopes: Type.Optional(Type.Array(Type.Enum([...scopes]), { minItems: 1, uniqueItems: true })),
  sandbox: Type.Optional(Type.Boolean()),
});

/** The only answer beside that of creation that shows a secret. */
export const appSecretAnswer = Type.Object({ appId: Type.String(), appSecret: Type.String() });

export type ManagedAppAnswer = Static<typeof managedApp>;
