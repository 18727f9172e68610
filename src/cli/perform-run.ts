import path from 'node:path';
import { eachInTurn } from '../failure/each-in-turn.js';
import { type ExitCode, exitCodes } from '../failure/exit-codes.js';
import { Failure, messageOf } from '../failure/failure.js';
import { processorMs, thisProcess } from '../library/this-process.js';
import { checkRequest } from '../run/check-request.js';
import type { DashboardRequest, RunEnvironment, RunRequest } from '../run/options.js';
import type { Run } from '../run/run.js';
import { monotonicNow } from '../text/clock/process-clock.js';
import { readableDuration } from '../text/duration.js';
import { passcodeVariable } from './commands/conform/pack-options.js';
import { FailedRun } from './failed-run/failed-run.js';
import { openFilesLimit } from './open-files.js';
import { baselineOutput } from './output/baseline-output.js';
import { eventFile } from './output/event-file.js';
import { maxStallMs } from './output/flush.js';
import { githubOutput } from './output/github-output.js';
import { realFile } from './output/options/real-file.js';
import { checkReports } from './output/options/report-option.js';
import { CredentialsShown, printCredentials } from './output/options/show-credentials-option.js';
import { jsonOutput, type Output, type ShownRun, textOutput, viewOutput } from './output/outputs.js';
import { reportFile } from './output/report-file.js';
import { announceRun } from './output/stderr/announce.js';
import type { ProgressLine } from './output/stderr/progress-line.js';
import { type OutputChoice, usesView } from './output/uses-view.js';
import { onEndSignals } from './signals/end-signals.js';
import { stolenMs } from './stolen-time.js';
import { codeOf } from './target-choice.js';
import { optimizeLater } from './threads/optimize-later.js';

export interface PerformOptions {
  /** The passcode of the login at the broker of a pack. Default: that of the environment. */
  readonly passcode?: string | undefined;
  /** True: the run stops at the first scenario that fails. */
  readonly bail?: boolean;
  readonly dashboard?: DashboardRequest | undefined;
  /** The examinations and the service of a certification. */
  readonly environment?: Pick<RunEnvironment, 'scenarios' | 'createService'>;
  /** Shows how far the run is. Default: the line of every run. */
  readonly progress?: (run: Pick<Run, 'subscribe'>) => ProgressLine;
  /** True: credentials for curl are printed, or shown by the view on request. */
  readonly showCredentials?: boolean;
}

/** Executes a run with its output, ends it cleanly on signals, and saves a failed run for a replay. */
export async function performRun(
  request: RunRequest,
  choice: OutputChoice,
  { bail = false, dashboard, showCredentials = false, environment, progress, passcode }: PerformOptions = {},
): Promise<ExitCode> {
  checkRequest(request, openFilesLimit());
  checkReports(choice.reports, choice.streams);
  const virtual = request.clock === 'virtual';
  const acting = !choice.json && usesView(choice);
  // Without its client it cannot be repeated: nothing is saved for a replay.
  const isCertification = request.examinee !== undefined;
  const credentials = showCredentials ? new CredentialsShown() : undefined;
  const target = await targetOf(request);
  const replayed: Replayed = { request, code: target.target ? codeOf(target.target.description) : [] };
  const created = await createRun(request, {
    acting,
    ...target,
    ...environment,
    ...(dashboard && { dashboard }),
    ...(credentials && { onCredentials: credentials.show }),
    ...(request.pack?.login !== undefined && { passcode: passcode ?? process.env[passcodeVariable] }),
  });
  const run = stoppable(created);
  if (!choice.json && !choice.quiet && !isCertification)
    run.subscribe(({ type }) => {
      // Only then: an error of the start, such as a port in use, has its two lines alone.
      if (type === 'run.started') announceRun();
    });
  if (bail)
    run.subscribe((event) => {
      // Not a stop by the user: the failure is saved for a replay.
      if (event.type === 'scenario.finished' && (event.verdict === 'fail' || event.verdict === 'error'))
        created.stop();
    });
  const failedRun = new FailedRun(run);
  // A file that two options name is written once.
  const streams = new Map(choice.streams.map((file) => [realFile(file), file]));
  const outputs: Output[] = [...streams.values()].map((file) => eventFile(run, file));
  if (choice.baseline !== undefined) outputs.push(await baselineOutput(run, choice.baseline, choice.newOnly));
  // They are written when the run has ended, before the user leaves the view.
  for (const report of choice.reports) outputs.push(await reportFile(run, report));
  outputs.push(await chooseOutput(run, choice, credentials, progress));
  if (process.env.GITHUB_ACTIONS === 'true' && !choice.json)
    outputs.push(await githubOutput(run, process.env.GITHUB_STEP_SUMMARY));
  let signalled: ExitCode | undefined;
  const release = onEndSignals((exitCode) => {
    signalled ??= exitCode;
    run.stop(exitCode);
  });
  const startedAt = monotonicNow();
  // Printed after the view has stopped, because its last frame would cover them.
  const notes: string[] = [];
  let ended: ExitCode;
  try {
    const { exitCode, verdict, reasons, elapsedMs } = await run.start();
    if (virtual) notes.push(factorText(elapsedMs, monotonicNow() - startedAt));
    if (!run.stopped && !isCertification && isWorthSaving(exitCode))
      notes.push(await howToReplay(failedRun.save(request, verdict, reasons), replayed));
    ended = exitCode as ExitCode;
  } catch (error) {
    if (!isCertification && error instanceof Failure && isWorthSaving(error.exitCode)) {
      notes.push(await howToReplay(failedRun.save(request, 'error', [error.message]), replayed));
    }
    throw error;
  } finally {
    const patience = () => (run.interrupted ? maxStallMs : Number.POSITIVE_INFINITY);
    try {
      await eachInTurn(outputs.map((output) => () => output.stop(patience)));
    } finally {
      release();
      failedRun.discard();
      for (const note of notes) console.error(note);
    }
  }
  // A signal or Ctrl-C may come when the run is over and its output still waits for the reader.
  return signalled ?? run.forced ?? ended;
}

/** Loads only the modules of this kind of run. */
async function createRun(
  request: RunRequest,
  extras: Pick<
    RunEnvironment,
    'acting' | 'dashboard' | 'onCredentials' | 'scenarios' | 'createService' | 'passcode' | 'target' | 'host'
  >,
): Promise<Run> {
  if (request.clock === 'virtual') {
    const { createVirtualRun } = await import('../virtual/virtual-run.js');
    const thread = (name: string) => new URL(`./threads/${name}.js`, import.meta.url);
    const { secondPart } = await import('../run/second/second-part.js');
    optimizeLater();
    return createVirtualRun(request, {
      workerUrl: thread('run-thread'),
      acting: extras.acting === true,
      processorMs,
      ...(secondPart(request).length > 0 && { secondWorkerUrl: thread('second-thread') }),
    });
  }
  const run = await import('../run/run.js');
  return run.createRun(request, { stolenMs, ...extras });
}

/** @throws Failure, exit code 64, for a target file that is not valid */
async function targetOf({ target: file }: RunRequest): Promise<Pick<RunEnvironment, 'target' | 'host'>> {
  if (file === undefined) return {};
  const { readTarget } = await import('../run/target/target-file.js');
  return { target: await readTarget(file, process.env), host: thisProcess };
}

interface StoppableRun extends ShownRun {
  /** True if it was stopped early. */
  readonly stopped: boolean;
  /** True if its user stopped it, who does not wait for a reader. */
  readonly interrupted: boolean;
  /** The exit code of Ctrl-C or of an output that failed; a reader that closes its pipe has read enough. */
  readonly forced: ExitCode | undefined;
}

function stoppable(run: Run): StoppableRun {
  let stopped = false;
  let interrupted = false;
  let forced: ExitCode | undefined;
  let onStop: () => void = () => undefined;
  const stopRequested = new Promise<void>((resolve) => {
    onStop = resolve;
  });
  return {
    stopRequested,
    subscribe: run.subscribe,
    start: run.start,
    act: run.act,
    ...(run.time && { time: run.time }),
    ...(run.hold && { hold: run.hold }),
    stop(exitCode) {
      stopped = true;
      interrupted ||= exitCode !== exitCodes.harness;
      if (exitCode === exitCodes.interrupted || exitCode === exitCodes.harness) forced ??= exitCode;
      run.stop(exitCode);
      onStop();
    },
    get stopped() {
      return stopped;
    },
    get interrupted() {
      return interrupted;
    },
    get forced() {
      return forced;
    },
  };
}

function chooseOutput(
  run: ShownRun,
  choice: OutputChoice,
  credentials: CredentialsShown | undefined,
  progress?: PerformOptions['progress'],
): Output | Promise<Output> {
  if (choice.json || !usesView(choice)) {
    void credentials?.lines.then(printCredentials);
    return choice.json ? jsonOutput(run) : textOutput(run, choice, progress);
  }
  return viewOutput(run, choice, credentials && { credentials: credentials.lines });
}

/** A run that passed or did not start has nothing to replay. */
function isWorthSaving(exitCode: number): boolean {
  return (
    exitCode === exitCodes.failed ||
    exitCode === exitCodes.inconclusive ||
    exitCode === exitCodes.unreachable ||
    exitCode === exitCodes.harness
  );
}

/** A request to repeat, with what its target file executes. */
interface Replayed {
  readonly request: RunRequest;
  readonly code: readonly string[];
}

/** If the failure cannot be saved, the note reports it; the verdict does not change. */
async function howToReplay(saving: Promise<string>, { request, code }: Replayed): Promise<string> {
  const { version, seed, owned } = request;
  const flags = `${code.length > 0 ? ' --allow-hooks' : ''}${owned === true ? ' --i-own-this-target' : ''}`;
  const runText = `tillfleet ${version}, seed ${seed}`;
  try {
    const folder = await saving;
    return `${runText}; its events and its summary are in ${folder}; run it again with: ${programName()} replay ${folder}${flags}`;
  } catch (error) {
    return `${runText}; it could not be saved for a replay: ${messageOf(error)}`;
  }
}

/** The program as the user called it, so that the printed command can be copied. */
function programName(): string {
  const script = process.argv[1] ?? '';
  return script.endsWith('.js') ? `node ${path.relative('.', script)}` : 'tillfleet';
}

/** Real time must not be in the stream, which is identical for one seed. */
function factorText(virtualMs: number, realMs: number): string {
  const times = Math.round(virtualMs / Math.max(realMs, 1)).toLocaleString('en');
  return `${readableDuration(virtualMs)} of virtual time in ${readableDuration(realMs)}: factor ${times}`;
}
