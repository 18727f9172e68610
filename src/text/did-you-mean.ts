import { distance } from 'fastest-levenshtein';

/** The end of an error text about an unknown word: `; did you mean herd?`, or nothing if no candidate is close. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const closest = closestWord(word, candidates);
  return closest === undefined ? '' : `; did you mean ${closest}?`;
}

/** The candidate that was probably meant; undefined if no candidate is close. Case does not count. */
export function closestWord(word: string, candidates: readonly string[]): string | undefined {
  const given = word.toLowerCase().slice(0, 128);
  const ranked = candidates
    .map((candidate) => {
      const name = candidate.toLowerCase();
      // Of two names that are as close, one that begins as the given one does is meant.
      return { candidate, edits: distance(given, name), rank: name.startsWith(given) ? 0 : 1 };
    })
    .sort((one, other) => one.edits - other.edits || one.rank - other.rank);
  const [best] = ranked;
  if (best === undefined) return undefined;
  if (best.edits <= Math.max(2, best.candidate.length / 3)) return best.candidate;
  // A part of the name is a hint too: `legacy-auth` means `ws.migration.legacy-auth.enabled`.
  const containing = candidates.filter(
    (candidate) => given.length >= 4 && candidate.toLowerCase().includes(given),
  );
  return containing.length === 1 ? containing[0] : undefined;
}
