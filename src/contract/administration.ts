import Type from 'typebox';
import { scopes } from './scopes.js';
import { text } from './text.js';

const id = Type.String({ minLength: 1, maxLength: 64 });
const name = text(128);

export const merchantBody = Type.Object({ name });
export const merchantAnswer = Type.Object({
  merchantId: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
});

export const branchBody = Type.Object({ merchantId: id, name });
export const branchAnswer = Type.Object({
  branchId: Type.String(),
  merchantId: Type.String(),
  name: Type.String(),
  createdAt: Type.String(),
});

export const terminalBody = Type.Object({
  branchId: id,
  name: Type.Optional(name),
  legacy: Type.Optional(Type.Boolean()),
  settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/** The credentials of a terminal are in the answer of its creation (and activation) only. */
export const terminalCreated = Type.Object({
  terminalId: Type.String(),
  configId: Type.Integer(),
  branchId: Type.String(),
  name: Type.String(),
  clientId: Type.String(),
  clientSecret: Type.String(),
  accessId: Type.String(),
});

/** The owner is a merchant or a branch, exactly one of the two (APP-01). */
export const appBody = Type.Object({
  displayName: name,
  owner: Type.Object(
    { merchantId: Type.Optional(id), branchId: Type.Optional(id) },
    { description: 'Exactly one of the two.' },
  ),
  scopes: Type.Array(Type.Enum([...scopes]), { minItems: 1, uniqueItems: true }),
  sandbox: Type.Optional(Type.Boolean()),
});

/** `appSecret` is in the answer of create and regenerate only (AUTH-10). */
export const appCreated = Type.Object({
  appId: Type.String(),
  appSecret: Type.String(),
  displayName: Type.String(),
  owner: Type.Object({ merchantId: Type.String(), branchId: Type.Union([Type.String(), Type.Null()]) }),
  scopes: Type.Array(Type.String()),
  sandbox: Type.Boolean(),
  revoked: Type.Boolean(),
  createdAt: Type.String(),
});
