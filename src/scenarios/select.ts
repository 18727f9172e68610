import { usageFailure } from '../failure/failure.js';
import { didYouMean } from '../text/did-you-mean.js';
import type { Scenario } from './scenario.js';

/**
 * The scenarios whose id matches one of the globs (`*` any text, `?` one character); every scenario for no glob.
 *
 * @throws Failure `no-such-scenario`, exit code 64, for a glob without a match: a run of nothing must not pass
 */
export function selectScenarios(
  catalogue: readonly Scenario[],
  globs: readonly string[],
): readonly Scenario[] {
  if (globs.length === 0) return catalogue;
  const patterns = globs.map((glob) => ({ glob, pattern: toPattern(glob) }));
  for (const { glob, pattern } of patterns) {
    if (!catalogue.some(({ id }) => pattern.test(id))) {
      throw usageFailure(
        `no scenario matches "${glob}"${didYouMean(glob, namesOf(catalogue))}`,
        '`tillfleet scenarios` lists every id; in a shell, quote a glob',
        'no-such-scenario',
      );
    }
  }
  return catalogue.filter(({ id }) => patterns.some(({ pattern }) => pattern.test(id)));
}

/** True if the text is a glob, and not a whole id. */
export function isGlob(text: string): boolean {
  return /[*?]/.test(text);
}

/** A glob as a pattern: `*` any text, `?` one character. */
export function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}

/** The ids, and the globs of the areas: the first segments of the ids. */
function namesOf(catalogue: readonly Scenario[]): readonly string[] {
  const ids = catalogue.map(({ id }) => id);
  return [...ids, ...new Set(ids.map((id) => `${id.split('.', 1)[0]}.*`))];
}
