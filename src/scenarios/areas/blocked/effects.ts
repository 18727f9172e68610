import type { HttpCall } from '../../../simulator/http/http-call.js';
import { requireOk } from '../../clause-checks.js';
import { fieldsOf, responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import type { Effect } from './blocked-call.js';

/** Each of a hundred items: more than hundreds of runs leave at a service. */
const maxPages = 2_000;

/** The named fields of a resource, since others may change by themselves; its status if it does not exist. */
export function resource(world: World, path: string, names: readonly string[]): Effect {
  return async () => {
    const { status, body } = await world.administrator.request({ method: 'GET', path });
    return status === 200 ? fieldsOf(body, names) : status;
  };
}

export const userFields = ['displayName', 'role', 'merchantId', 'branchId'] as const;

/** The number of items of an administrative list with that value. */
export function listed(
  world: World,
  path: string,
  field: string,
  value: unknown,
  query: HttpCall['query'] = {},
): Effect {
  return async () => {
    const items = await allItems(world, path, query);
    return items.filter((item) => item[field] === value).length;
  };
}

/** Every item of an administrative list, page by page; inconclusive for a longer one than is read. */
export async function allItems(
  world: World,
  path: string,
  query: HttpCall['query'] = {},
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const items: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const call = { method: 'GET', path, query: { limit: 100, ...query, cursor } };
    const response = await requireOk(world, `the list ${path}`, world.administrator.request(call));
    const found = responseField(response, 'items');
    if (Array.isArray(found)) items.push(...found);
    const next = responseField(response, 'nextCursor');
    if (typeof next !== 'string') return items;
    cursor = next;
  }
  return world.inconclusive(`the list ${path} has more than ${maxPages} pages`);
}

/** A name that no other call of the catalogue uses, so that a list shows whether it was made. */
export function uniqueName(world: World, what: string): string {
  return `${what} ${world.reference('')}`;
}
