import { messageOf } from '../../../failure/failure.js';
import { printExchange } from '../../../simulator/http/redact.js';
import { ResponseFailure } from '../../../simulator/http/response-failure.js';
import type { Started } from '../../service/service.js';
import { channelSteps } from './channel-steps.js';
import { operationSteps, setUpSteps } from './rest-steps.js';
import { type PreflightState, type PreflightStep, StepFailure } from './step.js';

/** The outcome of one step. */
export interface StepResult {
  readonly step: string;
  readonly outcome: 'works' | 'fails' | 'not tried';
  /** The response that was seen, why it fails, or the step that has to work before. */
  readonly detail: string;
  readonly expected: string;
  /** The field of a binding to look at, if the step fails. */
  readonly binding?: string;
  /** The exchange of a step that fails, without secrets. */
  readonly sent?: string;
  readonly received?: string;
}

const steps: readonly PreflightStep[] = [...setUpSteps, ...operationSteps, ...channelSteps];

/** Goes through all that a run uses of a target, one step after the other, and yields the outcome of each. */
export async function* preflight(
  { target, baseUrl }: Started,
  unique: string,
): AsyncGenerator<StepResult, void, undefined> {
  // The steps complete it; each needs those before it.
  const state = { target, baseUrl, unique } as PreflightState;
  const works = new Set<string>();
  try {
    for (const step of steps) {
      const result = await resultOf(step, state, works);
      if (result.outcome === 'works') works.add(step.name);
      yield result;
    }
  } finally {
    await state.client?.stop();
  }
}

async function resultOf(
  { name, expected, needs, bound = `http.calls.${name}`, run }: PreflightStep,
  state: PreflightState,
  works: ReadonlySet<string>,
): Promise<StepResult> {
  const missing = needs.find((each) => !works.has(each));
  if (missing !== undefined)
    return { step: name, outcome: 'not tried', detail: `needs ${missing}`, expected };
  try {
    return { step: name, outcome: 'works', detail: await run(state), expected };
  } catch (error) {
    return {
      ...{ step: name, outcome: 'fails', detail: messageOf(error), expected, binding: bound },
      ...exchangeOf(error),
    };
  }
}

function exchangeOf(error: unknown): Partial<Pick<StepResult, 'sent' | 'received'>> {
  if (error instanceof ResponseFailure) return error.exchange;
  if (!(error instanceof StepFailure) || error.exchange === undefined) return {};
  // The exchange on the wire, because its forms are what a binding describes.
  const { exchange } = error;
  return 'request' in exchange ? printExchange(exchange.wire ?? exchange) : exchange;
}
