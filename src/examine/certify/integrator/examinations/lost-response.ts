import { operationOf, referenceOf } from '../call-facts.js';
import { examination } from '../examination.js';
import { followed, noEqualSale, type OpenOutcome, openOutcome } from '../open-outcome.js';
import { failed, isActing, judgePhase, notYet, type Phase, passed } from '../phase.js';

type State = Phase<{ readonly outcome: OpenOutcome }>;

const waitsFor = `the same referenceId again, or a look-up of it, and meanwhile ${noEqualSale}`;

/** The service takes the payment, and its response is lost. Only the reference can find it again. */
export const lostResponse = examination<State>({
  id: 'integrator.lost-response',
  title:
    'After a lost response an integrator keeps the referenceId, takes 409 for "already there", and looks the payment up',
  clauses: ['INT-06', 'INT-07'],
  examiner: 'lets the service take one payment, and cuts the connection before the response',
  next: `take a payment (payNow), and until its outcome is known ${noEqualSale}`,
  takesMs: 3_000,
  begin: notYet,
  judge: judgePhase,
  holds: isActing,
  watched: (state) => (state.kind === 'acting' ? [state.outcome.reference] : []),

  intervene(state, request) {
    const isWanted = state.kind === 'waiting' && operationOf(request) === 'payNow';
    return isWanted && referenceOf(request) !== undefined ? { kind: 'lose-response' } : undefined;
  },

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended') return state;
    if (state.kind === 'waiting') {
      if (moment.kind !== 'request' || !moment.isMet) return state;
      const outcome = openOutcome(moment.request, startedAt, 'the response was lost');
      return { kind: 'acting', waitsFor, outcome };
    }
    const next = followed(state.outcome, moment, startedAt);
    if (next.kind === 'settled') return passed(next.by);
    if (next.kind === 'doubled')
      return next.afterConflict
        ? failed('INT-07', 'after 409 it took the same amount again under another reference', next.calls)
        : failed('INT-06', 'it took the same amount again under another reference', next.calls);
    const { outcome } = next;
    const isLate = moment.at >= outcome.since + limits.settlementMs;
    return isLate && outcome.isAlive
      ? failed(
          'INT-07',
          `it did not look the payment up within ${limits.settlementMs / 1000} s`,
          outcome.calls,
        )
      : { ...state, outcome };
  },
});
