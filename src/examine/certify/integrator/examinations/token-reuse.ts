import { counted } from '../../../../text/counted.js';
import { callLine, isAccepted, isBusiness, operationOf } from '../call-facts.js';
import { examination } from '../examination.js';
import { type IssuedToken, issuedToken } from '../issued-token.js';
import { type Judgement, waiting } from '../judgement.js';

interface State {
  readonly token?: IssuedToken;
  /** The milliseconds since the first token was issued. */
  readonly observedMs: number;
  readonly firstToken?: IssuedToken;
  /** A call was rejected for its token or its scopes, and none has been accepted since. */
  readonly wasRejected: boolean;
  readonly calls: number;
  readonly tokens: number;
  /** The requests for a token while the one before was valid for more than half of its life. */
  readonly needless: readonly string[];
}

/** A client that gets a token for each call is slow, and it fills the limit of the token endpoint. */
export const tokenReuse = examination<State>({
  id: 'integrator.token-reuse',
  title: 'An integrator uses one token for its calls, until it is about to expire',
  clauses: ['INT-01'],
  examiner:
    'counts the requests for a token while the last one is still valid for more than half of its life',
  next: 'make any calls: at least 10 of them are counted, and for at most 20 s',
  takesMs: 20_000,
  begin: { observedMs: 0, wasRejected: false, calls: 0, tokens: 0, needless: [] },

  fold(before, moment, { startedAt }) {
    const { firstToken } = before;
    const state =
      firstToken === undefined ? before : { ...before, observedMs: moment.at - firstToken.issuedAt };
    if (moment.kind !== 'response' || !moment.response.delivered) return state;
    const { request, response, at } = moment;
    const issued = issuedToken(request, response);
    if (issued !== undefined) {
      const { token, wasRejected } = state;
      const isNeedless = token !== undefined && !wasRejected && at < token.issuedAt + token.lifetimeMs / 2;
      const needless = isNeedless
        ? [...state.needless, callLine(request, startedAt, response)]
        : state.needless;
      return {
        ...state,
        token: issued,
        firstToken: firstToken ?? issued,
        tokens: state.tokens + 1,
        needless: needless.slice(0, 10),
      };
    }
    if (operationOf(request) === 'token' || request.caller.kind !== 'bearer') return state;
    const calls = state.calls + (isBusiness(request) ? 1 : 0);
    // After a 401 the token has ended; after a 403 a new one may have more scopes (AUTH-09).
    const isRejected = response.status === 401 || response.status === 403;
    return { ...state, calls, wasRejected: isRejected || (state.wasRejected && !isAccepted(response)) };
  },

  judge({ calls, tokens, needless, observedMs, firstToken }, { limits }): Judgement {
    if (needless.length > limits.needlessTokens)
      return {
        state: 'fail',
        clause: 'INT-01',
        wrong: `it requested ${needless.length} tokens while the last one was valid for more than half of its life`,
        evidence: needless,
      };
    // Calls in quick succession do not show that a client renews its token long before it expires.
    const isObserved = observedMs >= Math.min(firstToken?.lifetimeMs ?? 0, limits.reusedMs);
    if (calls < limits.reusedCalls || !isObserved) return waiting;
    return { state: 'pass', saw: `${calls} calls with ${counted(tokens, 'token')}` };
  },
});
