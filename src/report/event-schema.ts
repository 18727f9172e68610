import Type, { type TProperties } from 'typebox';
import type { EventType } from '../events/event.js';
import { verdicts } from '../events/verdict.js';

const stamp = {
  seq: Type.Integer({ minimum: 0, description: 'From 0, by 1, without a gap.' }),
  t: Type.Number({ minimum: 0, description: 'Milliseconds since the run began, by the clock of the run.' }),
  actor: Type.String({
    minLength: 1,
    description:
      'Who says it: run, backend, faults, terminal:T00000001, integrator:pos-1, scenario:<id>; terminal:T00000001@<id> in a scenario with a backend of its own.',
  }),
};

function line<const T extends EventType, P extends TProperties>(type: T, description: string, properties: P) {
  return Type.Object(
    { ...stamp, type: Type.Literal(type), ...properties },
    { additionalProperties: false, description },
  );
}

const text = Type.String();
const configId = Type.Integer({ minimum: 1, description: 'Number of the terminal in its queue name.' });
const terminalId = Type.String();
const whole = Type.Integer({ minimum: 0 });
const milliseconds = Type.Number({ minimum: 0, description: 'Milliseconds.' });
const amount = Type.String({ description: 'Decimal amount in currency units.' });
const verdict = Type.Enum([...verdicts], {
  description: 'From best to worst: pass, skipped, inconclusive, fail, error.',
});
const clauses = Type.Array(Type.String(), { description: 'The clauses that the scenario witnesses.' });
const reason = Type.String();
const terminal = { configId, terminalId };
const command = { requestId: text, requestType: text, configId };
const payment = {
  referenceId: text,
  tradeNo: text,
  merchantId: text,
  sandbox: Type.Boolean(),
  status: text,
  errorCode: Type.Optional(text),
};

const refund = {
  referenceId: text,
  refundReferenceId: text,
  merchantId: text,
  sandbox: Type.Boolean(),
  amount,
  currency: text,
  status: text,
};
const fault = {
  fault: Type.Integer({ minimum: 1, description: 'Its place in the plan.' }),
  kind: text,
  sentence: Type.String({ description: 'What it does.' }),
  terminals: Type.Integer({ minimum: 0, description: 'How many terminals it hits.' }),
};
const exchange = Type.Array(
  Type.Object(
    { sent: Type.Optional(text), received: Type.Optional(text) },
    { additionalProperties: false, description: 'Secrets and tokens are blotted out.' },
  ),
);
const counts = Type.Record(Type.String(), whole, { description: 'How many, by status.' });

/** The schema of each type of line; the documentation and the checks of a run are made from this table. */
export const eventSchemas = {
  'run.started': line('run.started', 'First line: what runs, against what, under which clock.', {
    version: text,
    seed: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }),
    clock: Type.Enum(['real', 'virtual']),
    network: Type.Enum(['tcp', 'memory']),
    target: Type.String({ description: '`embedded`, or the base URL of an outside target.' }),
    startedAt: Type.String({ description: 'Instant, ISO 8601 in UTC.' }),
    terminals: whole,
    integrators: whole,
    scenarios: Type.Array(Type.Object({ id: text, title: text, clauses }, { additionalProperties: false })),
    addressLimits: Type.Boolean({
      description: 'False: the limits per network address were off in this run.',
    }),
    jitter: Type.Boolean({
      description: 'True: terminals draw the waits of their back-off. False: the documented ones, exactly.',
    }),
    faults: Type.Optional(Type.String({ description: 'The name of the plan of faults.' })),
  }),
  'backend.started': line('backend.started', 'The backend listens.', { baseUrl: text, webSocketUrl: text }),
  'run.phase': line('run.phase', 'The run moves on.', {
    phase: Type.Enum(['provisioning', 'connecting', 'running', 'stopping']),
  }),
  'terminal.state': line('terminal.state', 'A simulated terminal moved in its table of states.', {
    ...terminal,
    from: text,
    to: text,
    fleet: Type.Boolean({ description: 'True for a terminal of the fleet, false for one of a scenario.' }),
    reason: Type.Optional(reason),
  }),
  'terminal.printed': line('terminal.printed', 'A simulated terminal printed a text onto its paper roll.', {
    ...terminal,
    fleet: Type.Boolean({ description: 'True for a terminal of the fleet, false for one of a scenario.' }),
    characters: Type.Integer({ minimum: 0, description: 'Of the whole text.' }),
    text: Type.String({ description: 'Its beginning, as it came: also with control characters.' }),
  }),
  'session.online': line('session.online', 'The backend counts the terminal as online.', {
    ...terminal,
    sessionId: text,
    replaces: Type.Optional(
      Type.String({
        description: 'The session that it takes the place of: of that one nothing more is said.',
      }),
    ),
  }),
  'session.offline': line('session.offline', 'The backend counts the terminal as offline.', {
    ...terminal,
    sessionId: text,
    reason,
  }),
  'reconnect.scheduled': line(
    'reconnect.scheduled',
    'A simulated terminal will try again after its back-off.',
    {
      ...terminal,
      attempt: Type.Integer({
        minimum: 1,
        description: '1 for the first since the last registered session.',
      }),
      delayMs: milliseconds,
      reason,
    },
  ),
  'command.queued': line('command.queued', 'A trigger was accepted and stored.', command),
  'command.sent': line('command.sent', 'A command was written to the session of the terminal.', {
    ...command,
    redelivered: Type.Boolean(),
  }),
  'command.done': line('command.done', 'The result of the terminal has been stored.', {
    ...command,
    status: text,
  }),
  'payment.stored': line('payment.stored', 'A transaction was stored for the first time.', {
    ...payment,
    amount,
    currency: text,
  }),
  'payment.resolved': line('payment.resolved', 'A pending transaction reached its final status.', payment),
  'payment.cancelled': line('payment.cancelled', 'A successful payment was cancelled.', payment),
  'refund.accepted': line('refund.accepted', 'A refund was accepted.', refund),
  'refund.resolved': line('refund.resolved', 'A pending refund reached its final status.', refund),
  'report.taken': line('report.taken', 'A simulated terminal has taken a payment that it has to report.', {
    referenceId: text,
    specificTId: text,
    ...terminal,
    fleet: Type.Boolean({ description: 'True for a terminal of the fleet, false for one of a scenario.' }),
    amount,
    currency: text,
  }),
  'report.stored': line('report.stored', 'The report of a terminal was stored for the first time.', {
    referenceId: text,
    specificTId: text,
    merchantId: text,
    terminalId,
    status: text,
  }),
  'report.rejected': line('report.rejected', 'The report of a terminal was refused; nothing was stored.', {
    specificTId: text,
    terminalId,
    errorCode: text,
  }),
  'report.confirmed': line('report.confirmed', 'A simulated terminal has the RECEIPT of its report.', {
    referenceId: text,
    specificTId: text,
    ...terminal,
  }),
  'books.closed': line('books.closed', 'The backend has ended: what its store holds then.', {
    payments: counts,
    refunds: counts,
    commands: counts,
    reports: whole,
  }),
  'fault.began': line('fault.began', 'A fault of the plan is at work from now on.', {
    ...fault,
    terminalIds: Type.Optional(
      Type.Array(Type.String(), { description: 'Which terminals, where they are few.' }),
    ),
  }),
  'fault.ended': line('fault.ended', 'A fault is over; what it has led to may take longer.', {
    ...fault,
    felt: Type.Integer({
      minimum: 0,
      description:
        'How many of them had something for it: a connection, a piece that had to wait, a message to double, a request to refuse.',
    }),
  }),
  'integrator.started': line('integrator.started', 'An integrator of the fleet begins its work.', {
    persona: text,
    does: Type.String({ description: 'What it does, in one sentence.' }),
    scopes: Type.Array(text),
  }),
  'integrator.called': line('integrator.called', 'An integrator of the fleet got an answer.', {
    operation: text,
    httpStatus: Type.Integer({ minimum: 100, maximum: 599 }),
    errorCode: Type.Optional(text),
    asExpected: Type.Boolean({
      description: 'True also for a refusal that had to come; false is followed by a finding.',
    }),
  }),
  'integrator.unanswered': line(
    'integrator.unanswered',
    'An integrator of the fleet waited, and no answer came by which one could judge: the run is inconclusive unless the backend was away then.',
    {
      operation: text,
      waitedMs: Type.Integer({ minimum: 0, description: 'From the call until it was given up.' }),
      reason: text,
    },
  ),
  'integrator.finding': line(
    'integrator.finding',
    'An integrator of the fleet met what it should not have: the run fails.',
    { operation: text, expected: text, actual: text, exchange: Type.Optional(exchange) },
  ),
  'scenario.started': line('scenario.started', 'A scenario began.', { scenario: text }),
  'scenario.waiting': line('scenario.waiting', 'A scenario waits for something, `forMs` at the longest.', {
    scenario: text,
    waitingFor: text,
    forMs: milliseconds,
  }),
  check: line('check', 'One comparison, with the exchange that shows it.', {
    scenario: text,
    clause: text,
    level: Type.Enum(['M', 'P'], {
      description: 'M: shown in the service document. P: decided by the reference profile.',
    }),
    title: text,
    verdict: Type.Enum(['pass', 'fail']),
    expected: text,
    actual: text,
    exchange: Type.Optional(exchange),
  }),
  'scenario.finished': line('scenario.finished', 'A scenario has its verdict.', {
    scenario: text,
    title: text,
    clauses,
    verdict,
    checks: Type.Object({ passed: whole, failed: whole }, { additionalProperties: false }),
    elapsedMs: milliseconds,
    reason: Type.Optional(Type.String({ description: 'Why it is not a pass.' })),
  }),
  notice: line('notice', 'Something worth a line that no other event says.', {
    level: Type.Enum(['info', 'warning', 'error']),
    message: text,
  }),
  'run.finished': line('run.finished', 'Last line: the verdict of the run.', {
    verdict,
    exitCode: Type.Integer({ minimum: 0, maximum: 255 }),
    seed: Type.Integer({ minimum: 0, maximum: 0xffff_ffff }),
    clauses: Type.Record(
      Type.String(),
      Type.Object(
        { verdict, witnessed: Type.Integer({ minimum: 0, description: 'Checks that really happened.' }) },
        { additionalProperties: false },
      ),
    ),
    terminals: Type.Object({ asked: whole, onlinePeak: whole }, { additionalProperties: false }),
    scenarios: Type.Object(
      { passed: whole, failed: whole, inconclusive: whole, skipped: whole, errors: whole },
      { additionalProperties: false },
    ),
    elapsedMs: milliseconds,
    reasons: Type.Array(Type.String(), { description: 'Why the verdict is not a pass, one sentence each.' }),
  }),
} as const;

/** One document for every line of the stream. */
export function eventsSchemaDocument(): Record<string, unknown> {
  const names = Object.keys(eventSchemas);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line of `tillfleet run --json`',
    description: 'Each line of the stream is one of these; which one, its `type` says.',
    oneOf: names.map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: { ...eventSchemas },
  };
}
