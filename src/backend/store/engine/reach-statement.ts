import type { Compilable, Kysely } from 'kysely';
import type { Reach } from '../../domain/access/reach.js';
import type { Schema } from './schema.js';
import { statement } from './statement.js';

/** The ids of a reach, under names that no parameter of a statement may have: one would take the place of the reach. */
interface ReachIds {
  readonly reachMerchantId: string;
  readonly reachBranchId: string;
}

/**
 * Compiles a statement on tenants' data once for each kind of reach, see `statement`. `build` filters it by `within`, which
 * receives placeholders for the ids of the reach.
 */
export function reachStatement<P extends object & { readonly [K in keyof ReachIds]?: never }, R>(
  build: (parameter: <K extends keyof P>(name: K) => P[K], reach: Reach, on: Kysely<Schema>) => Compilable<R>,
): (on: Kysely<Schema>, reach: Reach, parameters: P) => Promise<{ readonly rows: readonly R[] }> {
  const all = statement<P, R>((parameter, on) => build(parameter, { kind: 'all' }, on));
  const merchant = statement<P & Pick<ReachIds, 'reachMerchantId'>, R>((parameter, on) =>
    build(parameter, { kind: 'merchant', merchantId: parameter('reachMerchantId') }, on),
  );
  const branch = statement<P & ReachIds, R>((parameter, on) => {
    const [merchantId, branchId] = [parameter('reachMerchantId'), parameter('reachBranchId')];
    return build(parameter, { kind: 'branch', merchantId, branchId }, on);
  });
  // The copied parameters come last: in Node 20, each object that begins with a copy and then gets a new field has its own
  // hidden class.
  return (on, reach, parameters) => {
    switch (reach.kind) {
      case 'all':
        return all(on, parameters);
      case 'merchant':
        return merchant(on, { reachMerchantId: reach.merchantId, ...parameters });
      case 'branch':
        return branch(on, {
          reachMerchantId: reach.merchantId,
          reachBranchId: reach.branchId,
          ...parameters,
        });
    }
  };
}
