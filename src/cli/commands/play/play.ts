import { Command, Option } from 'commander';
import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import { usesColour } from '../../output/outputs.js';
import { type OutputChoice, outputColours, usesView } from '../../output/uses-view.js';

interface PlayFlags extends Pick<OutputChoice, 'color' | 'tui'> {
  readonly verbose?: boolean;
}

const examples = `
Examples:
  tillfleet run --record run.ndjson --for 10m            records a run
  tillfleet play run.ndjson                              shows it again, as it was
  tillfleet play run.ndjson --no-tui                     only its lines and its verdict`;

/** `tillfleet play`: shows a recorded run. */
export function playCommand(exit: (code: ExitCode) => void): Command {
  const colour = new Option('--color <when>', 'colours of the text');
  return new Command('play')
    .summary('show a recorded run in the live view')
    .description(
      'Plays what `tillfleet run --record` has written: the live view at the recorded pace, with pause, steps and jumps in both directions. Without a terminal it prints the lines of the run. Ends with the exit code of the recorded run, 2 if it is unfinished, 64 if the file is not a recording.',
    )
    .argument('<file>', 'the recording, - for standard input')
    .option('--no-tui', 'print the lines of the run, even on a terminal')
    .option('-v, --verbose', 'print every scenario and every check, also those that pass')
    .addOption(colour.choices(outputColours).default('auto', 'auto: on a terminal'))
    .addHelpText('after', examples)
    .action(async (file: string, flags: PlayFlags) => exit(await play(file, flags)));
}

async function play(file: string, { color, tui, verbose = false }: PlayFlags): Promise<ExitCode> {
  // The view needs standard input for its keys.
  const hasView = file !== '-' && usesView({ json: false, tui });
  const colour = usesColour({ color });
  const { createTextReport } = await import('../../../output/report/text-report.js');
  const { RecordedRun } = await import('../../../output/tui/playing/recorded-run.js');
  const { readRecording } = await import('./read-recording.js');
  const run = new RecordedRun();
  const lines: string[] = [];
  const detail = verbose ? 'checks' : hasView ? 'end' : 'failures';
  const report = createTextReport({ write: (text) => lines.push(text), colour, detail });
  const name = file === '-' ? 'standard input' : file;
  // A file that is not a recording has its error alone.
  const end = await readRecording(file, name, (event) => {
    if (hasView) run.add(event);
    report(event);
  });
  if (hasView) {
    const { showRecording } = await import('./show-recording.js');
    const signalled = await showRecording({ run, file, colour });
    if (signalled !== undefined) return signalled;
  }
  process.stdout.write(lines.join(''));
  if (end.finished !== undefined) return end.finished.exitCode as ExitCode;
  console.error(
    `tillfleet: ${name} breaks off after line ${end.lines}: the run was stopped before its end\n  hint: what is there was shown; record the run again for all of it`,
  );
  return exitCodes.inconclusive;
}
