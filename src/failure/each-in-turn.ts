/**
 * Calls each function when the one before it has settled, also after one that fails.
 *
 * @throws the first error, when all have settled
 */
export async function eachInTurn(works: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
