import type { RunFinished } from '../../events/schema/run.js';

/** The clauses of one part of the judgement, the service document or the reference profile. */
export interface ClauseCounts {
  /** Clauses with at least one check. */
  readonly judged: number;
  readonly broken: number;
  /** Clauses that the run claims and has no check of. */
  readonly unjudged: number;
}

/** The clauses of a run, counted by the service document and by the reference profile. */
export function clauseCounts(clauses: RunFinished['clauses']): {
  readonly document: ClauseCounts;
  readonly profile: ClauseCounts;
} {
  const all = Object.values(clauses);
  // A clause without checks of the document is one of the profile.
  const document = all.flatMap((each) => each.document ?? []);
  const profile = all.flatMap((each) => each.profile ?? (each.document ? [] : { held: 0, broken: 0 }));
  return { document: countsOf(document), profile: countsOf(profile) };
}

/**
 * `139 of 141 judged clauses hold, 2 break, 18 not judged` for the service document, and the same for the reference
 * profile, each with its name; none for a stream of an earlier version.
 */
export function clauseCountLines(clauses: RunFinished['clauses']): readonly (readonly [string, string])[] {
  if (!Object.values(clauses).some((each) => each.document ?? each.profile)) return [];
  const { document, profile } = clauseCounts(clauses);
  const lines = [
    ['document', document, 'break'],
    ['profile', profile, 'differ'],
  ] as const;
  return lines
    .filter(([, { judged, unjudged }]) => judged + unjudged > 0)
    .map(([name, { judged, broken, unjudged }, word]) => {
      const parts = [`${judged - broken} of ${judged} judged clauses hold`];
      if (broken > 0) parts.push(`${broken} ${word}`);
      if (unjudged > 0) parts.push(`${unjudged} not judged`);
      return [name, parts.join(', ')];
    });
}

function countsOf(parts: readonly { readonly held: number; readonly broken: number }[]): ClauseCounts {
  const judged = parts.filter(({ held, broken }) => held + broken > 0);
  const broken = judged.filter((part) => part.broken > 0);
  return { judged: judged.length, broken: broken.length, unjudged: parts.length - judged.length };
}
