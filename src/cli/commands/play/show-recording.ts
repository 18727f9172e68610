import path from 'node:path';
import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import type { RecordedRun } from '../../../output/tui/playing/recorded-run.js';
import { chooseReactBuild, hasUnicode } from '../../output/uses-view.js';
import { onEndSignals } from '../../signals/end-signals.js';

interface ShownRecording {
  readonly run: RecordedRun;
  readonly file: string;
  readonly colour: boolean;
}

/** Shows a recording in the view until its user quits. Resolves with the exit code of a signal; undefined for `q`. */
export async function showRecording({ run, file, colour }: ShownRecording): Promise<ExitCode | undefined> {
  chooseReactBuild();
  const { startPlayView } = await import('../../../output/tui/playing/play-view.js');
  const { enterAlternateScreen, keepingScrollback, leaveAlternateScreen } = await import(
    '../../../output/tui/screen/alternate-screen.js'
  );
  const { markNoPastes, markPastes, readingPastes } = await import(
    '../../../output/tui/screen/pasted-text.js'
  );
  const leave = () => void process.stdout.write(markNoPastes + leaveAlternateScreen);
  process.stdout.write(enterAlternateScreen + markPastes);
  // An internal error ends the program at once.
  process.once('exit', leave);
  let quit: (exitCode: ExitCode | undefined) => void = () => undefined;
  const ended = new Promise<ExitCode | undefined>((resolve) => {
    quit = resolve;
  });
  const release = onEndSignals(quit);
  const view = startPlayView({
    run,
    colour,
    unicode: hasUnicode(process.env),
    name: path.basename(file),
    stdout: keepingScrollback(process.stdout),
    stdin: readingPastes(process.stdin),
    onQuit: (key) => quit(key === 'ctrl-c' ? exitCodes.interrupted : undefined),
  });
  try {
    return await ended;
  } finally {
    release();
    await view.stop();
    process.off('exit', leave);
    leave();
  }
}
