/** An item counted from the last one, because the steps of a history mostly concern what has just happened. */
export function recent<T>(items: readonly T[], index: number): T | undefined {
  return items[items.length - 1 - (index % items.length)];
}

/** The place of an item for people, as `the last payment but 2`. */
export function recentText(what: string, index: number): string {
  return index === 0 ? `the last ${what}` : `the last ${what} but ${index}`;
}
