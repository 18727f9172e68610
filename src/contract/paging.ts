import Type, { type TSchema } from 'typebox';

/** How an administrator asks for a page of a list. */
export const listPosition = {
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
};

export const listQuery = Type.Object(listPosition);

/** One page; `nextCursor` is null at the end. */
export function pageOf<Item extends TSchema>(item: Item) {
  return Type.Object({
    items: Type.Array(item),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  });
}

/** Ids in paths: whatever is none is simply not found. */
export const appIdPath = Type.Object({ appId: Type.String() });
export const clientIdPath = Type.Object({ clientId: Type.String() });
export const configIdPath = Type.Object({ configId: Type.String() });
export const merchantIdPath = Type.Object({ merchantId: Type.String() });
export const branchIdPath = Type.Object({ branchId: Type.String() });
