import Type, { type TSchema } from 'typebox';

/** The query of an administrator for a page of a list. */
export const listPosition = {
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  cursor: Type.Optional(Type.String({ maxLength: 256 })),
};

export const listQuery = Type.Object(listPosition);

/** One page of a list; `nextCursor` is null on the last one. */
export function pageOf<Item extends TSchema>(item: Item, title: string) {
  return Type.Object(
    {
      items: Type.Array(item),
      nextCursor: Type.Union([Type.String(), Type.Null()]),
    },
    { title },
  );
}
