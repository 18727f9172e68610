import {
  callKey,
  callLine,
  isAccepted,
  numberField,
  operationOf,
  referenceOf,
  textField,
} from '../call-facts.js';
import { examination } from '../examination.js';
import type { Moment } from '../moment.js';
import { failed, judgePhase, notYet, type Phase, passed } from '../phase.js';

type State = Phase<{
  readonly reference: string;
  readonly callKey: string;
  /** The end of the cooldown. */
  readonly from: number;
  readonly rejectedAt: number;
  readonly calls: readonly string[];
}>;

/** The cooldown runs from the payment and from each refund, so that the first refund of a sale can be too early. */
export const cooldown = examination<State>({
  id: 'integrator.refund-cooldown',
  title:
    'An integrator whose refund came within the cooldown refunds again when the cooldown is over, and not before',
  clauses: ['INT-09'],
  examiner: 'waits until a refund is rejected with 400 ERR_REFUND_COOLDOWN',
  next: 'refund a payment, in whole or in part, right after it was taken; and again when the cooldown is over',
  takesMs: 12_000,
  begin: notYet,
  judge: judgePhase,
  watched: (state) => (state.kind === 'acting' ? [state.reference] : []),

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended' || !isRefund(moment)) return state;
    const reference = referenceOf(moment.request) ?? '';
    if (state.kind === 'waiting') {
      if (moment.kind !== 'response' || !moment.response.delivered) return state;
      const { request, response, at } = moment;
      if (textField(response.body, 'errorCode') !== 'ERR_REFUND_COOLDOWN') return state;
      const seconds = numberField(response.body, 'retryAfterSeconds') ?? limits.cooldownMs / 1000;
      const waitsFor = `a refund of ${reference} again, ${seconds} s after the 400 at the earliest`;
      const calls = [callLine(request, startedAt, response)];
      return {
        kind: 'acting',
        waitsFor,
        reference,
        callKey: callKey(request),
        from: at + seconds * 1000,
        rejectedAt: at,
        calls,
      };
    }
    if (reference !== state.reference) return state;
    if (moment.kind === 'response') {
      const line = callLine(moment.request, startedAt, moment.response);
      return isAccepted(moment.response) && moment.request.at >= state.rejectedAt ? passed(line) : state;
    }
    // retryAfterSeconds is rounded up: the cooldown may be over almost a second earlier.
    const isEarly = moment.at < state.from - 1_000 - limits.earlyMs;
    // Another refund may have been on its way; the rejected one cannot.
    const isReaction =
      callKey(moment.request) === state.callKey || moment.at >= state.rejectedAt + limits.graceMs;
    return isEarly && isReaction
      ? failed(
          'INT-09',
          `it refunded again ${((moment.at - state.rejectedAt) / 1000).toFixed(1)} s after the 400`,
          [...state.calls, callLine(moment.request, startedAt)],
        )
      : state;
  },
});

function isRefund(moment: Moment): moment is Extract<Moment, { kind: 'request' | 'response' }> {
  return (
    (moment.kind === 'request' || moment.kind === 'response') && operationOf(moment.request) === 'refund'
  );
}
