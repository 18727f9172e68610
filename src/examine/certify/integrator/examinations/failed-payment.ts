import {
  callLine,
  isAccepted,
  isPayment,
  isRequest,
  operationOf,
  referenceOf,
  statusShown,
} from '../call-facts.js';
import { examination } from '../examination.js';
import { failed, judgePhase, notYet, type Phase, passed } from '../phase.js';

type State = Phase<{
  readonly reference: string;
  readonly until: number;
  readonly calls: readonly string[];
  readonly hasGoneOn: boolean;
}>;

/** The operations that a client calls only for money that it has received. */
const forPaid: ReadonlySet<string> = new Set(['refund', 'cancelTransaction']);

/** HTTP 200 is about the call. The outcome of the payment is its status, and its cause the errorCode. */
export const failedPayment = examination<State>({
  id: 'integrator.failed-payment',
  title:
    'An integrator accepts FAILED as final: it neither repeats the referenceId nor refunds or cancels the payment',
  clauses: ['INT-11'],
  examiner: 'waits until the response to a payment has the status FAILED with its errorCode',
  next: 'take a payment of 1000.00, 1001.00, 1002.00 or 1003.00, which the sandbox lets fail, and continue',
  takesMs: 6_000,
  begin: notYet,
  judge: judgePhase,
  watched: (state) => (state.kind === 'acting' ? [state.reference] : []),

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended') return state;
    if (state.kind === 'waiting') {
      if (moment.kind !== 'response' || !isPayment(moment.request)) return state;
      const { request, response, at } = moment;
      const reference = referenceOf(request) ?? '';
      if (!isAccepted(response) || statusShown(response, reference) !== 'FAILED') return state;
      return {
        kind: 'acting',
        waitsFor: `${limits.reactionMs / 1000} s without another call that changes ${reference}, and another call`,
        reference,
        until: at + limits.reactionMs,
        calls: [callLine(request, startedAt, response)],
        hasGoneOn: false,
      };
    }
    if (moment.at >= state.until && (state.hasGoneOn || isRequest(moment)))
      return passed('other calls after FAILED, and none that changes the payment');
    if (!isRequest(moment)) return state;
    const { request } = moment;
    if (referenceOf(request) !== state.reference) return { ...state, hasGoneOn: true };
    const calls = [...state.calls, callLine(request, startedAt)];
    if (isPayment(request)) return failed('INT-11', 'it repeated the referenceId of a FAILED payment', calls);
    return forPaid.has(operationOf(request) ?? '')
      ? failed('INT-11', 'it took a FAILED payment for one that was paid', calls)
      : { ...state, hasGoneOn: true };
  },
});
