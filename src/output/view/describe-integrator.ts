import type {
  IntegratorCalled,
  IntegratorFinding,
  IntegratorNoResponse,
  IntegratorStarted,
} from '../../events/schema/integrator.js';
import { readableDuration } from '../../text/duration.js';
import { bad, info, outcomeText, type Sentence, warning } from './sentence.js';

export type IntegratorEvent = IntegratorStarted | IntegratorCalled | IntegratorNoResponse | IntegratorFinding;

/** The sentence of an event about an integrator, or nothing for a response that was expected. */
export function describeIntegrator(event: IntegratorEvent, actor: string): Sentence | undefined {
  switch (event.type) {
    case 'integrator.started':
      return info(`${actor} started: ${event.description}`);
    case 'integrator.called': {
      // Thousands of responses are as expected, rejections among them. The finding describes an unexpected one.
      const { operation, httpStatus, errorCode, asExpected } = event;
      if (asExpected || httpStatus < 400) return undefined;
      return warning(`${operation} of ${actor} was rejected: ${outcomeText(httpStatus, errorCode)}`);
    }
    case 'integrator.no-response': {
      const { operation, waitedMs, reason } = event;
      return warning(
        `${actor} received no response to ${operation} in ${readableDuration(waitedMs)}: ${reason}`,
      );
    }
    case 'integrator.finding': {
      const { operation, expected, actual } = event;
      return bad(`${actor} expected ${expected} from ${operation} and received ${actual}`);
    }
  }
}
