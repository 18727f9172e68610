import { isPayment, operationOf, referenceOf } from '../call-facts.js';
import { examination } from '../examination.js';
import { respondWith } from '../intervention.js';
import { followed, noEqualSale, type OpenOutcome, openOutcome } from '../open-outcome.js';
import { failed, isActing, judgePhase, notYet, type Phase, passed } from '../phase.js';

type State = Phase<{ readonly outcome: OpenOutcome; readonly attempts: number }>;

const waitsFor = `the same referenceId again after a pause, or a look-up of it, and meanwhile ${noEqualSale}`;

const broken = respondWith(500, 'ERR_SYSTEM_ERROR', 'An error in the service.');

/** A 5xx leaves open whether the payment was taken. For a while the service stays broken for it. */
export const serverError = examination<State>({
  id: 'integrator.server-error',
  title:
    'After a 5xx an integrator repeats a payment with the same referenceId and with pauses, or looks it up',
  clauses: ['INT-12'],
  examiner: 'responds to one payment with 500 ERR_SYSTEM_ERROR, and to its repetitions for 2 s',
  next: `take a payment (payNow), and until its outcome is known ${noEqualSale}`,
  takesMs: 4_000,
  begin: notYet,
  judge: judgePhase,
  holds: isActing,
  watched: (state) => (state.kind === 'acting' ? [state.outcome.reference] : []),

  intervene(state, request, { limits }) {
    if (state.kind === 'ended') return undefined;
    if (state.kind === 'waiting')
      return operationOf(request) === 'payNow' && referenceOf(request) !== undefined ? broken : undefined;
    const { reference, since } = state.outcome;
    const isBroken = isPayment(request) && referenceOf(request) === reference;
    return isBroken && request.at < since + limits.outageMs ? broken : undefined;
  },

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended') return state;
    if (state.kind === 'waiting') {
      if (moment.kind !== 'request' || !moment.isMet) return state;
      const outcome = openOutcome(moment.request, startedAt, '500 ERR_SYSTEM_ERROR');
      return { kind: 'acting', waitsFor, outcome, attempts: 1 };
    }
    const attempts = state.attempts + (moment.kind === 'request' && moment.isMet ? 1 : 0);
    if (attempts > limits.outageCalls)
      return failed(
        'INT-12',
        `it sent the payment ${attempts} times within ${limits.outageMs / 1000} s`,
        state.outcome.calls,
      );
    const next = followed(state.outcome, moment, startedAt);
    if (next.kind === 'settled') return passed(next.by);
    if (next.kind === 'doubled')
      return failed('INT-12', 'it took the same amount under another reference', next.calls);
    const { outcome } = next;
    const isLate = moment.at >= outcome.since + limits.settlementMs;
    return isLate && outcome.isAlive
      ? failed('INT-12', `it left the payment open for ${limits.settlementMs / 1000} s`, outcome.calls)
      : { ...state, outcome, attempts };
  },
});
