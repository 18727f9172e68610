import { usageFailure } from '../failure/failure.js';
import type { Scenario } from './scenario.js';

/**
 * The scenarios whose id fits one of the globs (`*` any text, `?` one character); all for no glob.
 *
 * @throws Failure `no-such-scenario`, exit code 64, for a glob that fits nothing: never green by accident
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
        `no scenario matches "${glob}"`,
        '`tillfleet scenarios` lists them all; quote a glob so that the shell leaves it alone',
        'no-such-scenario',
      );
    }
  }
  return catalogue.filter(({ id }) => patterns.some(({ pattern }) => pattern.test(id)));
}

function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
