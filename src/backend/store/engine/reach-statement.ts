import type { Compilable, Kysely } from 'kysely';
import type { Reach } from '../../domain/access/reach.js';
import type { Schema } from './schema.js';
import { statement } from './statement.js';

type Tenant = { readonly merchantId: string; readonly branchId: string };

/**
 * Compiles a statement on tenants' data once for each kind of reach, see `statement`. `build` filters it by `within`, which
 * receives placeholders for the ids of the reach.
 */
export function reachStatement<P extends object, R>(
  build: (parameter: <K extends keyof P>(name: K) => P[K], reach: Reach, on: Kysely<Schema>) => Compilable<R>,
): (on: Kysely<Schema>, reach: Reach, parameters: P) => Promise<{ readonly rows: readonly R[] }> {
  const all = statement<P, R>((parameter, on) => build(parameter, { kind: 'all' }, on));
  const merchant = statement<P & Pick<Tenant, 'merchantId'>, R>((parameter, on) =>
    build(parameter, { kind: 'merchant', merchantId: parameter('merchantId') }, on),
  );
  const branch = statement<P & Tenant, R>((parameter, on) => {
    const [merchantId, branchId] = [parameter('merchantId'), parameter('branchId')];
    return build(parameter, { kind: 'branch', merchantId, branchId }, on);
  });
  // The copied parameters come last: in Node 20, each object that begins with a copy and then gets a new field has a hidden
  // class of its own.
  return (on, reach, parameters) => {
    switch (reach.kind) {
      case 'all':
        return all(on, parameters);
      case 'merchant':
        return merchant(on, { merchantId: reach.merchantId, ...parameters });
      case 'branch':
        return branch(on, { merchantId: reach.merchantId, branchId: reach.branchId, ...parameters });
    }
  };
}
