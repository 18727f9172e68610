/** Runs the steps one after another and stays synchronous as long as they are. The first failure ends the sequence. */
export function inSequence<T>(
  items: readonly T[],
  step: (item: T) => void | Promise<void>,
): void | Promise<void> {
  for (const [index, item] of items.entries()) {
    const pending = step(item);
    if (pending instanceof Promise) return pending.then(() => inSequence(items.slice(index + 1), step));
  }
}
