import { sandboxAmounts } from '../../../../../conformance/oracle/sandbox-amounts.js';
import { sandboxPrefixes } from '../../../../../conformance/oracle/sandbox-prefixes.js';
import {
  callLine,
  isAccepted,
  isPayment,
  numberField,
  operationOf,
  referenceOf,
  statusShown,
  textField,
} from '../call-facts.js';
import { type ExaminationSetting, examination } from '../examination.js';
import type { Moment } from '../moment.js';
import { failed, judgePhase, notYet, type Phase, passed } from '../phase.js';
import type { RestRequest } from '../rest-exchange.js';

/** A payment whose last known status is PENDING. */
interface Pending {
  readonly reference: string;
  readonly since: number;
  readonly calls: readonly string[];
  readonly lookUps: number;
  /** The client has made calls about other things since. */
  readonly hasGoneOn: boolean;
}

type State = Phase<{ readonly payments: readonly Pending[] }>;

/** The payments that are followed at the same time; a client that leaves more of them open has shown enough. */
const maxFollowed = 8;

const moves: ReadonlySet<string> = new Set(['refund']);

/** PENDING is neither SUCCESS nor FAILED: the client has to look again, or to listen. */
export const pendingPayment = examination<State>({
  id: 'integrator.pending-payment',
  title: 'An integrator follows a PENDING payment until it is final, by look-ups or by PAYMENT_STATUS',
  clauses: ['INT-08'],
  examiner: 'waits until the response to a payment has the status PENDING',
  next: 'take a payment of 500.00, which the sandbox resolves after 10 s, and look it up until it is final',
  takesMs: 12_000,
  begin: notYet,
  judge: judgePhase,
  watched: (state) => (state.kind === 'acting' ? state.payments.map(({ reference }) => reference) : []),

  fold(state, moment, setting) {
    if (state.kind === 'ended') return state;
    const followed = state.kind === 'acting' ? state.payments : [];
    const verdict = wrong(followed, moment, setting) ?? final(followed, moment, setting);
    if (verdict !== undefined) return verdict;
    const payments = [
      ...followed.flatMap((each) => after(each, moment, setting)),
      ...begun(followed, moment, setting),
    ];
    return payments.length === 0 && state.kind === 'waiting'
      ? state
      : { kind: 'acting', waitsFor: waitsFor(payments), payments };
  },
});

function waitsFor(payments: readonly Pending[]): string {
  const [first] = payments;
  return first === undefined
    ? 'a PENDING payment that resolves, such as one of 500.00'
    : `a look-up of ${first.reference} that shows a final status, or its PAYMENT_STATUS`;
}

/** A client that uses such a trigger does not expect an end. */
function neverResolves(request: RestRequest): boolean {
  const reference = referenceOf(request) ?? '';
  const amount = Number(textField(request.body, 'amount') ?? numberField(request.body, 'amount'));
  return (
    sandboxPrefixes.some(
      ({ prefix, finalStatus }) => finalStatus === 'PENDING' && reference.startsWith(prefix),
    ) ||
    sandboxAmounts.some(
      ({ amounts, finalStatus }) =>
        finalStatus === 'PENDING' && amounts.some((each) => Number(each) === amount),
    )
  );
}

/** A payment that begins to be PENDING. */
function begun(
  followed: readonly Pending[],
  moment: Moment,
  { startedAt }: ExaminationSetting,
): readonly Pending[] {
  if (moment.kind !== 'response' || !isAccepted(moment.response) || !isPayment(moment.request)) return [];
  const { request, response, at } = moment;
  const reference = referenceOf(request) ?? '';
  if (statusShown(response, reference) !== 'PENDING' || followed.length >= maxFollowed) return [];
  if (neverResolves(request)) return [];
  const calls = [callLine(request, startedAt, response)];
  return [{ reference, since: at, calls, lookUps: 0, hasGoneOn: false }];
}

function after(each: Pending, moment: Moment, { startedAt }: ExaminationSetting): readonly Pending[] {
  if (moment.kind === 'request') {
    const isOther = referenceOf(moment.request) !== each.reference;
    return [isOther ? { ...each, hasGoneOn: true } : each];
  }
  if (moment.kind === 'response' && isAccepted(moment.response)) {
    const { request, response } = moment;
    // A client that cancels the payment has not taken it for paid.
    if (operationOf(request) === 'cancelTransaction' && referenceOf(request) === each.reference) return [];
    if (statusShown(response, each.reference) !== 'PENDING') return [each];
    const calls = [...each.calls, callLine(request, startedAt, response)].slice(0, 10);
    return [{ ...each, lookUps: each.lookUps + 1, calls }];
  }
  return [each];
}

/** The failure that a moment shows. */
function wrong(followed: readonly Pending[], moment: Moment, { startedAt, limits }: ExaminationSetting) {
  for (const { reference, since, calls, lookUps, hasGoneOn } of followed) {
    const isMove =
      moment.kind === 'request' &&
      referenceOf(moment.request) === reference &&
      moves.has(operationOf(moment.request) ?? '');
    if (isMove)
      return failed('INT-08', 'it took a PENDING payment for SUCCESS, and refunded it', [
        ...calls,
        callLine(moment.request, startedAt),
      ]);
    const isForgotten = moment.at >= since + limits.pendingMs && hasGoneOn;
    if (isForgotten)
      return failed(
        'INT-08',
        `it did not look a PENDING payment up until it was final: ${lookUps} look-ups in ${limits.pendingMs / 1000} s`,
        calls,
      );
  }
  return undefined;
}

/** The end of a payment, as the client saw it. */
function final(followed: readonly Pending[], moment: Moment, { startedAt }: ExaminationSetting) {
  for (const { reference } of followed) {
    if (moment.kind === 'push' && moment.referenceId === reference)
      return passed(`PAYMENT_STATUS ${moment.status} of ${reference}`);
    if (moment.kind !== 'response' || !isAccepted(moment.response)) continue;
    const status = statusShown(moment.response, reference);
    const isCancel = operationOf(moment.request) === 'cancelTransaction';
    if (status !== undefined && status !== 'PENDING' && !isCancel)
      return passed(callLine(moment.request, startedAt, moment.response));
  }
  return undefined;
}
