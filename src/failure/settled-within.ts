/** Resolves when all have settled, or after `ms` milliseconds. */
export async function settledWithin(works: Iterable<Promise<unknown>>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.allSettled(works), late]);
  clearTimeout(timer);
}
