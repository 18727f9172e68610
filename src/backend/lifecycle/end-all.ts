/**
 * Runs all of it, one after another, whatever fails: a part that does not end cleanly must not cost what comes
 * after it. Then throws what failed.
 */
export async function endAll(steps: readonly (() => Promise<void> | undefined)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 1) throw new AggregateError(failed, 'the backend did not stop cleanly');
  if (failed.length === 1) throw failed[0];
}
