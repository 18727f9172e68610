import { operations } from '../../contract/operations.js';
import { type Scope, scopes } from '../../contract/scopes.js';

/** The names of all scopes. */
export const grantedScopes: readonly Scope[] = [...scopes];

/** The scope that a business operation needs; undefined for any other name. */
export function scopeOf(name: string): Scope | undefined {
  return operations.find((operation) => operation.name === name)?.scope;
}
