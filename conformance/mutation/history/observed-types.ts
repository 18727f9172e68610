import type { EventType, RunEvent } from '../../../src/events/event.js';
import type { ClassOf, ObservedType } from './stream-mutant.js';

/** The entity of an event; undefined for an event that is about another kind of entity. */
export type EntityOf = (event: RunEvent) => string | undefined;

interface Observed {
  /** The checkers whose rules are about events of this type. */
  readonly checkers: readonly string[];
  /** The checkers whose rules are about a field, if not all of them are. */
  readonly checkersOf?: Readonly<Record<string, readonly string[]>>;
  /** Default: all events of the type are one class. */
  readonly classOf?: ClassOf;
  /** The entities that an event is about, by name; its neighbours are events of the same entity. */
  readonly entities: Readonly<Record<string, EntityOf>>;
  /** Fields without a plausible alteration, apart from the stamp. */
  readonly unaltered?: readonly string[];
}

const field = (event: RunEvent, name: string): unknown => Reflect.get(event, name);

/** The entity is named by these fields of events whose types match. */
const entity =
  (types: RegExp, ...names: readonly string[]): EntityOf =>
  (event) =>
    types.test(event.type) ? names.map((name) => String(field(event, name))).join(' ') : undefined;

const byOwner: ClassOf = (event, { fleet }) =>
  fleet.has(String(field(event, 'terminalId'))) ? 'fleet' : 'scenario';
const byMode: ClassOf = (event) => (field(event, 'sandbox') === true ? 'sandbox' : 'production');

/** The class of a payment depends on the other events that show it. */
const byPayment: ClassOf = (event, { typesOfPayment }) => {
  const types = typesOfPayment(event);
  if (types.has('refund.accepted')) return 'refunded';
  if (types.has('report.stored')) return 'reported';
  return types.size > 1 ? 'changed' : 'never mentioned again';
};

const payment = entity(/^(payment|refund)/, 'merchantId', 'sandbox', 'referenceId');
const refund = entity(/^refund/, 'merchantId', 'sandbox', 'refundReferenceId');
const report = entity(/^report/, 'terminalId', 'specificTId');
const command = entity(/^command/, 'requestId');
const queue = entity(/^command/, 'type', 'configId', 'redelivered');
const actor = entity(/^(terminal.state|reconnect)/, 'actor');
const session = entity(/^session/, 'configId');
const printing = entity(/^(command.done|terminal.printed)/, 'configId');
const fault = entity(/^fault/, 'actor', 'fault');
const backend = entity(/^(backend.started|store.totals)/);
const phases = entity(/^run.phase/);

/** The types of events that the checkers read. */
export const observedTypes: { readonly [T in ObservedType]: Observed } = {
  'run.started': {
    checkers: ['sequence', 'store-totals', 'back-off'],
    entities: {},
    unaltered: [
      ...['version', 'seed', 'clock', 'network', 'startedAt', 'terminals', 'integrators', 'scenarios'],
      ...['addressLimits', 'faults', 'audited'],
    ],
  },
  'run.finished': {
    checkers: ['sequence'],
    entities: {},
    unaltered: ['verdict', 'exitCode', 'seed', 'clauses', 'terminals', 'scenarios', 'elapsedMs', 'reasons'],
  },
  'integrator.started': {
    checkers: ['integrators'],
    entities: {},
    unaltered: ['persona', 'description', 'scopes'],
  },
  'backend.started': { checkers: ['store-totals'], entities: { backend } },
  'run.phase': {
    checkers: ['sequence'],
    classOf: (event) => String(field(event, 'phase')),
    entities: { run: phases },
  },
  'terminal.state': {
    checkers: ['sessions', 'back-off', 'recovery', 'identities'],
    classOf: byOwner,
    entities: { actor },
  },
  'terminal.printed': {
    checkers: ['commands', 'identities'],
    classOf: byOwner,
    entities: { terminal: printing },
  },
  'session.online': {
    checkers: ['sessions', 'identities'],
    classOf: (event) => (field(event, 'replaces') === undefined ? 'new' : 'replacing'),
    entities: { session },
  },
  'session.offline': { checkers: ['sessions', 'identities'], entities: { session } },
  'reconnect.scheduled': { checkers: ['back-off', 'identities'], classOf: byOwner, entities: { actor } },
  'command.queued': { checkers: ['commands'], entities: { command, queue } },
  'command.sent': {
    checkers: ['commands'],
    classOf: (event) => (field(event, 'redelivered') === true ? 'again' : 'first'),
    entities: { command, queue },
  },
  'command.done': { checkers: ['commands'], entities: { command } },
  'payment.stored': {
    checkers: ['payments', 'refunds', 'reports'],
    checkersOf: { status: ['payments'], tradeNo: ['payments'], errorCode: ['payments'] },
    classOf: byPayment,
    entities: { payment },
  },
  'payment.resolved': { checkers: ['payments'], classOf: byMode, entities: { payment } },
  'payment.cancelled': { checkers: ['payments', 'refunds'], entities: { payment } },
  'refund.accepted': { checkers: ['refunds'], entities: { payment, refund } },
  'refund.resolved': { checkers: ['refunds'], entities: { payment, refund } },
  'report.created': {
    checkers: ['reports', 'identities'],
    classOf: byOwner,
    entities: { report },
    unaltered: ['status'],
  },
  'report.stored': { checkers: ['reports'], classOf: byOwner, entities: { report } },
  'report.rejected': { checkers: ['reports'], classOf: byOwner, entities: { report } },
  'report.confirmed': { checkers: ['reports', 'identities'], classOf: byOwner, entities: { report } },
  'store.totals': {
    checkers: ['store-totals', 'payments', 'refunds', 'commands', 'reports', 'sessions'],
    checkersOf: {
      payments: ['payments', 'refunds'],
      refunds: ['refunds'],
      commands: ['commands'],
      reports: ['reports'],
    },
    entities: { backend },
  },
  'fault.started': { checkers: ['faults', 'recovery', 'reports'], classOf: byPlan, entities: { fault } },
  'fault.ended': { checkers: ['faults', 'recovery', 'reports'], classOf: byPlan, entities: { fault } },
  'integrator.called': {
    checkers: ['integrators'],
    entities: {},
    unaltered: ['operation', 'httpStatus', 'missingScope'],
  },
};

function byPlan({ actor: by }: RunEvent): string {
  return by.startsWith('scenario:') ? 'scenario' : 'plan';
}

/** The types of events that no checker reads, with the reason. */
export const unobservedTypes: { readonly [T in Exclude<EventType, ObservedType>]: string } = {
  'integrator.no-response': 'makes a run inconclusive, which another judge decides',
  'integrator.finding': 'is not in a valid stream: it is invented instead',
  'scenario.started': 'belongs to the narration of a scenario',
  'scenario.waiting': 'belongs to the narration of a scenario',
  'scenario.repeated': 'belongs to the narration of a scenario',
  'scenario.finished': 'is the verdict of a scenario, which another judge counts',
  check: 'is the verdict of a scenario, which another judge counts',
  notice: 'is written for people',
  'command.received': 'is seen from outside',
  'command.executed': 'is seen from outside',
  'command.shown': 'is seen from outside',
  'payment.shown': 'is seen from outside',
  'refund.shown': 'is seen from outside',
  'terminal.shown': 'is seen from outside',
  'rejection.received': 'is seen from outside',
  'integrator.gave-up': 'is seen from outside',
  'dashboard.state': 'is seen from outside',
  'dashboard.event': 'is seen from outside',
  'audit.started': 'is seen from outside',
  'audit.merchant': 'is seen from outside',
  'audit.finished': 'is seen from outside',
};
