import { callLine, isAccepted, isBusiness } from '../call-facts.js';
import { examination } from '../examination.js';
import { type IssuedToken, issuedToken } from '../issued-token.js';
import { type Judgement, waiting } from '../judgement.js';

interface State {
  readonly token?: IssuedToken;
  /** The newest token replaced one that was past half of its life. */
  readonly isRenewed: boolean;
  /** A call with the renewed token was accepted. */
  readonly goesOn: boolean;
  /** The calls with an expired token after it was rejected once. */
  readonly expired: readonly string[];
  readonly rejectedAt?: number;
  readonly rejectedKey?: string;
}

/** The life of the token is short on purpose, so that it ends while the client works. */
export const tokenRenewal = examination<State>({
  id: 'integrator.token-renewal',
  title: 'An integrator requests a new token when the old one expires, and continues with it',
  clauses: ['INT-02'],
  examiner: 'issues tokens with the short life that their expiryDate shows, and waits until one ends',
  next: 'continue with your calls until the first token has expired, and after that',
  takesMs: 20_000,
  begin: { isRenewed: false, goesOn: false, expired: [] },

  fold(state, moment, { startedAt, limits }) {
    if (moment.kind !== 'response' || !moment.response.delivered) return state;
    const { request, response, at } = moment;
    const issued = issuedToken(request, response);
    const { token } = state;
    if (issued !== undefined) {
      const isRenewed = token !== undefined && at >= token.issuedAt + token.lifetimeMs / 2;
      return { ...state, token: issued, isRenewed: isRenewed || state.isRenewed };
    }
    const { key, kind } = request.caller;
    if (kind !== 'bearer' || token === undefined) return state;
    if (isAccepted(response) && isBusiness(request) && state.isRenewed && key === token.key)
      return { ...state, goesOn: true };
    if (response.status !== 401 || response.from !== 'service') return state;
    if (state.rejectedKey !== key || state.rejectedAt === undefined)
      return { ...state, rejectedKey: key, rejectedAt: at };
    return request.at < state.rejectedAt + limits.graceMs
      ? state
      : { ...state, expired: [...state.expired, callLine(request, startedAt, response)].slice(0, 10) };
  },

  judge({ token, goesOn, expired }, { limits }): Judgement {
    if (expired.length > limits.lateCalls)
      return {
        state: 'fail',
        clause: 'INT-02',
        wrong: 'it continued with an expired token after the 401',
        evidence: expired,
      };
    if (goesOn) return { state: 'pass', saw: 'a call with a new token after the old one' };
    if (token === undefined) return waiting;
    const seconds = Math.round(token.lifetimeMs / 1000);
    return {
      state: 'acting',
      waitsFor: `a call with a new token, ${seconds} s after the first one was issued`,
    };
  },
});
