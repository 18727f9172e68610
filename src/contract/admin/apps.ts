import Type, { type Static } from 'typebox';
import { displayText, timestamp } from '../formats.js';
import { pageOf } from '../paging.js';
import { scopes } from '../scopes.js';

const id = Type.String({ minLength: 1, maxLength: 64 });
const displayName = displayText(128);
const scopeList = Type.Array(Type.Enum([...scopes]), { minItems: 1, uniqueItems: true });

// An invalid id in a path is simply not found.
export const appIdPath = Type.Object({ appId: Type.String() });

/** The owner is a merchant or a branch, exactly one of the two (APP-01). */
export const appBody = Type.Object({
  displayName,
  owner: Type.Object(
    { merchantId: Type.Optional(id), branchId: Type.Optional(id) },
    { description: 'Exactly one of the two.' },
  ),
  scopes: scopeList,
  sandbox: Type.Optional(Type.Boolean()),
});

/** A field that is left out stays as it is. */
export const appPatch = Type.Object({
  displayName: Type.Optional(displayName),
  scopes: Type.Optional(scopeList),
  sandbox: Type.Optional(Type.Boolean()),
});

const appSecret = Type.String();

/** An OAuth app without its secret (AUTH-10). */
export const appResponse = Type.Object(
  {
    appId: Type.String(),
    displayName: Type.String(),
    owner: Type.Object({ merchantId: Type.String(), branchId: Type.Union([Type.String(), Type.Null()]) }),
    scopes: Type.Array(Type.String()),
    sandbox: Type.Boolean(),
    revoked: Type.Boolean(),
    createdAt: timestamp,
  },
  { title: 'App' },
);
export const appList = pageOf(appResponse, 'AppList');

const { appId, ...otherFields } = appResponse.properties;

/** The response to the creation of an app, which shows its secret (AUTH-10). */
export const appCreated = Type.Object({ appId, appSecret, ...otherFields });

/** The response to a new secret, the only other one that shows it. */
export const appSecretResponse = Type.Object({ appId, appSecret });

export type AppResponse = Static<typeof appResponse>;
