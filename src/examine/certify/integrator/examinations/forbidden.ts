import { operations } from '../../../../../conformance/oracle/operations.js';
import { callKey, callLine, isBusiness, isRequest, operationOf } from '../call-facts.js';
import { examination } from '../examination.js';
import { respondWith } from '../intervention.js';
import { failed, isActing, judgePhase, notYet, type Phase, passed } from '../phase.js';

type State = Phase<{
  readonly operation: string;
  readonly callKey: string;
  readonly tokenKey: string;
  readonly until: number;
  readonly calls: readonly string[];
  /** A repetition with another token, which may have been granted the scope since (AUTH-09). */
  readonly hasNewToken: boolean;
  readonly hasGoneOn: boolean;
}>;

const goneOn = 'other calls after the 403, and no repetition';

/** For a while the examiner rejects one operation, as if its app had not been granted the scope (SCP-01 to SCP-16). */
export const forbidden = examination<State>({
  id: 'integrator.forbidden',
  title: 'An integrator does not repeat a call that was rejected with 403 ERR_FORBIDDEN',
  clauses: ['INT-05'],
  examiner: 'rejects one operation for some seconds with 403 ERR_FORBIDDEN and the missing scope',
  next: 'make any call, and after the 403 another one',
  takesMs: 6_000,
  begin: notYet,
  judge: judgePhase,
  holds: isActing,

  intervene(state, request) {
    if (state.kind === 'ended' || request.caller.kind !== 'bearer' || !isBusiness(request)) return undefined;
    const operation = operationOf(request) ?? '';
    return state.kind === 'waiting' || operation === state.operation ? missingScope(operation) : undefined;
  },

  fold(state, moment, { startedAt, limits }) {
    if (state.kind === 'ended') return state;
    if (state.kind === 'waiting') {
      if (!isRequest(moment) || !moment.isMet) return state;
      const { request, at } = moment;
      return {
        kind: 'acting',
        waitsFor: `${limits.reactionMs / 1000} s without a repetition of the rejected call, and another call`,
        operation: operationOf(request) ?? '',
        callKey: callKey(request),
        tokenKey: request.caller.key,
        until: at + limits.reactionMs,
        calls: [`${callLine(request, startedAt)}: 403 ERR_FORBIDDEN`],
        hasNewToken: false,
        hasGoneOn: false,
      };
    }
    const isOver = moment.at >= state.until;
    if (isOver && state.hasGoneOn) return passed(goneOn);
    if (!isRequest(moment)) return state;
    const { request } = moment;
    const isRepetition = callKey(request) === state.callKey;
    if (!isRepetition && isOver) return passed(goneOn);
    // After other work the same call is the next one of its schedule.
    if (!isRepetition || state.hasGoneOn)
      return { ...state, hasGoneOn: state.hasGoneOn || isBusiness(request) };
    const calls = [...state.calls, callLine(request, startedAt)];
    return state.hasNewToken || request.caller.key === state.tokenKey
      ? failed('INT-05', 'it repeated the call that was rejected with 403', calls)
      : { ...state, hasNewToken: true, calls };
  },
});

function missingScope(operation: string) {
  const scope = operations.find(({ name }) => name === operation)?.scope ?? '';
  return respondWith(403, 'ERR_FORBIDDEN', `The scope ${scope} is missing.`, { missingScope: scope });
}
