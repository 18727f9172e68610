import { Command } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';
import { addOutputOptions, type OutputFlags, outputChoice } from '../output/options/output-options.js';
import { type AuthorityFlags, allowedTarget, allowHooksOption } from '../target-choice.js';

interface ReplayFlags extends OutputFlags, AuthorityFlags {}

const examples = `
Examples:
  tillfleet replay .tillfleet/failures/<folder>           the run, or the search, that has written this folder
  tillfleet replay .tillfleet/failures/<folder> --verbose     with every check`;

/** `tillfleet replay`: runs a saved failure again. In virtual time its stream is identical to the byte. */
export function replayCommand(exit: (code: ExitCode) => void): Command {
  const command = new Command('replay')
    .summary('run a saved failure again')
    .description(
      'Runs again what a failed run, or a failed search of `tillfleet explore`, has saved in .tillfleet/failures. In virtual time every event is repeated exactly; on the real clock the seed is the same, but the timing is not.',
    )
    .argument('<folder>', 'the folder of a failed run')
    .optionsGroup('Target:')
    .addOption(allowHooksOption())
    .option('--i-own-this-target', 'allow a target or a broker on another machine');
  return addOutputOptions(command)
    .addHelpText('after', examples)
    .action(async (folder: string, flags: ReplayFlags) => {
      const { explorationFile, loadExploration } = await import('./explore/saved-exploration.js');
      const exploration = explorationFile(folder);
      if (exploration !== undefined) {
        const { performExplore } = await import('./explore/perform-explore.js');
        const search = { ...loadExploration(exploration), authority: flags };
        exit(await performExplore(search, { json: flags.json === true, quiet: true }));
        return;
      }
      const { loadFailure } = await import('../failed-run/failures.js');
      const request = { ...loadFailure(folder), ...(flags.iOwnThisTarget === true && { owned: true }) };
      if (request.target !== undefined) await allowedTarget(request.target, flags, folder);
      const { performRun } = await import('../perform-run.js');
      exit(await performRun(request, outputChoice(flags)));
    });
}
