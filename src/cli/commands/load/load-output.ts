import { type ExitCode, exitCodes } from '../../../failure/exit-codes.js';
import { messageOf } from '../../../failure/failure.js';
import type { LoadProfile } from '../../../load/profile/profile.js';
import type { LoadResult, LoadSample } from '../../../load/result/load-result.js';
import { usesColour } from '../../output/outputs.js';
import { chooseReactBuild, hasUnicode, usesView } from '../../output/uses-view.js';
import type { LoadFlags } from './load-flags.js';
import { LoadProgress } from './load-progress.js';

/** The output of a load in progress. */
export interface LoadOutput {
  started(started: { readonly target: string; readonly rateLimits: LoadResult['rateLimits'] }): void;
  sample(sample: LoadSample): void;
  /** Shows a text on standard error, at the latest when the load has ended. */
  notice(text: string): void;
  /** Releases the terminal, so that the result or an error is alone on the screen. */
  end(): Promise<void>;
}

export interface ShownLoad {
  readonly version: string;
  readonly profile: LoadProfile;
  readonly seed: number;
  /** Ends the load early. */
  readonly stop: (exitCode: ExitCode) => void;
}

type OutputFlags = Pick<LoadFlags, 'json' | 'tui' | 'findKnee'>;

/** NDJSON, a view on a terminal, or lines of progress. */
export async function startLoadOutput(flags: OutputFlags, load: ShownLoad): Promise<LoadOutput> {
  const { json = false, tui, findKnee } = flags;
  const progress = new LoadProgress({ profile: load.profile, stderr: process.stderr, findKnee });
  // A search shows each step as it ends.
  if (findKnee === undefined && usesView({ json, tui })) return viewOutput(load, progress);
  return {
    started: (started) => progress.started(started),
    sample(sample) {
      if (json && findKnee === undefined) process.stdout.write(`${JSON.stringify(sample)}\n`);
      progress.sample(sample);
    },
    notice: writeLine,
    end: async () => progress.end(),
  };
}

async function viewOutput(
  { version, profile, seed, stop }: ShownLoad,
  progress: LoadProgress,
): Promise<LoadOutput> {
  chooseReactBuild();
  const { LoadViewThread } = await import('../../../output/tui/load/load-view-thread.js');
  const { leaveAlternateScreen } = await import('../../../output/tui/screen/alternate-screen.js');
  const { markNoPastes } = await import('../../../output/tui/screen/pasted-text.js');
  const { name, phases, terminals, thresholds } = profile;
  const held: string[] = [];
  const leave = () => void process.stdout.write(markNoPastes + leaveAlternateScreen);
  let state: 'shown' | 'failed' = 'shown';
  const view = new LoadViewThread({
    stdout: process.stdout,
    colour: usesColour({ color: 'auto' }),
    unicode: hasUnicode(process.env),
    plan: {
      version,
      profile: name,
      seed,
      terminals: terminals.count,
      phases: phases.map((phase) => ({ name: phase.name, durationMs: phase.durationMs })),
      thresholds: thresholds.map(({ threshold }) => threshold.text),
    },
    onQuit: (key) => stop(key === 'ctrl-c' ? exitCodes.interrupted : exitCodes.inconclusive),
    onFailure(error) {
      state = 'failed';
      leave();
      writeLine(
        `tillfleet: the view has failed: ${messageOf(error)}\n  hint: the load continues; --no-tui shows it without a view`,
      );
    },
  });
  // An internal error ends the program at once.
  process.once('exit', leave);
  return {
    started({ target, rateLimits }) {
      view.showTarget(`at ${target}, rate limits ${rateLimits}`);
    },
    sample(sample) {
      if (state === 'shown') view.showSecond(sample);
      else progress.sample(sample);
    },
    notice: (text) => void held.push(text),
    async end() {
      await view.stop();
      process.off('exit', leave);
      progress.end();
      for (const text of held) writeLine(text);
    },
  };
}

function writeLine(text: string): void {
  process.stderr.write(`${text}\n`);
}
