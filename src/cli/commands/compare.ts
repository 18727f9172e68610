import { Command } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';

const examples = `
Examples:
  tillfleet conform --target my-service.yaml --report json=today.json
  tillfleet compare yesterday.json today.json             what has changed since yesterday, clause by clause`;

/** `tillfleet compare`: shows the clauses whose verdicts or failed checks differ between two reports. */
export function compareCommand(exit: (code: ExitCode) => void): Command {
  return new Command('compare')
    .summary('compare two runs, clause by clause')
    .description(
      'Compares two reports (`--report json=<path>`), of two targets or of one target at two times, and prints each clause whose verdict or failed checks differ, with these checks and their exchanges. Ends with 0 if no clause differs, 1 if one does, and 2 if one of the runs is unfinished.',
    )
    .argument('<before>', 'a report')
    .argument('<after>', 'another report')
    .option('--json', 'print one JSON object a line; the last one is the result')
    .addHelpText('after', examples)
    .action(
      async (before: string, after: string, { json }: { readonly json?: boolean }, command: Command) => {
        const { readReport } = await import('../output/read-report.js');
        const { exitCodeOf } = await import('../../run/verdict.js');
        const { compareReports, driftLines } = await import('../../output/report/compare-reports.js');
        const [one, other] = [await readReport(before), await readReport(after)];
        const drifts = compareReports(one, other);
        const { writeOut } = command.configureOutput();
        for (const drift of drifts) {
          const lines = json
            ? [JSON.stringify({ type: 'clause.differs', ...drift })]
            : driftLines(drift, { before: one.run.target, after: other.run.target });
          writeOut?.(`${lines.join('\n')}\n`);
        }
        const complete = one.complete && other.complete;
        const verdict = complete ? (drifts.length > 0 ? 'fail' : 'pass') : 'inconclusive';
        const exitCode = exitCodeOf(verdict);
        const all = new Set([...one.clauses, ...other.clauses].map(({ id }) => id)).size;
        const result = json
          ? JSON.stringify({ type: 'compare.finished', verdict, exitCode, clauses: drifts.length })
          : `${drifts.length} of ${all} clauses differ${complete ? '' : '; one of the runs is unfinished'}`;
        writeOut?.(`${result}\n`);
        exit(exitCode);
      },
    );
}
