import type { AsyncCommand } from 'fast-check';
import fc from 'fast-check';
import { isCutShort } from '../../../failure/cut-short.js';
import { messageOf } from '../../../failure/failure.js';
import { documentName } from '../checks/documented-responses.js';
import { BrokenClause, type Finding } from '../checks/judge.js';
import { ServiceModel } from '../model/service-model.js';
import { statesOf } from '../model/states.js';
import type { HistoryContext, Stage } from '../service/stage.js';
import type { System } from '../service/system.js';

export type History = Iterable<AsyncCommand<ServiceModel, System>>;

/** The way in which a history has ended. `stopped`: the search ended before it. */
export type HistoryEnd =
  | { readonly kind: 'held' | 'stopped' }
  | { readonly kind: 'broken'; readonly finding: Finding }
  /** The service did not respond, so that it cannot be judged. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Performs a history at a service with actors of its own. Never rejects for what the service does. */
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
  let end: HistoryEnd;
  try {
    const { system, close } = await stage.open(context);
    end = await endOf(() => perform(history, system, maxSteps), stage, signal);
    const internal = await close();
    if (internal !== undefined && end.kind === 'held')
      end = { kind: 'broken', finding: internalError(internal) };
  } catch (error) {
    end = await endOf(() => Promise.reject(error), stage, signal);
  }
  return end;
}

async function perform(history: History, system: System, maxSteps: number): Promise<void> {
  const model = new ServiceModel(system.now, maxSteps);
  system.options.coverage.observe(statesOf(model, { from: system.now, to: system.now }));
  await fc.asyncModelRun(() => ({ model, real: system }), history);
}

async function endOf(work: () => Promise<void>, stage: Stage, signal: AbortSignal): Promise<HistoryEnd> {
  try {
    await work();
    return { kind: 'held' };
  } catch (error) {
    if (error instanceof BrokenClause) return { kind: 'broken', finding: error.finding };
    if (signal.aborted || isCutShort(error)) return { kind: 'stopped' };
    if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError)
      throw error;
    const reason = messageOf(error);
    // The embedded backend always responds; a target may have gone away.
    if (!stage.repeats) return { kind: 'unreachable', reason };
    return {
      kind: 'broken',
      finding: { clause: documentName, what: 'a step', expected: 'a response in time', actual: reason },
    };
  }
}

function internalError(error: unknown): Finding {
  const actual = messageOf(error);
  return { clause: documentName, what: 'the backend', expected: 'no internal error', actual };
}
