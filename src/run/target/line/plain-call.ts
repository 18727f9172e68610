import type { Target } from '../../../scenarios/world.js';
import type { HttpClient } from '../../../simulator/http/http-client.js';
import { callOperation } from '../../../simulator/http/operation-call.js';
import { firstToken } from '../reach.js';
import type { RequestBudget } from './request-budget.js';
import type { Probe } from './target-line.js';

/** A refund that no run makes. */
const unknownRefund = { refundReferenceId: 'TF-LINE-UNKNOWN' };

/**
 * A call that looks up one thing that does not exist, with the token of the first account. It does not belong to a scenario, but
 * waits for its turn in the budget of the run.
 *
 * @param http a client of the target whose calls nothing observes
 */
export function plainCall(
  target: () => Pick<Target, 'administrator' | 'existing' | 'http'>,
  http: HttpClient,
  budget: RequestBudget | undefined,
): Probe {
  let token = '';
  return {
    async prepare() {
      const [, get] = firstToken(target());
      token = await get();
      await budget?.turn();
    },
    send: (signal) => callOperation(http, token, 'refundStatus', unknownRefund, { signal }),
  };
}
