import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import type { Db } from '../store/engine/database.js';

/** Returns SQLite's plan of each SELECT and UPDATE that `run` prepares or executes. */
export async function plansOf(db: Db, run: (on: Db) => Promise<unknown>): Promise<readonly string[]> {
  const nodes: RootOperationNode[] = [];
  const listening = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' || node.kind === 'UpdateQueryNode') nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(listening);
  const plans = nodes.map(async (node) => {
    const query = db.getExecutor().compileQuery(node, createQueryId());
    const explain = CompiledQuery.raw(
      `explain query plan ${query.sql}`,
      query.parameters.map((value) => (typeof value === 'object' ? null : value)),
    );
    const { rows } = await db.executeQuery<{ detail: string }>(explain);
    return rows.map(({ detail }) => detail).join('; ');
  });
  return Promise.all(plans);
}
