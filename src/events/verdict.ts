/**
 * The verdicts, from best to worst. `differs`: what the service document shows holds, but something that the reference
 * profile has decided is otherwise.
 */
export const verdicts = ['pass', 'skipped', 'differs', 'inconclusive', 'fail', 'error'] as const;

export type Verdict = (typeof verdicts)[number];

/** The worst of several verdicts; a pass for none. */
export function worst(some: Iterable<Verdict>): Verdict {
  let rank = 0;
  for (const verdict of some) rank = Math.max(rank, verdicts.indexOf(verdict));
  return verdicts[rank] ?? 'error';
}
