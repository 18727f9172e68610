import fc from 'fast-check';
import { createRandomRoot } from '../../../random/random.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import type { Finding } from '../checks/broken-clause.js';
import { DocumentedResponses } from '../checks/documented-responses.js';
import { Judge } from '../checks/judge.js';
import { Transcript } from '../counterexample/transcript.js';
import { writeStep } from '../counterexample/written-step.js';
import type { Counterexample, ExploreProgress, ExploreRequest, ExploreResult, Replay } from '../options.js';
import { describeMissing } from '../service/abilities.js';
import type { HistoryContext, Stage } from '../service/stage.js';
import { Coverage } from './coverage.js';
import { emphasisOf } from './emphasis.js';
import { missingFrom } from './full-coverage.js';
import { histories } from './histories.js';
import { type History, type HistoryEnd, runHistory } from './run-history.js';
import { conclude } from './verdict.js';

export interface SearchOptions {
  readonly request: ExploreRequest;
  readonly stage: Stage;
  /** Ends the search; its result has what was found until then. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ExploreProgress) => void;
  /** Called before each history, as to set a virtual clock back. */
  readonly beforeHistory?: () => void;
}

/** The histories that the search for a shorter one performs. On the real clock each takes seconds, or longer. */
const maxShrinks = { repeats: 400, real: 25 };
const maxShrinkMs = 60_000;

/** The results that the histories of a search share. */
interface Tally {
  readonly judge: Judge;
  readonly coverage: Coverage;
  readonly documented: DocumentedResponses;
  readonly signal: AbortSignal;
}

type Failed = Exclude<HistoryEnd, { readonly kind: 'held' | 'stopped' }>;

/** A failed history with the place where fast-check finds it again. */
interface Found {
  readonly end: Failed;
  readonly replay: Replay;
  readonly transcript: Transcript;
}

/** Performs the histories of a seed one after the other, until one fails. A failed one is made as short as possible. */
export async function search(options: SearchOptions): Promise<ExploreResult> {
  const { request, stage, signal, onProgress, beforeHistory } = options;
  const tally = newTally(stage, signal);
  const first = request.replay?.history ?? 0;
  const count = request.replay === undefined ? request.runs : 1;
  let runs = 0;
  let found: Found | undefined;
  for (let history = first; history < first + count && found === undefined && !signal.aborted; history += 1) {
    beforeHistory?.();
    found = await new HistorySearch(options, tally, history).run();
    if (!signal.aborted || found !== undefined) runs += 1;
    onProgress?.({ runs, steps: tally.coverage.steps, shrinking: false });
  }
  const counterexample = found === undefined ? undefined : await written(found, options);
  return conclude({
    request,
    runs,
    notDrawn: describeMissing(stage.abilities),
    strict: stage.profile === 'demanded',
    abilities: stage.abilities,
    steps: tally.coverage.steps,
    coverage: tally.coverage,
    judge: tally.judge,
    documented: tally.documented,
    ...(found?.end.kind === 'unreachable' && { unreachable: found.end.reason }),
    ...(counterexample && { counterexample }),
  });
}

function newTally(stage: Stage, signal: AbortSignal): Tally {
  const { profile } = stage;
  return {
    judge: new Judge(profile, stage.excused),
    coverage: new Coverage(),
    documented: new DocumentedResponses(profile),
    signal,
  };
}

/** The search within one history of the seed, and within those that are shorter if it fails. */
class HistorySearch {
  readonly #options: SearchOptions;
  readonly #tally: Tally;
  readonly #history: number;
  readonly #emphasis: number;
  #failed: Omit<Found, 'replay'> | undefined;
  #shrinks = 0;
  /** The end of the search for a shorter history: on the real clock, or as the service is gone. */
  #until = Number.POSITIVE_INFINITY;

  constructor(options: SearchOptions, tally: Tally, history: number) {
    this.#options = options;
    this.#tally = tally;
    this.#history = history;
    const { request, stage } = options;
    const missing = missingFrom(tally.coverage, stage.abilities);
    this.#emphasis = request.replay?.emphasis ?? emphasisOf(history, missing);
  }

  async run(): Promise<Found | undefined> {
    const { request, stage } = this.#options;
    const { replay } = request;
    const arbitrary = histories({
      maxSteps: request.steps,
      emphasis: this.#emphasis,
      abilities: stage.abilities,
      ...(replay && { replayPath: replay.replayPath }),
    });
    const property = fc.asyncProperty(arbitrary, (history) => this.#holds(history));
    const details = await fc.check(property, {
      seed: seedOf(request.seed, this.#history),
      numRuns: 1,
      unbiased: true,
      endOnFailure: replay !== undefined,
      ...(replay && { path: replay.path }),
    });
    if (!details.failed || this.#failed === undefined) {
      if (details.failed && details.errorInstance !== null) throw details.errorInstance;
      return undefined;
    }
    const [counterexample] = details.counterexample ?? [];
    const path = details.counterexamplePath ?? '0';
    const place = { history: this.#history, emphasis: this.#emphasis, path };
    const found = { ...place, replayPath: replayPathIn(String(counterexample)) };
    return { ...this.#failed, replay: replay ?? found };
  }

  /** The histories after the first failure count for nothing but the failure. */
  async #holds(history: History): Promise<boolean> {
    const { stage, signal, onProgress, request } = this.#options;
    const isShrinking = this.#failed !== undefined;
    if (isShrinking) {
      this.#shrinks += 1;
      const { repeats } = stage;
      const isEnough = this.#shrinks > (repeats ? maxShrinks.repeats : maxShrinks.real);
      if (isEnough || monotonicNow() > this.#until || signal.aborted) return true;
      this.#options.beforeHistory?.();
      onProgress?.({ runs: this.#history + 1, steps: this.#tally.coverage.steps, shrinking: true });
    }
    const tally = isShrinking ? newTally(stage, signal) : this.#tally;
    const transcript = new Transcript();
    const context = contextOf(request, this.#history, tally, transcript);
    const end = await runHistory(history, stage, context, request.steps);
    // A service that goes away meanwhile does not undo the failure: what is known of it is what counts.
    if (isShrinking && end.kind === 'unreachable') this.#until = Number.NEGATIVE_INFINITY;
    else if (end.kind === 'broken' || end.kind === 'unreachable') {
      this.#failed = { end, transcript };
      if (!isShrinking && !stage.repeats) this.#until = monotonicNow() + maxShrinkMs;
      return false;
    }
    return true;
  }
}

function contextOf(
  { seed }: ExploreRequest,
  history: number,
  tally: Tally,
  transcript: Transcript,
): HistoryContext {
  return { ...tally, random: createRandomRoot(seedOf(seed, history)), transcript };
}

/** The seed of one history: near seeds and numbers part. */
function seedOf(seed: number, history: number): number {
  const bytes = createRandomRoot(seed).stream(`explore/${history}`).bytes(4);
  return new DataView(bytes.buffer).getInt32(0);
}

function replayPathIn(text: string): string {
  const [, path = ''] = /replayPath="([^"]*)"/.exec(text) ?? [];
  return path;
}

/** The steps are those of the failure. At a service that repeats itself the history is performed once more. */
async function written(found: Found, options: SearchOptions): Promise<Counterexample | undefined> {
  const { end, replay, transcript } = found;
  if (end.kind === 'unreachable') return undefined;
  const { finding } = end;
  const isRepeated = !options.stage.repeats || (await failsAgain(finding, replay, options));
  const steps = transcript.steps.map(writeStep);
  return { replay, finding, steps, ...(!isRepeated && { notRepeated: true }) };
}

/** Returns whether the history breaks the same clause in the same way once more. */
async function failsAgain(
  { clause, what }: Finding,
  replay: Replay,
  options: SearchOptions,
): Promise<boolean> {
  const { request, stage, beforeHistory } = options;
  const { signal } = new AbortController();
  beforeHistory?.();
  const repeated = { ...request, replay };
  const again = await new HistorySearch(
    { ...options, request: repeated },
    newTally(stage, signal),
    replay.history,
  ).run();
  if (again?.end.kind !== 'broken') return false;
  const { finding } = again.end;
  return finding.clause === clause && finding.what === what;
}
