import type { RunStarted } from '../../events/schema/run.js';

/** The facts of a run that decide how one of its scenarios runs again. */
export type RunFacts = Pick<RunStarted, 'clock' | 'seed' | 'targetFile' | 'owned' | 'strict' | 'examinee'>;

/** The command that runs just one scenario of a run, against the same target. */
export function runAloneCommand(scenario: string, facts: RunFacts): string {
  const { clock, seed, targetFile, owned = false, strict = false, examinee } = facts;
  if (examinee !== undefined) return `tillfleet certify ${examinee} --only ${scenario}`;
  if (targetFile !== undefined) {
    const options = [...(strict ? ['--strict'] : []), ...(owned ? ['--i-own-this-target'] : [])];
    return ['tillfleet conform --target', quoted(targetFile), '--only', scenario, ...options].join(' ');
  }
  const command = clock === 'virtual' ? 'conform' : 'run';
  return `tillfleet ${command} --only ${scenario} --seed ${seed}`;
}

/** The command of a conformance run against the same target. */
export function commandOf(facts: RunFacts): string {
  return runAloneCommand('', facts).replace(' --only ', '').trimEnd();
}

/** A word of a shell. */
function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
