import { callKey, callLine, isPayment, isRequest, operationOf, referenceOf } from '../call-facts.js';
import { examination } from '../examination.js';
import { respondWith } from '../intervention.js';
import { failed, isActing, judgePhase, notYet, type Phase, passed } from '../phase.js';

/** The operations that name one thing, which may be another tenant's. */
const byId: ReadonlySet<string> = new Set([
  'getTransactionDetails',
  'refundStatus',
  'requestStatus',
  'requestTerminal',
]);

type State = Phase<{
  readonly callKey: string;
  readonly reference: string | undefined;
  readonly until: number;
  readonly calls: readonly string[];
  readonly hasGoneOn: boolean;
}>;

const unknown = respondWith(404, 'ERR_NOT_FOUND', 'Not found.');

const goneOn = 'other calls after the 404, and no repetition';

/** Unknown and another tenant's look the same (TEN-09), so that a client must accept either. */
export const notFound = examination<State>({
  id: 'integrator.not-found',
  title: 'An integrator accepts 404 as final, and does not repeat the call',
  clauses: ['INT-14'],
  examiner: "responds to one look-up with 404 ERR_NOT_FOUND, as for another tenant's resource",
  next: 'look up a payment (getTransactionDetails), a refund or a request, and after the 404 make another call',
  takesMs: 6_000,
  begin: notYet,
  judge: judgePhase,
  holds: isActing,

  intervene(state, request) {
    if (state.kind === 'ended' || request.caller.kind !== 'bearer') return undefined;
    if (state.kind === 'acting') return callKey(request) === state.callKey ? unknown : undefined;
    return byId.has(operationOf(request) ?? '') ? unknown : undefined;
  },

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended') return state;
    if (state.kind === 'waiting') {
      if (!isRequest(moment) || !moment.isMet) return state;
      const { request, at } = moment;
      return {
        kind: 'acting',
        waitsFor: `${limits.reactionMs / 1000} s without a repetition of the call, and another call`,
        callKey: callKey(request),
        reference: referenceOf(request),
        until: at + limits.reactionMs,
        calls: [`${callLine(request, startedAt)}: 404 ERR_NOT_FOUND`],
        hasGoneOn: false,
      };
    }
    const isOver = moment.at >= state.until;
    if (isOver && state.hasGoneOn) return passed(goneOn);
    if (!isRequest(moment)) return state;
    const { request } = moment;
    if (callKey(request) === state.callKey)
      return failed('INT-14', 'it repeated the call that was responded to with 404', [
        ...state.calls,
        callLine(request, startedAt),
      ]);
    // A payment that is sent after its 404 exists from then on, and may be looked up.
    if (isPayment(request) && referenceOf(request) === state.reference)
      return passed('the payment was sent again with its reference after the 404');
    return isOver ? passed(goneOn) : { ...state, hasGoneOn: true };
  },
});
