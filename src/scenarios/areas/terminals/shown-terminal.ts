import type { AccountClient } from '../../../simulator/http/account-client.js';
import { requireOk } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';

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

/** The terminals that listTerminals shows the caller, page by page. */
export async function listedTerminals(
  world: World,
  caller: Pick<AccountClient, 'call'>,
  query: Readonly<Record<string, string | number>> = {},
): Promise<readonly ShownTerminal[]> {
  const items: ShownTerminal[] = [];
  let next: Readonly<Record<string, string>> = {};
  do {
    const page = await requireOk(world, 'listTerminals', caller.call('listTerminals', { ...query, ...next }));
    const found = responseField(page, 'items');
    if (Array.isArray(found)) items.push(...found);
    const cursor = responseField(page, 'nextCursor');
    next = typeof cursor === 'string' ? { cursor } : {};
  } while ('cursor' in next && items.length < 1000);
  return items;
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
