import type { RunStarted } from '../../events/schema/run.js';

/** The facts of a run that decide how it, or one of its scenarios, runs again. */
export type RunFacts = Pick<
  RunStarted,
  'clock' | 'seed' | 'targetFile' | 'owned' | 'strict' | 'requirements' | 'examinee'
>;

/** The command that runs just one scenario of a run, against the same target and by the same rules. */
export function runAloneCommand(scenario: string, facts: RunFacts): string {
  return wordsOf(facts, ['--only', scenario]).join(' ');
}

/** The command of a conformance run against the same target. */
export function commandOf(facts: RunFacts): string {
  return wordsOf(facts, []).join(' ');
}

function wordsOf(facts: RunFacts, only: readonly string[]): readonly string[] {
  const { clock, seed, targetFile, owned = false, strict = false, requirements, examinee } = facts;
  const rules = [
    ...(strict ? ['--strict'] : []),
    ...(requirements === undefined ? [] : ['--requirements', requirements]),
  ];
  if (examinee !== undefined) return ['tillfleet certify', examinee, ...only, ...rules];
  if (targetFile !== undefined) {
    const permission = owned ? ['--i-own-this-target'] : [];
    return ['tillfleet conform --target', quoted(targetFile), ...only, ...rules, ...permission];
  }
  const command = clock === 'virtual' || requirements !== undefined ? 'conform' : 'run';
  return [`tillfleet ${command}`, ...only, '--seed', String(seed), ...rules];
}

/** A word of a shell. */
function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
