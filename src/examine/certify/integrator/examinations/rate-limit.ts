import { retryAfterMs } from '../../../../simulator/http/retry-after.js';
import { callLine, isBusiness } from '../call-facts.js';
import { examination } from '../examination.js';
import { respondWith } from '../intervention.js';
import { failed, isActing, judgePhase, notYet, type Phase, passed } from '../phase.js';

type State = Phase<{
  /** The end of the 429, from which on a call is right. */
  readonly from: number;
  readonly limitedAt: number;
  readonly limited: string;
}>;

/** A call that the examiner limits stands for all of them: the limit is that of the app, not of an operation (RAT-01). */
export const rateLimit = examination<State>({
  id: 'integrator.rate-limit',
  title:
    'An integrator that gets 429 calls no operation before the time of Retry-After is over, and then continues',
  clauses: ['INT-10'],
  examiner: 'responds to one call with 429 ERR_RATE_LIMITED and Retry-After in seconds',
  next: 'call any operation, and the next one only after the time of Retry-After',
  takesMs: 4_000,
  begin: notYet,
  judge: judgePhase,
  holds: isActing,

  intervene(state, request, { limits }) {
    if (state.kind !== 'waiting' || !isBusiness(request)) return undefined;
    return respondWith(429, 'ERR_RATE_LIMITED', 'Too many requests.', {
      headers: { 'retry-after': String(limits.retryAfterSeconds) },
    });
  },

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended') return state;
    if (moment.kind === 'response' && state.kind === 'waiting') {
      const { request, response, at } = moment;
      const seconds = (retryAfterMs(response.headers) ?? Number.NaN) / 1000;
      if (response.status !== 429 || Number.isNaN(seconds)) return state;
      return {
        kind: 'acting',
        waitsFor: `the next call, ${seconds} s after the 429 at the earliest`,
        from: at + seconds * 1000,
        limitedAt: at,
        limited: callLine(request, startedAt, response),
      };
    }
    if (moment.kind !== 'request' || state.kind !== 'acting') return state;
    const { request, at } = moment;
    // The token endpoint has its own limit.
    if (!isBusiness(request)) return state;
    if (at < state.limitedAt + limits.graceMs) return state;
    const line = callLine(request, startedAt);
    const seconds = ((at - state.limitedAt) / 1000).toFixed(1);
    return at < state.from - limits.earlyMs
      ? failed('INT-10', `its next call came ${seconds} s after the 429`, [state.limited, line])
      : passed(`the next call ${seconds} s after the 429`);
  },
});
