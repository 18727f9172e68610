import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
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
