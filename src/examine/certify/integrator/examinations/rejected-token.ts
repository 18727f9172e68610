import { callLine, isAccepted, isBusiness, operationOf } from '../call-facts.js';
import { examination } from '../examination.js';
import { respondWith } from '../intervention.js';
import { failed, isActing, judgePhase, notYet, type Phase, passed } from '../phase.js';

type State = Phase<{
  /** The fingerprint of the rejected token. */
  readonly key: string;
  readonly at: number;
  /** Later calls with the rejected token. */
  readonly again: readonly string[];
  readonly tokenRequests: readonly string[];
}>;

const unauthorized = respondWith(401, 'ERR_UNAUTHORIZED', 'The token is not valid.', {
  headers: { 'www-authenticate': 'Bearer' },
});

/** The examiner rejects the token that the client holds, from one call on, as if it had ended early. */
export const rejectedToken = examination<State>({
  id: 'integrator.rejected-token',
  title: 'An integrator responds to a 401 with one new token, and continues with it',
  clauses: ['INT-03'],
  examiner: 'rejects the token of a call with 401 ERR_UNAUTHORIZED before it has expired',
  next: 'make any call',
  takesMs: 1_000,
  begin: notYet,
  judge: judgePhase,
  holds: isActing,

  intervene(state, request) {
    if (state.kind === 'ended' || request.caller.kind !== 'bearer') return undefined;
    const isConcerned = state.kind === 'waiting' ? isBusiness(request) : request.caller.key === state.key;
    return isConcerned ? unauthorized : undefined;
  },

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended') return state;
    if (state.kind === 'waiting') {
      if (moment.kind !== 'request' || !moment.isMet) return state;
      const waitsFor = 'a request for a new token, and a call with it';
      const { key } = moment.request.caller;
      return { kind: 'acting', waitsFor, key, at: moment.at, again: [], tokenRequests: [] };
    }
    if (moment.kind === 'response') {
      const { request, response } = moment;
      const isNew = request.caller.kind === 'bearer' && request.caller.key !== state.key;
      return isNew && isAccepted(response)
        ? passed('one new token after the 401, and a call with it')
        : state;
    }
    if (moment.kind !== 'request') return state;
    const line = callLine(moment.request, startedAt);
    if (operationOf(moment.request) === 'token') {
      const tokenRequests = [...state.tokenRequests, line];
      return tokenRequests.length > limits.tokensPerRejection
        ? failed('INT-03', `it requested ${tokenRequests.length} tokens after one 401`, tokenRequests)
        : { ...state, tokenRequests };
    }
    if (moment.request.caller.key !== state.key || moment.at < state.at + limits.graceMs) return state;
    const again = [...state.again, line];
    return again.length > limits.lateCalls
      ? failed('INT-03', 'it repeated the rejected token after the 401', again)
      : { ...state, again };
  },
});
