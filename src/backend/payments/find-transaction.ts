import { notFound, ServiceError } from '../service-error.js';

/** Of those that a reference names in reach, the one that is meant; the store gives at most two. */
export function theOne<T>(found: readonly T[], what: string, field: string): T {
  const [first, second] = found;
  // Only an administrator's reach spans merchants.
  if (second !== undefined) {
    const problem = `several merchants used this ${field}: give merchantId too`;
    throw new ServiceError('ERR_VALIDATION', problem, { details: [{ path: `/${field}`, problem }] });
  }
  if (first === undefined) throw notFound(what);
  return first;
}
