/** Runs the steps one after another and stays synchronous as long as they are. The first failure ends the sequence. */
export function inSequence<T>(
  items: readonly T[],
  step: (item: T) => void | Promise<void>,
): void | Promise<void> {
  let begun = 0;
  for (const item of items) {
    begun += 1;
    const pending = step(item);
    if (pending instanceof Promise) return pending.then(() => inSequence(items.slice(begun), step));
  }
}
