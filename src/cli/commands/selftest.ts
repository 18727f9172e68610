import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import type { ExitCode } from '../../failure/exit-codes.js';
import { usageFailure } from '../../failure/failure.js';
import { monotonicNow } from '../../text/clock/process-clock.js';
import { packageFolder } from '../../text/package-folder.js';
import { levelOption } from '../output/options/common-options.js';
import { collect } from '../parse.js';
import type { SelftestLine } from '../selftest/selftest-lines.js';
import { loadSelftest } from '../selftest/selftest-module.js';
import { selftestText } from '../selftest/selftest-text.js';
import { onEndSignals } from '../signals/end-signals.js';

interface SelftestFlags {
  readonly only: readonly string[];
  readonly level: 'must' | 'profile';
  readonly matrix?: boolean;
  readonly allScenarios?: boolean;
  readonly write?: boolean;
  readonly dialect?: boolean;
  readonly share?: Share;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

interface Share {
  readonly at: number;
  readonly of: number;
}

const maxShares = 10_000;

/** @throws InvalidArgumentError for a share that does not exist */
function parseShare(text: string): Share {
  const [, at = Number.NaN, of = 0] = /^(\d{1,5})\/(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (at < of && of <= maxShares) return { at, of };
  throw new InvalidArgumentError(`It must be k/n with k from 0 to n-1 and n at most ${maxShares}.`);
}

const examples = `
Examples:
  tillfleet selftest                                  all mutants; about five minutes on two cores
  tillfleet selftest --only 'PAY-*' --only REF-01     the mutants of some clauses
  tillfleet selftest --only payments.cancel           those of the clauses of one scenario, judged by it alone
  tillfleet selftest --matrix --write                 writes docs/development/kill-matrix.md; about half an hour`;

/** `tillfleet selftest`: shows that the scenarios notice broken services and terminals, and accuse no others. */
export function selftestCommand(exit: (code: ExitCode) => void): Command {
  return new Command('selftest')
    .summary('show that broken services fail (in a checkout only)')
    .description(
      'Breaks the service, its terminals and its responses in one place at a time, in virtual time, and requires that a scenario that claims the clause notices it; services that do nothing wrong must pass, and each clause must have a mutant. It runs from a checkout: the package holds no mutants. docs/trust.md explains it.',
    )
    .option('--only <glob|clause...>', 'only mutants of matching clauses, scenarios or ids', collect, [])
    .addOption(levelOption('clauses'))
    .option('--matrix', 'run every scenario that claims a clause of the mutant, also after a kill')
    .option('--all-scenarios', 'with --matrix: run every scenario on every mutant, which takes hours')
    .option(
      '--write',
      'with --matrix: write docs/development/kill-matrix.json and docs/development/kill-matrix.md',
    )
    .option('--dialect', 'reach each service through a server that speaks another dialect, by its binding')
    .option('--share <k/n>', 'only this share of the mutants, and no verdict on clauses', parseShare)
    .option('--json', 'print one JSON object a line; the last one is the result')
    .option('-q, --quiet', 'print only what is wrong, and the summary')
    .addHelpText('after', examples)
    .action(async (flags: SelftestFlags) => exit(await runSelftest(flags)));
}

async function runSelftest(flags: SelftestFlags): Promise<ExitCode> {
  const { only, matrix = false, allScenarios = false, write = false } = flags;
  const { dialect = false, json = false, quiet = false } = flags;
  if (write && !matrix) throw usageFailure('--write needs --matrix', 'add --matrix, or omit --write');
  if (allScenarios && !matrix)
    throw usageFailure('--all-scenarios needs --matrix', 'add --matrix, or omit --all-scenarios');
  const folder = packageFolder();
  const { selftest } = await loadSelftest(folder);
  const stopped = new AbortController();
  let signalled: ExitCode | undefined;
  const release = onEndSignals((exitCode) => {
    signalled ??= exitCode;
    stopped.abort();
  });
  const print = (line: SelftestLine) => {
    const text = json ? JSON.stringify(line) : selftestText(line, quiet);
    if (text !== undefined) process.stdout.write(`${text}\n`);
  };
  try {
    const result = await selftest({
      root: path.resolve(fileURLToPath(folder)),
      processId: process.pid,
      only,
      level: flags.level,
      matrix,
      allScenarios,
      write,
      dialect,
      signal: stopped.signal,
      ...(flags.share !== undefined && { share: flags.share }),
      onLine: (line) =>
        print(
          line.type === 'selftest.finished' && signalled !== undefined
            ? { ...line, exitCode: signalled }
            : line,
        ),
      onProgress: progress(),
    });
    if (result.type === 'selftest.refused') throw usageFailure(result.message, result.hint, result.code);
    return signalled ?? result.exitCode;
  } finally {
    release();
  }
}

/** Writes the progress to standard error: on a terminal in one line, else now and then. */
function progress(): (text: string) => void {
  const intervalMs = process.stderr.isTTY ? 100 : 10_000;
  let writtenAt = 0;
  return (text) => {
    if (monotonicNow() - writtenAt < intervalMs) return;
    writtenAt = monotonicNow();
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
}
