import Type, { type Static } from 'typebox';
import { pageOf } from '../paging.js';
import { userRoles } from '../roles.js';
import { text } from '../text.js';

const id = Type.String({ minLength: 1, maxLength: 64 });
const displayName = text(128);

/** A role with the place that belongs to it: a BRANCH user has a branch, a MERCHANT user a merchant, others none. */
const position = {
  role: Type.Enum([...userRoles]),
  merchantId: Type.Optional(id),
  branchId: Type.Optional(id),
};

export const userBody = Type.Object({ displayName: Type.Optional(displayName), ...position });
export const userPatch = Type.Object({ displayName: Type.Optional(displayName) });
export const userRoleBody = Type.Object(position);

export const managedUser = Type.Object({
  clientId: Type.String(),
  displayName: Type.String(),
  role: Type.Enum([...userRoles]),
  merchantId: Type.Union([Type.String(), Type.Null()]),
  branchId: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
});

export const managedUserList = pageOf(managedUser);

export const userDeleted = Type.Null({ description: 'The account is gone.' });

/** `clientSecret` is shown this once. */
export const userCreated = Type.Object({ ...managedUser.properties, clientSecret: Type.String() });

export const roleList = Type.Object({
  items: Type.Array(Type.Object({ role: Type.Enum([...userRoles]), reach: Type.String() })),
});

export type ManagedUserAnswer = Static<typeof managedUser>;
