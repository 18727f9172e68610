import { commandStatusesAt } from './command.js';
import { isOpen, type ModelPayment, paymentStatusesAt } from './payment.js';
import { refundStatusesAt } from './refund.js';
import type { ModelReport } from './report.js';
import type { ServiceModel } from './service-model.js';
import { type Outage, order, type Span } from './span.js';

/** One thing of the model with its state, as `payment 3` in `PENDING`. */
export interface ThingState {
  /** The kind of the thing, as `payment`. */
  readonly kind: string;
  /** The thing among those of its kind. */
  readonly key: string;
  readonly state: string;
}

/** The states of everything in the model at an instant. A thing whose state is not certain is left out. */
export function statesOf(model: ServiceModel, at: Span): readonly ThingState[] {
  const now = { from: at.to, to: at.to };
  return [
    { kind: 'terminal', key: '', state: model.terminal.kind },
    { kind: 'channel', key: '', state: model.line.delayMs > 0 ? 'delayed' : 'quick' },
    { kind: 'messages', key: '', state: model.line.duplicates ? 'twice' : 'once' },
    { kind: 'service', key: '', state: model.outages.length > 0 ? 'restarted' : 'running' },
    { kind: 'credentials', key: '', state: model.activatedAt.length > 0 ? 'renewed' : 'first' },
    ...model.apps.flatMap(({ revoked }, index) => one('app', index, [revoked ? 'revoked' : 'active'])),
    ...model.tokens.flatMap(({ expires }, index) => {
      const when = order(now, expires);
      return when === 'unclear' ? [] : one('token', index, [when === 'before' ? 'valid' : 'expired']);
    }),
    ...model.payments.flatMap((payment, index) => [
      ...one(`${payment.mode} payment`, index, shownStatuses(payment, now, model.outages)),
      ...(payment.settled ? one('settlement', index, [payment.mode]) : []),
      ...payment.refunds.flatMap((refund, number) =>
        one('refund', `${index}/${number}`, refundStatusesAt(refund, now, model.outages)),
      ),
    ]),
    ...model.commands.flatMap((command, index) => one('command', index, commandStatusesAt(command, now))),
    ...model.reports.flatMap((report, index) => one('report', index, [reportState(report)])),
  ];
}

/** A payment that an acquirer decides counts as pending until the service has shown its outcome. */
function shownStatuses(payment: ModelPayment, now: Span, outages: readonly Outage[]): readonly string[] {
  return isOpen(payment) ? ['PENDING'] : paymentStatusesAt(payment, now, outages);
}

/** The statuses of reports are many: that a later report has moved one is what counts. */
function reportState({ stored, moved }: ModelReport): string {
  if (!stored) return 'waiting';
  return moved ? 'moved' : 'stored';
}

function one(kind: string, key: number | string, states: readonly string[]): readonly ThingState[] {
  const [state] = states;
  return states.length === 1 && state !== undefined ? [{ kind, key: String(key), state }] : [];
}
