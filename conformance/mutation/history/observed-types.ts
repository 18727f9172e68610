import type { EventType, RunEvent } from '../../../src/events/event.js';
import type { ClassOf, ObservedType, StreamContext } from './stream-mutant.js';

/** The entity of an event; undefined for an event that is about another kind of entity. */
export type EntityOf = (event: RunEvent) => string | undefined;

type IsObserved = (event: RunEvent, context: StreamContext) => boolean;

interface Observed {
  /** The checkers whose rules are about events of this type. */
  readonly checkers: readonly string[];
  /** The checkers whose rules are about a field, if not all of them are. */
  readonly checkersOf?: Readonly<Record<string, readonly string[]>>;
  /** The events with defects; scenarios judge the others themselves. Default: all. */
  readonly isObserved?: IsObserved;
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

const byReader: ClassOf = ({ actor: reader }) => (reader === 'auditor' ? 'listed' : 'seen');

/** The response that shows a record: a list of the auditor, or one that created it, or another one. */
const byResponse: ClassOf = (event, context) => {
  if (event.actor === 'auditor')
    return field(event, 'specificTId') === undefined ? 'listed' : 'listed, reported';
  const isCreating = /^(payNow|saveTransaction|refund|requestTerminal)$/.test(
    String(field(event, 'operation')),
  );
  return isCreating ? 'created' : byReader(event, context);
};

const isOfFleet: IsObserved = (event) => field(event, 'fleet') === true;

/** The records of other merchants, which the control apps of some personas have, are in no list. */
const isOfAuditedMerchant: IsObserved = (event, { audited }) =>
  audited.has(String(field(event, 'merchantId')));

const payment = entity(
  /^(payment|refund)\.(stored|resolved|cancelled|accepted)/,
  'merchantId',
  'sandbox',
  'referenceId',
);
const refund = entity(/^refund\.(accepted|resolved)/, 'merchantId', 'sandbox', 'refundReferenceId');
const shownPayment = entity(/^payment.shown/, 'merchantId', 'sandbox', 'referenceId');
const shownRefund = entity(/^refund.shown/, 'merchantId', 'sandbox', 'refundReferenceId');
const ownReport = entity(/^(report\.(created|confirmed)|rejection)/, 'terminalId', 'specificTId');
const report = entity(/^report\.(stored|rejected)/, 'terminalId', 'specificTId');
const command = entity(/^command\.(queued|sent|done)/, 'requestId');
const executedCommand = entity(/^command\.(received|executed)/, 'requestId');
const shownCommand = entity(/^command.shown/, 'requestId');
const queue = entity(/^command\.(queued|sent|done|received)/, 'type', 'configId', 'redelivered');
const actor = entity(/^(terminal.state|reconnect)/, 'actor');
const session = entity(/^session/, 'configId');
const printing = entity(/^(command.done|terminal.printed)/, 'configId');
const terminal = entity(/^dashboard.event/, 'configId');
const dashboard = entity(/^dashboard/);
const fault = entity(/^fault/, 'actor', 'fault');
const backend = entity(/^(backend.started|store.totals)/);
const phases = entity(/^run.phase/);

/** The types of events that the checkers read. */
export const observedTypes: { readonly [T in ObservedType]: Observed } = {
  'run.started': {
    checkers: ['sequence', 'store-totals', 'back-off', 'audit'],
    entities: {},
    unaltered: [
      'targetFile',
      'owned',
      'strict',
      'version',
      'seed',
      'clock',
      'network',
      'startedAt',
      'terminals',
      'integrators',
      'scenarios',
      'addressLimits',
      'faults',
      'walks',
      'audited',
      'attached',
      'examinee',
      'requirements',
    ],
  },
  'run.finished': {
    checkers: ['sequence'],
    entities: {},
    unaltered: [
      'verdict',
      'exitCode',
      'seed',
      'clauses',
      'terminals',
      'scenarios',
      'elapsedMs',
      'reasons',
      'paths',
      'figures',
    ],
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
    // A display name: no checker reads it.
    unaltered: ['branch'],
  },
  'terminal.printed': {
    checkers: ['commands', 'identities'],
    classOf: byOwner,
    entities: { terminal: printing },
  },
  'session.online': {
    checkers: ['backend-sessions', 'backend-events'],
    classOf: (event) => (field(event, 'replaces') === undefined ? 'new' : 'replacing'),
    entities: { session },
  },
  'session.offline': { checkers: ['backend-sessions', 'backend-events'], entities: { session } },
  'reconnect.scheduled': { checkers: ['back-off', 'identities'], classOf: byOwner, entities: { actor } },
  'command.queued': { checkers: ['backend-commands'], entities: { command, queue } },
  'command.sent': {
    checkers: ['backend-commands'],
    classOf: (event) => (field(event, 'redelivered') === true ? 'again' : 'first'),
    entities: { command, queue },
  },
  'command.done': { checkers: ['backend-commands'], entities: { command } },
  'payment.stored': {
    checkers: ['backend-payments', 'backend-refunds', 'backend-reports'],
    checkersOf: {
      status: ['backend-payments'],
      tradeNo: ['backend-payments'],
      errorCode: ['backend-payments'],
    },
    classOf: byPayment,
    entities: { payment },
  },
  'payment.resolved': { checkers: ['backend-payments'], classOf: byMode, entities: { payment } },
  'payment.cancelled': { checkers: ['backend-payments', 'backend-refunds'], entities: { payment } },
  'refund.accepted': { checkers: ['backend-refunds'], entities: { payment, refund } },
  'refund.resolved': { checkers: ['backend-refunds'], entities: { payment, refund } },
  'report.created': {
    checkers: ['reports', 'backend-reports', 'identities'],
    classOf: byOwner,
    entities: { report: ownReport },
  },
  'report.stored': { checkers: ['backend-reports'], classOf: byOwner, entities: { report } },
  'report.rejected': { checkers: ['backend-reports'], classOf: byOwner, entities: { report } },
  'report.confirmed': {
    checkers: ['reports', 'backend-reports', 'identities'],
    classOf: byOwner,
    entities: { report: ownReport },
  },
  'store.totals': {
    checkers: [
      'store-totals',
      'backend-payments',
      'backend-refunds',
      'backend-commands',
      'backend-reports',
      'backend-sessions',
    ],
    checkersOf: {
      payments: ['backend-payments', 'backend-refunds'],
      refunds: ['backend-refunds'],
      commands: ['backend-commands'],
      reports: ['backend-reports'],
    },
    entities: { backend },
  },
  'fault.started': { checkers: ['faults', 'recovery', 'reports'], classOf: byPlan, entities: { fault } },
  'fault.ended': { checkers: ['faults', 'recovery', 'reports'], classOf: byPlan, entities: { fault } },
  'command.received': {
    checkers: ['commands', 'identities'],
    isObserved: isOfFleet,
    classOf: (event) => (field(event, 'redelivered') === true ? 'again' : 'first'),
    entities: { command: executedCommand, queue },
  },
  'command.executed': {
    checkers: ['commands', 'identities'],
    isObserved: isOfFleet,
    entities: { command: executedCommand },
  },
  'command.shown': {
    checkers: ['commands', 'audit', 'integrators', 'identities'],
    classOf: byResponse,
    entities: { command: shownCommand },
    unaltered: ['operation', 'elapsedMs'],
  },
  'payment.shown': {
    checkers: ['payments', 'refunds', 'reports', 'totals', 'audit', 'integrators'],
    isObserved: isOfAuditedMerchant,
    classOf: byResponse,
    entities: { payment: shownPayment },
    unaltered: ['operation', 'elapsedMs'],
  },
  'refund.shown': {
    checkers: ['refunds', 'totals', 'audit', 'integrators'],
    isObserved: isOfAuditedMerchant,
    classOf: byResponse,
    entities: { refund: shownRefund },
    unaltered: ['operation', 'elapsedMs'],
  },
  'terminal.shown': { checkers: ['sessions', 'audit', 'identities'], entities: {} },
  'rejection.received': {
    checkers: ['reports', 'identities'],
    isObserved: isOfFleet,
    entities: { report: ownReport },
  },
  'integrator.gave-up': {
    checkers: ['payments', 'refunds'],
    entities: {},
    unaltered: ['operation', 'merchantId', 'sandbox', 'referenceId', 'refundReferenceId'],
  },
  'dashboard.state': {
    checkers: ['audit', 'sessions'],
    classOf: (event) => String(field(event, 'state')),
    entities: { dashboard },
  },
  'dashboard.event': {
    checkers: ['sessions', 'commands', 'reports', 'payments'],
    isObserved: (event, { fleetConfigIds }) => fleetConfigIds.has(Number(field(event, 'configId'))),
    classOf: (event, { circumstances }) =>
      [field(event, 'kind'), circumstances.get(event.seq)].filter((part) => part !== undefined).join(', '),
    entities: { terminal },
    unaltered: ['differs'],
  },
  'audit.started': { checkers: ['audit'], entities: {} },
  'audit.merchant': { checkers: ['audit', 'totals'], entities: {} },
  'audit.finished': { checkers: ['audit'], entities: {} },
  'integrator.called': {
    checkers: ['integrators'],
    entities: {},
    unaltered: ['operation', 'httpStatus', 'missingScope', 'tookMs'],
  },
};

function byPlan({ actor: by }: RunEvent): string {
  return by.startsWith('scenario:') ? 'scenario' : 'plan';
}

/** The types of events that no checker reads, with the reason. */
export const unobservedTypes: { readonly [T in Exclude<EventType, ObservedType>]: string } = {
  'integrator.no-response': 'makes a run inconclusive, which another judge decides',
  'integrator.finding': 'is not in a valid stream: it is invented instead',
  'intervention.started': 'is made by a person, and in no stream of a run without one',
  'intervention.ended': 'is made by a person, and in no stream of a run without one',
  'path.started': 'is in no stream that is altered: their fleets walk no paths',
  'path.step': 'belongs to the narration of a path',
  'path.ended': 'decides which paths were walked, which another judge counts',
  'scenario.started': 'belongs to the narration of a scenario',
  'scenario.waiting': 'belongs to the narration of a scenario',
  'scenario.repeated': 'belongs to the narration of a scenario',
  'scenario.finished': 'is the verdict of a scenario, which another judge counts',
  check: 'is the verdict of a scenario, which another judge counts',
  notice: 'is written for readers',
};
