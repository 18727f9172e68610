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
  | 'daily_totals'
  | 'monthly_totals';

/** Translates a reach into a condition on the rows that it includes. */
export function within<T extends OwnedTable>(reach: Reach) {
  return (eb: ExpressionBuilder<Schema, T>): Expression<SqlBool> => {
    // Both columns have the same names in all of these tables, but the type parameter hides that from the builder.
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

/** Translates a reach into a condition on the merchants themselves, which belong to no branch. */
export function withinMerchants(reach: Reach) {
  return (eb: ExpressionBuilder<Schema, 'merchants'>): Expression<SqlBool> =>
    reach.kind === 'all' ? eb.lit(true) : eb('merchant_id', '=', reach.merchantId);
}
