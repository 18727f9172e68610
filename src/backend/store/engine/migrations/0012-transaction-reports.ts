import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.js';

/** What a terminal reported of a transaction. Of reports with one specificTId the database keeps the first (MSG-05). */
export async function transactionReports(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('transactions').addColumn('reported_status', 'text').execute();
  // What saveTransaction records may repeat a specificTId: it is no report.
  await sql`create unique index transactions_reported on transactions
    (specific_tid, merchant_id) where reported_status is not null`.execute(db);
}
