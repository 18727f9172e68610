/** An item counted from the last one, because the steps of a history mostly concern what has just happened. */
export function recent<T>(items: readonly T[], index: number): T | undefined {
  return items[items.length - 1 - (index % items.length)];
}

/** The preferred items, or all of them if there are none. */
export function preferred<T>(some: readonly T[], all: readonly T[]): readonly T[] {
  return some.length === 0 ? all : some;
}

/** The place of an item in words, as `the last payment but 2`. */
export function recentText(what: string, index: number): string {
  return index === 0 ? `the last ${what}` : `the last ${what} but ${index}`;
}
