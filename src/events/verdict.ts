/** The verdicts, from best to worst. */
export const verdicts = ['pass', 'skipped', 'inconclusive', 'fail', 'error'] as const;

export type Verdict = (typeof verdicts)[number];

/** The worst of several verdicts; a pass for none. */
export function worst(some: Iterable<Verdict>): Verdict {
  let rank = 0;
  for (const verdict of some) rank = Math.max(rank, verdicts.indexOf(verdict));
  return verdicts[rank] ?? 'error';
}
