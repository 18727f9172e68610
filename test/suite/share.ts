/** A share of what `npm test` leaves out: the part `at`, from 0, of `of` equal parts; or all of it, or nothing. */
export type Share = { readonly at: number; readonly of: number } | 'all' | 'none';

/** The largest number of shares: after so many commits everything has run. */
export const maxShares = 8;

/**
 * The share that a text such as `3/8` or `all` names; none without a text.
 *
 * @throws Error for any other text: a share that does not exist would leave out everything
 */
export function shareOf(text: string | undefined): Share {
  if (text === undefined) return 'none';
  if (text === 'all') return text;
  const [, at, of] = /^(\d)\/(\d)$/.exec(text)?.map(Number) ?? [];
  if (at === undefined || of === undefined || at >= of || of > maxShares)
    throw new Error(`SHARE must be all, or k/n with k below n and n at most ${maxShares}, not "${text}"`);
  return { at, of };
}

/** The share of this process: none in `npm test`, one part after the other in CI, all in `npm run check:all`. */
const share = shareOf(process.env.SHARE);

/**
 * True if what takes many seconds is to run here. Without a share nothing of it does, so that `npm test` takes minutes.
 *
 * @param part a whole number from 0 to 7, which chooses the share; equal numbers run together
 */
export function inShare(part: number, chosen: Share = share): boolean {
  return chosen === 'all' || (chosen !== 'none' && part % chosen.of === chosen.at);
}

/** One item in `count`, from every part of the list, and those of the share; all of them in the share `all`. */
export function oneIn<T>(count: number, items: readonly T[], chosen: Share = share): readonly T[] {
  if (chosen === 'all') return items;
  return items.filter((_, index) => {
    const sampled = Math.floor(index / count);
    if (index % count === count - 1) return true;
    return chosen !== 'none' && (index - sampled) % chosen.of === chosen.at;
  });
}
