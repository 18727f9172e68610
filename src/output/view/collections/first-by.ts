/** The first `count` of a sequence in the order of `compare`, without sorting the rest. */
export function firstBy<T>(items: Iterable<T>, count: number, compare: (a: T, b: T) => number): readonly T[] {
  const chosen: T[] = [];
  if (count <= 0) return chosen;
  for (const item of items) {
    const last = chosen[chosen.length - 1];
    if (chosen.length >= count && last !== undefined && compare(item, last) >= 0) continue;
    // Most items of a long sequence are skipped above; the few others are inserted from the end.
    let at = chosen.length;
    for (; at > 0; at -= 1) {
      const before = chosen[at - 1];
      if (before === undefined || compare(before, item) <= 0) break;
    }
    chosen.splice(at, 0, item);
    if (chosen.length > count) chosen.pop();
  }
  return chosen;
}
