/** The one of these that was probably meant, or undefined if none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const given = word.toLowerCase().slice(0, 128);
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distanceBetween(given, candidate.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  if (best === undefined) return undefined;
  // A part of the name is a hint too: `legacy-auth` means `ws.migration.legacy-auth.enabled`.
  const holding = candidates.filter(
    (candidate) => given.length >= 4 && candidate.toLowerCase().includes(given),
  );
  if (best.distance <= Math.max(2, best.candidate.length / 3)) return best.candidate;
  return holding.length === 1 ? holding[0] : undefined;
}

/** Letters to add, drop or change (Levenshtein). */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
