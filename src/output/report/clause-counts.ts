import type { ClauseResult } from '../../events/schema/run.js';
import { nounFor } from '../../text/counted.js';

/** The clauses of one part of the judgement, the service document or the reference profile. */
interface ClauseCounts {
  /** Clauses with at least one check. */
  readonly judged: number;
  readonly broken: number;
  /** Clauses that the run claims and has no check of. */
  readonly unjudged: number;
  /** Clauses of which only features are claimed that the target does not offer. */
  readonly notOffered: number;
}

/** The part of a clause that is counted. */
type CountedClause = Pick<ClauseResult, 'document' | 'profile' | 'notOffered'>;

/** The clauses of a run, counted by the service document and by the reference profile. */
function clauseCounts(clauses: readonly CountedClause[]): {
  readonly document: ClauseCounts;
  readonly profile: ClauseCounts;
} {
  const all = clauses.map(({ document, profile, notOffered }) => {
    const isOffered = notOffered === undefined;
    // A clause without checks of the document is one of the profile.
    const decided = profile ?? (document ? undefined : { held: 0, broken: 0 });
    return {
      document: document && { ...document, isOffered },
      profile: decided && { ...decided, isOffered },
    };
  });
  return {
    document: countsOf(all.flatMap(({ document }) => document ?? [])),
    profile: countsOf(all.flatMap(({ profile }) => profile ?? [])),
  };
}

/**
 * `139 of 141 judged clauses hold, 2 break, 18 not judged` for the service document, and the same for the reference
 * profile, each with its name; none for a stream of an earlier version.
 */
export function clauseCountLines(clauses: readonly CountedClause[]): readonly (readonly [string, string])[] {
  if (!clauses.some((each) => each.document ?? each.profile)) return [];
  const { document, profile } = clauseCounts(clauses);
  const lines = [
    ['document', document, 'break'],
    ['profile', profile, 'differ'],
  ] as const;
  return lines
    .filter(([, { judged, unjudged, notOffered }]) => judged + unjudged + notOffered > 0)
    .map(([name, { judged, broken, unjudged, notOffered }, word]) => {
      const parts = [`${judged - broken} of ${judged} judged clauses hold`];
      if (broken > 0) parts.push(`${broken} ${nounFor(broken, `${word}s`, word)}`);
      if (unjudged > 0) parts.push(`${unjudged} not judged`);
      if (notOffered > 0) parts.push(`${notOffered} not offered`);
      return [name, parts.join(', ')];
    });
}

interface Part {
  readonly held: number;
  readonly broken: number;
  readonly isOffered: boolean;
}

function countsOf(parts: readonly Part[]): ClauseCounts {
  const judged = parts.filter(({ held, broken }) => held + broken > 0);
  const broken = judged.filter((part) => part.broken > 0);
  const notOffered = parts.filter(({ isOffered }) => !isOffered).length;
  const unjudged = parts.length - judged.length - notOffered;
  return { judged: judged.length, broken: broken.length, unjudged, notOffered };
}
