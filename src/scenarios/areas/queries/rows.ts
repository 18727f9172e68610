import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { responseField } from '../../response-field.js';

export type Row = Readonly<Record<string, unknown>>;

/** The items of a list; empty if there are none. */
export function rowsOf(response: HttpExchange): readonly Row[] {
  const items = responseField(response, 'items');
  if (!Array.isArray(items)) return [];
  return items.filter((item): item is Row => typeof item === 'object' && item !== null);
}
