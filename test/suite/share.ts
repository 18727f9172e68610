/** True in CI, where tests that choose a share of many cases run all of them: `WHOLE_SUITE=1`. */
export const wholeSuite = process.env.WHOLE_SUITE !== undefined;

/** One item in `count`, from every part of the list; all of them in CI. */
export function oneIn<T>(count: number, items: readonly T[]): readonly T[] {
  return wholeSuite ? items : items.filter((_, index) => index % count === count - 1);
}
