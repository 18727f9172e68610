import type { AccountClient } from '../../../simulator/http/account-client.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { World } from '../../world.js';
import { pagesOf, rowsOf } from '../queries/rows.js';

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

/** The pages of listTerminals for the caller, of the size that the seed decides. */
export function pagesOfTerminals(
  world: World,
  caller: Pick<AccountClient, 'call'>,
  query: Readonly<Record<string, string | number>> = {},
): Promise<readonly HttpExchange[]> {
  const size = world.draw<{ limit?: number }>('page', [{}, { limit: 2 }]);
  return pagesOf(world, caller, 'listTerminals', { ...size, ...query });
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
