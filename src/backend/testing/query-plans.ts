import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import type { Db } from '../store/engine/database.js';

/** Returns SQLite's plan of each SELECT and UPDATE that `run` prepares or executes. */
export async function plansOf(db: Db, run: (on: Db) => Promise<unknown>): Promise<readonly string[]> {
  const nodes: RootOperationNode[] = [];
  const listen = (node: RootOperationNode) => {
    if (node.kind === 'SelectQueryNode' || node.kind === 'UpdateQueryNode') nodes.push(node);
    return node;
  };
  const listening = db.withPlugin({
    transformQuery: ({ node }) => listen(node),
    transformResult: async ({ result }) => result,
  });
  // A statement may have been compiled for another database before.
  const execute = listening.executeQuery.bind(listening);
  listening.executeQuery = (query, ...others) => {
    if ('sql' in query) listen(query.query);
    return execute(query, ...others);
  };
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
