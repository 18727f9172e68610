/**
 * True where `WHOLE_SUITE=1` is set, as CI does: every case of a long list runs, and every test that takes many seconds.
 *
 * Without it only a part of them runs, so that `npm test` takes minutes; what lands has passed them all.
 */
export const wholeSuite = process.env.WHOLE_SUITE !== undefined;

/** One item in `count`, from every part of the list; all of them in the whole suite. */
export function oneIn<T>(count: number, items: readonly T[]): readonly T[] {
  return wholeSuite ? items : items.filter((_, index) => index % count === count - 1);
}
