import { invalidField, notFound } from '../service-error.js';

/**
 * Returns the only transaction, or refund, with a reference in reach.
 *
 * @param found at most two
 * @throws ServiceError ERR_NOT_FOUND, ERR_VALIDATION if several merchants used the reference
 */
export function theOne<T>(found: readonly T[], what: string, field: string): T {
  const [first, second] = found;
  // Only an administrator's reach spans merchants.
  if (second !== undefined)
    throw invalidField(`/${field}`, 'was used by several merchants, so merchantId is required');
  if (first === undefined) throw notFound(what);
  return first;
}
