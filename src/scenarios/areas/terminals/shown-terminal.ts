import type { AccountClient } from '../../../simulator/http/account-client.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { rowsOf } from '../queries/rows.js';

export type ShownTerminal = Readonly<Record<string, unknown>>;

/** The fields of a terminal in listTerminals. Decided, except for the online status. */
export const terminalFields = [
  'terminalId',
  'configId',
  'branchId',
  'name',
  'status',
  'online',
  'lastSeenAt',
  'legacy',
  'settings',
] as const;

/** More pages than any merchant of a scenario has. */
const maxPages = 100;

/** The pages of listTerminals for the caller, of the size that the seed decides. */
export async function pagesOfTerminals(
  world: World,
  caller: Pick<AccountClient, 'call'>,
  query: Readonly<Record<string, string | number>> = {},
): Promise<readonly HttpExchange[]> {
  const pages: HttpExchange[] = [];
  const size = world.draw<{ limit?: number }>('page', [{}, { limit: 2 }]);
  let next: Readonly<Record<string, string>> | undefined = {};
  while (next !== undefined && pages.length < maxPages) {
    const page = await requireOk(
      world,
      'listTerminals',
      caller.call('listTerminals', { ...size, ...query, ...next }),
    );
    pages.push(page);
    const cursor = responseField(page, 'nextCursor');
    next = typeof cursor === 'string' ? { cursor } : undefined;
  }
  return pages;
}

/** The terminals that listTerminals shows the caller, page by page. */
export async function listedTerminals(
  ...list: Parameters<typeof pagesOfTerminals>
): Promise<readonly ShownTerminal[]> {
  return (await pagesOfTerminals(...list)).flatMap(rowsOf);
}

/** The field `online` of the terminal in a list; undefined if the list does not contain it. */
export function onlineIn(pages: readonly HttpExchange[], configId: number): unknown {
  return pages.flatMap(rowsOf).find((item) => item.configId === configId)?.online;
}

/** The fields of a terminal that listTerminals shows; undefined if it does not list the terminal. */
export async function listedTerminal(
  world: World,
  caller: Pick<AccountClient, 'call'>,
  configId: number,
): Promise<ShownTerminal | undefined> {
  const { branchId } = await world.tenant();
  const found = (await listedTerminals(world, caller, { branchId })).find(
    (item) => item.configId === configId,
  );
  return found && Object.fromEntries(terminalFields.map((name) => [name, found[name]]));
}
