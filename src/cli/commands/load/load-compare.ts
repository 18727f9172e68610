import { Command } from 'commander';
import type { ExitCode } from '../../../failure/exit-codes.js';
import { share } from '../../parse.js';

const examples = `
Examples:
  tillfleet load compare before after              two folders of \`load --out\`, or folders with several of them
  tillfleet load compare before after --tolerance 10%

Exit codes: 0 nothing is worse, 1 an operation is slower or fails more often, 2 unclear, 64 bad input.`;

/** `tillfleet load compare`: compares two loads, or two groups of repeated ones. */
export function loadCompareCommand(exit: (code: ExitCode) => void): Command {
  return new Command('compare')
    .summary('compare two loads, or repeated ones')
    .description(
      'Compares the median and the p99 of each operation, and its errors. With enough runs on both sides (5 to 7 folders in a folder) the runs are compared, so that the noise between runs is known; else the seconds of the runs, where changes up to 30 % are unclear.',
    )
    .argument('<before>', 'a folder of a load, or one that contains several')
    .argument('<after>', 'a folder of a load, or one that contains several')
    .option('--tolerance <share>', 'changes up to this count as none', share, 0.05)
    .option('--json', 'print the comparison as one JSON object')
    .addHelpText('after', examples)
    .action(async (before: string, after: string, _: object, command: Command) => {
      const { readComparedLoads } = await import('../../../load/compare/compared-loads.js');
      const { compareLoads } = await import('../../../load/compare/compare-loads.js');
      const { comparisonText } = await import('../../../load/compare/comparison-text.js');
      const { tolerance, json } = command.optsWithGlobals<{
        readonly tolerance: number;
        readonly json?: boolean;
      }>();
      const comparison = compareLoads(readComparedLoads(before, after), tolerance);
      command
        .configureOutput()
        .writeOut?.(json === true ? `${JSON.stringify(comparison)}\n` : comparisonText(comparison));
      exit(comparison.exitCode);
    });
}
