import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Payload } from '../../../simulator/http/operation-call.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { settled } from '../terminals/settled.js';

export type Row = Readonly<Record<string, unknown>>;

/** The items of a list; empty if there are none. */
export function rowsOf(response: HttpExchange): readonly Row[] {
  const items = responseField(response, 'items');
  if (!Array.isArray(items)) return [];
  return items.filter((item): item is Row => typeof item === 'object' && item !== null);
}

/**
 * A list of an app with one of its own transactions, which may take a moment to be listed. Without it, the silence of the
 * list about others shows nothing, and the part is inconclusive.
 */
export async function listWith(
  world: World,
  app: Pick<Integrator, 'call'>,
  operation: 'getRecentTransactions' | 'find',
  own: string,
): Promise<HttpExchange> {
  const read = () => requireOk(world, operation, app.call(operation, { limit: 100 }));
  const list = await settled(world, read, ({ text }) => text.includes(own));
  if (!list.text.includes(own)) world.inconclusive(`${operation} does not show the app's own payment`);
  return list;
}

/** The lists that have pages. */
type PagedList = 'getRecentTransactions' | 'find' | 'settlementReport' | 'listTerminals';

/** The largest page of the reference profile. */
const largestPage = 100;

/**
 * The pages of the asked size that are read, and then those of the largest size: in tenants of earlier runs lists grow from run
 * to run, and what is new may be on their last pages.
 */
const maxPages = { asked: 100, largest: 200 } as const;

/**
 * All pages of a list. A service without pages shows one. What is longer than some pages of the asked size is read once more
 * from its beginning, in the largest ones; with more of these than a scenario reads, the part is inconclusive.
 */
export async function pagesOf(
  world: World,
  caller: Pick<Integrator, 'call'>,
  operation: PagedList,
  query: Payload,
): Promise<readonly HttpExchange[]> {
  const isLargest = query.limit === largestPage;
  const pages: HttpExchange[] = [];
  let next: Payload | undefined = query;
  while (next !== undefined) {
    if (pages.length === maxPages[isLargest ? 'largest' : 'asked']) {
      if (isLargest) world.inconclusive(`${operation} has more than ${pages.length} pages`);
      return [...pages, ...(await pagesOf(world, caller, operation, { ...query, limit: largestPage }))];
    }
    const title = `page ${pages.length + 1} of ${operation}`;
    const page = await requireOk(world, title, caller.call(operation, next));
    pages.push(page);
    const cursor = responseField(page, 'nextCursor');
    next = typeof cursor === 'string' ? { ...query, cursor } : undefined;
  }
  return pages;
}

/** The pages of a list, each with room for one row: what a service keeps from its first page alone is on a later one. */
export function laterPages(
  world: World,
  caller: Pick<Integrator, 'call'>,
  operation: PagedList,
): Promise<readonly HttpExchange[]> {
  return pagesOf(world, caller, operation, { limit: 1 });
}

/** The text of all pages. */
export function textOf(pages: readonly HttpExchange[]): string {
  return pages.map(({ text }) => text).join('\n');
}
