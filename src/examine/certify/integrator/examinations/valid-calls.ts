import {
  callLine,
  isAccepted,
  isBusiness,
  isPayment,
  referenceOf,
  statusShown,
  textField,
} from '../call-facts.js';
import { examination } from '../examination.js';
import { type Judgement, waiting } from '../judgement.js';
import type { Moment } from '../moment.js';
import type { RestRequest } from '../rest-exchange.js';

interface State {
  readonly calls: number;
  readonly firstAt?: number;
  /** The milliseconds since the first call. */
  readonly observedMs: number;
  /** The `{system}` of its first call. */
  readonly system?: string;
  /** The references of payments whose responses have shown the client that they are taken, or on their way. */
  readonly taken: ReadonlySet<string>;
  readonly wrong: readonly string[];
}

/** A rejection that no client can foresee: the cooldown depends on the clock of the service. */
const unforeseen = 'ERR_REFUND_COOLDOWN';

/** The calls of a client that no service accepts, whatever its state is. */
export const validCalls = examination<State>({
  id: 'integrator.valid-calls',
  title:
    'An integrator calls operations by their methods, in one system, with valid bodies and with a new referenceId for each payment',
  clauses: ['INT-15'],
  examiner: 'looks for calls that the service rejects whenever they come, with 400, 404, 405 or 409',
  next: 'make any calls: at least 10 of them are judged, and for at least 20 s',
  takesMs: 20_000,
  begin: { calls: 0, observedMs: 0, taken: new Set(), wrong: [] },

  fold(before, moment, { startedAt }) {
    const { firstAt = moment.at } = before;
    const state = before.calls === 0 ? before : { ...before, firstAt, observedMs: moment.at - firstAt };
    const { system = '' } = state;
    if (moment.kind === 'request') {
      if (!isBusiness(moment.request)) return state;
      const named = systemOf(moment.request);
      const isOther = state.system !== undefined && named !== system;
      const line = `${callLine(moment.request, startedAt)}: in the system ${named}, not ${system}`;
      return { ...found(state, isOther ? line : undefined), calls: state.calls + 1, system: system || named };
    }
    if (moment.kind !== 'response' || !moment.response.delivered) return state;
    const { request, response } = moment;
    const line = callLine(request, startedAt, response);
    const reference = isPayment(request) && isAccepted(response) ? (referenceOf(request) ?? '') : '';
    const isTaken = ['SUCCESS', 'PENDING'].includes(statusShown(response, reference) ?? '');
    const taken = isTaken ? new Set([...state.taken, reference]) : state.taken;
    return { ...found(state, isWrong(moment, state.taken) ? line : undefined), taken };
  },

  judge({ calls, observedMs, wrong }, { limits }): Judgement {
    if (wrong.length > 0)
      return {
        state: 'fail',
        clause: 'INT-15',
        wrong: 'it made a call that is never accepted',
        evidence: wrong,
      };
    return calls < limits.reusedCalls || observedMs < limits.reusedMs
      ? waiting
      : { state: 'pass', saw: `${calls} calls, each of them valid` };
  },
});

function systemOf({ path }: RestRequest): string {
  return path.split('/')[3] ?? '';
}

function found(state: State, line: string | undefined): State {
  return line === undefined ? state : { ...state, wrong: [...state.wrong, line].slice(0, 10) };
}

function isWrong({ request, response }: Extract<Moment, { kind: 'response' }>, taken: ReadonlySet<string>) {
  const { status } = response;
  if (response.from === 'examiner') return false;
  if (status === 405) return true;
  // Not the path of an operation, or a binding does not have it with this method.
  if (!isBusiness(request)) return status === 404 && request.caller.kind === 'bearer';
  if (status === 409) return isPayment(request) && taken.has(referenceOf(request) ?? '');
  return status === 400 && textField(response.body, 'errorCode') !== unforeseen;
}
