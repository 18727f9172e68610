import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Reach } from '../../domain/access/reach.js';
import type { Schema } from './schema.js';

/** Tables whose rows belong to a merchant and may belong to a branch. */
type OwnedTable =
  | 'terminals'
  | 'transactions'
  | 'branches'
  | 'apps'
  | 'refunds'
  | 'settlements'
  | 'daily_totals';

/** The one place where a reach becomes a condition. */
export function within<T extends OwnedTable>(reach: Reach) {
  return (eb: ExpressionBuilder<Schema, T>): Expression<SqlBool> => {
    // These tables name both columns alike; the builder cannot see that through the type parameter.
    const on = eb as unknown as ExpressionBuilder<Schema, OwnedTable>;
    switch (reach.kind) {
      case 'all':
        return on.lit(true);
      case 'merchant':
        return on('merchant_id', '=', reach.merchantId);
      case 'branch':
        return on.and([on('merchant_id', '=', reach.merchantId), on('branch_id', '=', reach.branchId)]);
    }
  };
}
