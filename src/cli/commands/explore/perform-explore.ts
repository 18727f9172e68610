import type { ExploreOptions } from '../../../examine/explore/explore-options.js';
import type { ExploreProgress, ExploreRequest, ExploreResult } from '../../../examine/explore/options.js';
import type { ExitCode } from '../../../failure/exit-codes.js';
import { messageOf } from '../../../failure/failure.js';
import { programVersion } from '../../../input/program-version.js';
import { processorMs, thisProcess } from '../../../library/this-process.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { onEndSignals } from '../../signals/end-signals.js';
import { allowedTarget } from '../../target-choice.js';
import { optimizeLater } from '../../threads/optimize-later.js';
import { threadUrl } from '../../threads/thread-url.js';
import type { AskedSearch, AskedService } from './asked-search.js';
import { exploreText } from './explore-text.js';
import { saveExploration } from './saved-exploration.js';

interface SearchOutput {
  readonly json: boolean;
  /** True: no progress on standard error. */
  readonly quiet: boolean;
}

const progressEveryMs = 1_000;

/** Performs a search with its output. A signal ends it with the result so far. */
export async function performExplore(search: AskedSearch, { json, quiet }: SearchOutput): Promise<ExitCode> {
  const { request, asked, timeMs, replay } = search;
  const target = await targetOf(search);
  const service = asked.target === 'embedded' ? 'the embedded backend, in virtual time' : asked.target;
  const shown = { service, level: request.level };
  const stopping = new AbortController();
  let signalled: ExitCode | undefined;
  const release = onEndSignals((exitCode) => {
    signalled ??= exitCode;
    stopping.abort();
  });
  const progress = new ProgressLines(request.runs, quiet);
  try {
    if (asked.target === 'embedded') optimizeLater();
    const { explore } = await import('../../../virtual/explore/explore.js');
    if (json) print({ type: 'explore.started', version: programVersion(), ...request, target: asked.target });
    const options: ExploreOptions = {
      ...request,
      signal: stopping.signal,
      onProgress: (each) => progress.show(each),
      ...(target && { target }),
      ...(timeMs !== undefined && { timeMs }),
      ...(replay && { replay }),
    };
    const result = await explore(options, { workerUrl: threadUrl('explore-thread'), processorMs });
    const exitCode = signalled ?? result.exitCode;
    const saved = replay === undefined ? save(result, request, asked) : undefined;
    if (json) printResult({ ...result, exitCode }, saved);
    else process.stdout.write(exploreText(result, { ...shown, signalled: signalled !== undefined, saved }));
    return exitCode;
  } finally {
    release();
  }
}

/** @throws Failure, exit code 64, for a file that is not valid, or a target on another machine */
async function targetOf({ asked, authority, namedBy }: AskedSearch): Promise<ExploreOptions['target']> {
  const { target, strict, expected } = asked;
  if (target === 'embedded') return undefined;
  const file = await allowedTarget(target, authority, namedBy);
  const owned = authority.iOwnThisTarget === true;
  const notify = (text: string) => void process.stderr.write(`${text}\n`);
  const excused = expected === undefined ? undefined : await excusedBy(expected);
  return { file, name: target, host: thisProcess, owned, strict, ...(excused && { excused }), notify };
}

/** The clauses that the file excuses today. */
async function excusedBy(expected: string): Promise<ReadonlySet<string>> {
  const { excusedClauses } = await import('../../../run/conform/excuses.js');
  const { readExpectedFailures } = await import('../../../run/conform/expected-failures.js');
  return excusedClauses(await readExpectedFailures(expected));
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** A result whose exit code may be that of a signal. */
type ShownResult = Omit<ExploreResult, 'exitCode'> & { readonly exitCode: ExitCode };

/** The counterexample is a separate line: the last line is the result. */
function printResult({ counterexample, ...result }: ShownResult, saved?: string): void {
  if (counterexample !== undefined) print({ type: 'explore.counterexample', ...counterexample });
  print({ type: 'explore.finished', ...result, ...(saved !== undefined && { saved }) });
}

/** The folder of the failure; undefined without one. A disk that takes nothing does not change the verdict. */
function save(result: ExploreResult, request: ExploreRequest, asked: AskedService): string | undefined {
  if (result.counterexample === undefined) return undefined;
  try {
    return saveExploration({ request, asked, counterexample: result.counterexample });
  } catch (error) {
    process.stderr.write(`the failure could not be saved for a replay: ${messageOf(error)}\n`);
    return undefined;
  }
}

/** Lines on standard error, one a second. */
class ProgressLines {
  readonly #runs: number;
  readonly #quiet: boolean;
  #shownAt = monotonicNow();

  constructor(runs: number, quiet: boolean) {
    this.#runs = runs;
    this.#quiet = quiet;
  }

  show({ runs, steps, shrinking }: ExploreProgress): void {
    if (this.#quiet || monotonicNow() - this.#shownAt < progressEveryMs) return;
    this.#shownAt = monotonicNow();
    const what = shrinking
      ? `history ${runs} fails; looking for a shorter one`
      : `${runs} of ${this.#runs} histories, ${steps} steps`;
    process.stderr.write(`explore: ${what}\n`);
  }
}
