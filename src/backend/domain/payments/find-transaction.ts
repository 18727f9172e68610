import { invalidField, notFound } from '../service-error.js';

/** Of those that a reference names in reach, the one that is meant; the store gives at most two. */
export function theOne<T>(found: readonly T[], what: string, field: string): T {
  const [first, second] = found;
  // Only an administrator's reach spans merchants.
  if (second !== undefined)
    throw invalidField(`/${field}`, 'was used by several merchants, so merchantId is required');
  if (first === undefined) throw notFound(what);
  return first;
}
