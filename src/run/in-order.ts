/** Administration calls under way at one time. */
const callsUnderWay = 16;

/** Each of them made, a bounded number under way; the results in their order. */
export async function inOrder<Plan, T>(
  plans: readonly Plan[],
  make: (plan: Plan) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  const rest = plans.entries();
  const work = async () => {
    for (const [index, plan] of rest) results[index] = await make(plan);
  };
  await Promise.all(Array.from({ length: Math.min(callsUnderWay, plans.length) }, work));
  return results;
}
