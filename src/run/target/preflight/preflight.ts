import type { CheckedBody } from '../../../binding/forms/body-check.js';
import { messageOf } from '../../../failure/failure.js';
import { Skipped } from '../../../scenarios/inconclusive.js';
import { NotProvided } from '../../../simulator/http/http-translator.js';
import { printExchange } from '../../../simulator/http/redact.js';
import { ResponseFailure } from '../../../simulator/http/response-failure.js';
import type { Started } from '../../service/service.js';
import { adaptSteps } from './adapt-steps.js';
import { administrationSteps, lastSteps, triggerSteps } from './administration-steps.js';
import { BodyLog } from './body-log.js';
import { channelSteps, messageSteps } from './channel-steps.js';
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
  /** The responses and messages that came during the step, compared with their forms in the profile. */
  readonly bodies: readonly CheckedBody[];
}

/** The name of the first contact. */
export const reachStep = 'reach';

const steps: readonly PreflightStep[] = [...setUpSteps, ...operationSteps, ...channelSteps];

/** The steps with which every call and every message of a terminal is sent once. */
const everyStep: readonly PreflightStep[] = [
  ...setUpSteps,
  ...operationSteps,
  ...administrationSteps,
  ...channelSteps,
  ...messageSteps,
  ...triggerSteps,
  ...lastSteps,
];

/**
 * Goes through all that a run uses of a target, one step after the other, and yields the outcome of each.
 *
 * @param unique differs in each preflight, so that its references are unused
 * @param every true for every call and message of the profile
 */
export async function* preflight(
  { target: given, baseUrl }: Started,
  unique: string,
  every = false,
): AsyncGenerator<StepResult, void, undefined> {
  const bodies = new BodyLog();
  const target = {
    ...given,
    http: given.http.observed(bodies.addExchange),
    administrator: given.administrator.observed(bodies.addExchange),
  };
  // The steps complete it; each needs those before it.
  const state = { target, baseUrl, unique, bodies } as PreflightState;
  const outcomes = new Map<string, StepResult['outcome']>();
  try {
    for (const step of adaptSteps(every ? everyStep : steps, target)) {
      const result = await resultOf(step, state, outcomes);
      outcomes.set(step.name, result.outcome);
      yield { ...result, bodies: bodies.takeNew() };
    }
  } finally {
    await state.client?.stop();
  }
}

async function resultOf(
  { name, expected, needs, obstacle, bound = `http.calls.${name}`, run }: PreflightStep,
  state: PreflightState,
  outcomes: ReadonlyMap<string, StepResult['outcome']>,
): Promise<Omit<StepResult, 'bodies'>> {
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
    if (error instanceof NotProvided || error instanceof Skipped)
      return { step: name, outcome: 'skipped', detail: messageOf(error), expected };
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
