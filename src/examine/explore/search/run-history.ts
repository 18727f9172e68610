import type { AsyncCommand } from 'fast-check';
import fc from 'fast-check';
import { isCutShort } from '../../../failure/cut-short.js';
import { messageOf } from '../../../failure/failure.js';
import { unlessStopped } from '../../../run/unless-stopped.js';
import { HttpFailure } from '../../../simulator/http/http-failure.js';
import { BrokenClause, type Finding, HistoryDiffers } from '../checks/broken-clause.js';
import { type DocumentedResponses, documentName } from '../checks/documented-responses.js';
import { ServiceModel } from '../model/service-model.js';
import { statesOf } from '../model/states.js';
import type { HistoryContext, Stage } from '../service/stage.js';
import type { System } from '../service/system.js';

export type History = Iterable<AsyncCommand<ServiceModel, System>>;

/** The way in which a history has ended. `stopped`: the search ended before it. */
export type HistoryEnd =
  | { readonly kind: 'held' | 'stopped' }
  | { readonly kind: 'broken'; readonly finding: Finding }
  /** The service cannot be judged: it no longer responds, or does not give what a history needs. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Performs a history at a service with its own actors. Never rejects for what the service does. */
export async function runHistory(
  history: History,
  stage: Stage,
  context: HistoryContext,
  maxSteps: number,
): Promise<HistoryEnd> {
  const { coverage, documented, signal } = context;
  documented.beginHistory();
  coverage.beginHistory();
  if (signal.aborted) return { kind: 'stopped' };
  const judged = { stage, documented, signal };
  let end: HistoryEnd = { kind: 'held' };
  try {
    const { system, close } = await stage.open(context);
    end = await endOf(perform(history, system, maxSteps), judged);
    const internal = await close();
    // A response may come after the last step, or while the history is closed.
    if (end.kind === 'held') end = await endOf(violationOf(documented), judged);
    if (internal !== undefined && end.kind === 'held')
      end = { kind: 'broken', finding: internalError(internal) };
  } catch (error) {
    // A system that cannot be closed does not undo what has failed before.
    if (end.kind !== 'broken') end = await endOf(Promise.reject(error), judged);
  }
  return end;
}

async function violationOf(documented: DocumentedResponses): Promise<void> {
  documented.throwViolation();
}

interface Judged {
  readonly stage: Stage;
  readonly documented: DocumentedResponses;
  readonly signal: AbortSignal;
}

async function perform(history: History, system: System, maxSteps: number): Promise<void> {
  const model = new ServiceModel(system.now, maxSteps);
  system.options.coverage.observe(statesOf(model, { from: system.now, to: system.now }));
  await fc.asyncModelRun(() => ({ model, real: system }), history);
}

async function endOf(work: Promise<void>, { stage, documented, signal }: Judged): Promise<HistoryEnd> {
  try {
    // A call that never gets a response must not hold up the end of the search.
    await unlessStopped(work, signal);
    return { kind: 'held' };
  } catch (error) {
    // A server error often is the reason for what a step has missed.
    const serverError = documented.takeServerError();
    if (serverError !== undefined) return { kind: 'broken', finding: serverError };
    if (error instanceof BrokenClause) return { kind: 'broken', finding: error.finding };
    if (error instanceof HistoryDiffers) return { kind: 'held' };
    if (signal.aborted || isCutShort(error)) return { kind: 'stopped' };
    if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
      throw error;
    const isSilent = error instanceof HttpFailure && error.code === 'network-timeout';
    // The embedded backend is always there; a target may have gone away.
    if (stage.repeats || (isSilent && (await stage.responds()))) {
      const finding = withoutResponse(error);
      if (stage.profile === 'demanded') return { kind: 'broken', finding };
      documented.add(finding);
      return { kind: 'held' };
    }
    return { kind: 'unreachable', reason: messageOf(error) };
  }
}

/** A call that gets no response, or none that its caller can use, while the service responds to others. */
function withoutResponse(error: unknown): Finding {
  const [call, ...rest] = messageOf(error).split(': ');
  const isCall = error instanceof HttpFailure && rest.length > 0;
  return {
    clause: documentName,
    what: isCall ? `the response to ${call}` : 'a step',
    expected: 'a response in time',
    actual: isCall ? rest.join(': ') : messageOf(error),
  };
}

function internalError(error: unknown): Finding {
  const actual = messageOf(error);
  return { clause: documentName, what: 'the backend', expected: 'no internal error', actual };
}
