import Type, { type Static } from 'typebox';
import { displayText, timestamp } from '../formats.js';
import { pageOf } from '../paging.js';
import { userRoles } from '../roles.js';

const id = Type.String({ minLength: 1, maxLength: 64 });
const displayName = displayText(128);

// An invalid id in a path is simply not found.
export const clientIdPath = Type.Object({ clientId: Type.String() });

/** A role with its tenant: a BRANCH user has a branch, a MERCHANT user a merchant, the others have neither. */
const roleAndTenant = {
  role: Type.Enum([...userRoles]),
  merchantId: Type.Optional(id),
  branchId: Type.Optional(id),
};

export const userBody = Type.Object({ displayName: Type.Optional(displayName), ...roleAndTenant });
export const userPatch = Type.Object({ displayName: Type.Optional(displayName) });
export const userRoleBody = Type.Object(roleAndTenant);

export const userResponse = Type.Object(
  {
    clientId: Type.String(),
    displayName: Type.String(),
    role: Type.Enum([...userRoles]),
    merchantId: Type.Union([Type.String(), Type.Null()]),
    branchId: Type.Union([Type.String(), Type.Null()]),
    createdAt: timestamp,
  },
  { title: 'User' },
);

export const userList = pageOf(userResponse, 'UserList');

export const userDeleted = Type.Null({ description: 'The account no longer exists.' });

/** The only response that shows the `clientSecret`. */
export const userCreated = Type.Object({ ...userResponse.properties, clientSecret: Type.String() });

export const roleList = Type.Object({
  items: Type.Array(Type.Object({ role: Type.Enum([...userRoles]), reach: Type.String() })),
});

export type UserResponse = Static<typeof userResponse>;
