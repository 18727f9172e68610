import { messageOf } from '../../../failure/failure.js';
import { printExchange } from '../../../simulator/http/redact.js';
import { ResponseFailure } from '../../../simulator/http/response-failure.js';
import type { Started } from '../../service/service.js';
import { adaptSteps } from './adapt-steps.js';
import { channelSteps } from './channel-steps.js';
import { operationSteps, setUpSteps } from './rest-steps.js';
import { type PreflightState, type PreflightStep, StepFailure } from './step.js';

/** The outcome of one step. */
export interface StepResult {
  readonly step: string;
  readonly outcome: 'works' | 'fails' | 'not tried' | 'skipped';
  /** The response that was seen, why it fails, or what it needs: a step before, or something of the target file. */
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
  const outcomes = new Map<string, StepResult['outcome']>();
  try {
    for (const step of adaptSteps(steps, target)) {
      const result = await resultOf(step, state, outcomes);
      outcomes.set(step.name, result.outcome);
      yield result;
    }
  } finally {
    await state.client?.stop();
  }
}

async function resultOf(
  { name, expected, needs, obstacle, bound = `http.calls.${name}`, run }: PreflightStep,
  state: PreflightState,
  outcomes: ReadonlyMap<string, StepResult['outcome']>,
): Promise<StepResult> {
  if (obstacle !== undefined)
    return { step: name, outcome: 'skipped', detail: `needs ${obstacle}`, expected };
  const missing = needs.find((each) => outcomes.get(each) !== 'works');
  if (missing !== undefined) {
    const outcome = outcomes.get(missing) === 'skipped' ? 'skipped' : 'not tried';
    return { step: name, outcome, detail: `needs ${missing}`, expected };
  }
  try {
    return { step: name, outcome: 'works', detail: await run(state), expected };
  } catch (error) {
    return {
      step: name,
      outcome: 'fails',
      detail: messageOf(error),
      expected,
      binding: bound,
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
