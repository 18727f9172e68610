/** Defects that no checker notices, for one reason. */
interface ExplainedSurvivors {
  readonly reason: string;
  readonly ids: readonly string[];
  /** True: whether they are noticed depends on the scenarios that the drawn events come from. */
  readonly depends?: true;
}

const ofScenarios =
  'scenarios judge the reports of their own terminals, and repeat or falsify them on purpose';
const once = 'no other event mentions the payment, so that nothing contradicts this one';
const sums = 'the totals of the store count records and do not add amounts up';
const words = 'the text is written for readers';
const judged = 'the integrator has judged the response itself; the event repeats it for readers';

/** A test requires that these defects survive, apart from those that depend on the scenarios, and no others. */
export const explainedSurvivors: readonly ExplainedSurvivors[] = [
  {
    reason: 'the reader of a saved stream rejects it: it begins with run.started and ends with run.finished',
    ids: ['lost run.started', 'lost run.finished', 'doubled run.finished'],
  },
  {
    reason: 'a run may be stopped in the phase before',
    ids: ['lost run.phase (running)'],
  },
  {
    reason: 'a stream without the start of its backend does not show that there was none',
    ids: ['lost backend.started'],
  },
  {
    reason: 'the documented delays are also possible draws',
    ids: ['run.started: jitter toggled'],
  },
  {
    reason: 'an address is not an object of any rule',
    ids: ['backend.started: baseUrl unknown', 'backend.started: webSocketUrl unknown'],
  },
  {
    reason: words,
    ids: [
      'terminal.state (fleet): reason unknown',
      'terminal.state (scenario): reason unknown',
      'reconnect.scheduled (fleet): reason unknown',
      'reconnect.scheduled (scenario): reason unknown',
      'session.offline: reason unknown',
      'terminal.printed (fleet): text unknown',
      'terminal.printed (scenario): text unknown',
      'terminal.printed (fleet): characters +1',
      'terminal.printed (scenario): characters +1',
      'report.rejected (scenario): errorCode to ERR_SYSTEM_ERROR',
      'fault.started (plan): terminalIds absent',
      'doubled integrator.started',
    ],
  },
  {
    reason: once,
    depends: true,
    ids: [
      'payment.stored (never mentioned again): referenceId of another',
      'payment.stored (never mentioned again): referenceId unknown',
      'payment.stored (never mentioned again): tradeNo unknown',
      'payment.stored (never mentioned again): merchantId of another',
      'payment.stored (never mentioned again): merchantId unknown',
      'payment.stored (never mentioned again): sandbox toggled',
      'payment.stored (never mentioned again): currency to USD',
      'payment.stored (never mentioned again): currency to EUR',
      'payment.stored (changed): currency to USD',
      'payment.stored (refunded): tradeNo unknown',
      'payment.stored (reported): tradeNo unknown',
      'refund.accepted: refundReferenceId of another',
      'refund.accepted: refundReferenceId unknown',
    ],
  },
  {
    reason: sums,
    depends: true,
    ids: [
      'payment.stored (refunded): amount +0.01',
      'payment.stored (reported): amount +0.01',
      'payment.stored (never mentioned again): amount +0.01',
      'payment.stored (changed): amount +0.01',
      'refund.accepted: amount +0.01',
    ],
  },
  {
    reason: 'a failed payment that was saved or reported has no code, and any code is possible',
    depends: true,
    ids: [
      'payment.stored (never mentioned again): errorCode absent',
      'payment.stored (never mentioned again): errorCode to ERR_SYSTEM_ERROR',
    ],
  },
  {
    reason: 'a terminal may report an unknown status first, which is followed by the same statuses',
    depends: true,
    ids: ['payment.stored (changed): status to REPORTED'],
  },
  {
    reason: 'the next event of the payment is another refund of it: both orders are valid',
    depends: true,
    ids: [
      'reordered refund.accepted with the next of its payment',
      'reordered refund.resolved with the next of its payment',
    ],
  },
  {
    reason:
      'the call began in the millisecond in which the record was shown: a call at the same time may have shown it',
    depends: true,
    ids: [
      'reordered command.shown (created) with the next of its command',
      'reordered refund.shown (created) with the next of its refund',
    ],
  },
  {
    reason: 'no other event mentions a command whose terminal never comes',
    depends: true,
    ids: ['command.queued: configId of another'],
  },
  {
    reason: 'a refund that fails at once has no event',
    ids: ['store.totals: refunds FAILED +1', 'store.totals: refunds FAILED -1'],
  },
  {
    reason: ofScenarios,
    depends: true,
    ids: [
      'lost report.rejected (scenario)',
      'report.rejected (scenario): specificTId of another',
      'report.rejected (scenario): specificTId unknown',
      'report.rejected (scenario): terminalId of another',
      'report.rejected (scenario): terminalId unknown',
      'report.stored (scenario): specificTId of another',
      'report.stored (scenario): specificTId unknown',
      'report.stored (scenario): terminalId of another',
      'report.stored (scenario): terminalId unknown',
      'report.stored (scenario): status to PENDING',
      'report.stored (scenario): status to SUCCESS',
      'report.stored (scenario): status to CANCELLED',
      'payment.stored (reported): currency to USD',
      'payment.stored (reported): currency to EUR',
      'lost report.created (scenario)',
      'report.created (scenario): status to PENDING',
      'report.created (scenario): status to SUCCESS',
      'report.created (scenario): status to FAILED',
      'report.created (scenario): status to CANCELLED',
      'report.created (scenario): status to REFUNDED',
      'report.created (scenario): status to REPORTED',
      'report.created (scenario): status to TRANS_FAILED',
      'report.created (scenario): status to TRANS_SUCCESS',

      'doubled report.created (scenario)',
      'reordered report.created (scenario) with the next of its report',
      'report.created (scenario): referenceId of another',
      'report.created (scenario): referenceId unknown',
      'report.created (scenario): specificTId of another',
      'report.created (scenario): specificTId unknown',
      'report.created (scenario): amount +0.01',
      'report.created (scenario): amount to 0.00',
      'report.created (scenario): currency to USD',
      'report.created (scenario): currency to EUR',
      'lost report.confirmed (scenario)',
      'doubled report.confirmed (scenario)',
      'reordered report.confirmed (scenario) with the next of its report',
      'report.confirmed (scenario): referenceId of another',
      'report.confirmed (scenario): referenceId unknown',
      'doubled report.rejected (scenario)',
      'report.stored (scenario): status to FAILED',
    ],
  },
  {
    reason: 'a scenario prints more texts than those of commands, and judges them itself',
    depends: true,
    ids: [
      'lost terminal.printed (scenario)',
      'doubled terminal.printed (scenario)',
      'reordered terminal.printed (scenario) with the next of its terminal',
    ],
  },
  {
    reason: 'a command is sent at least once: once more or less on a new subscription is allowed',
    ids: ['lost command.sent (again)', 'doubled command.sent (again)'],
  },
  {
    reason: 'a run, or a scenario, may end while a fault is active',
    ids: ['lost fault.ended (plan)', 'lost fault.ended (scenario)'],
  },
  {
    reason: 'a fault need not affect every terminal',
    ids: ['fault.ended (plan): affected -1', 'fault.ended (scenario): affected -1'],
  },
  {
    reason: judged,
    ids: [
      'lost integrator.called',
      'doubled integrator.called',
      'integrator.called: actor of another',
      'integrator.called: errorCode absent',
      'integrator.called: errorCode added, ERR_SYSTEM_ERROR',
      'integrator.called: errorCode to ERR_SYSTEM_ERROR',
    ],
  },
  {
    reason: 'no rule of the history limits the time: scenarios judge it, with the lateness of this machine',
    ids: [
      'late report.confirmed long after its report was created',
      'late refund.resolved long after the refund was accepted',
      'late payment.resolved long after the payment was stored',
    ],
  },
  {
    reason: 'the integrator, or the auditor, sees the same record in another response as well',
    depends: true,
    ids: [
      'lost payment.shown (created)',
      'lost payment.shown (seen)',
      'doubled payment.shown (seen)',
      'reordered payment.shown (seen) with the next of its payment',
      'lost command.shown (created)',
      'lost command.shown (seen)',
      'doubled command.shown (seen)',
      'reordered command.shown (seen) with the next of its command',
      'lost refund.shown (created)',
      'lost refund.shown (seen)',
      'doubled refund.shown (seen)',
      'reordered refund.shown (seen) with the next of its refund',
    ],
  },
  {
    reason: 'the responses before and after it allow this state as well',
    depends: true,
    ids: [
      'payment.shown (created): status to SUCCESS',
      'payment.shown (created): status to PENDING',
      'payment.shown (seen): status to SUCCESS',
      'payment.shown (seen): status to PENDING',
      'payment.shown (seen): refundedAmount to 0.00',
      'command.shown (created): status to SENT',
      'command.shown (created): status to QUEUED',
      'command.shown (seen): status to SENT',
      'command.shown (seen): status to QUEUED',
      'refund.shown (created): status to PENDING',
      'refund.shown (created): status to SUCCESS',
      'refund.shown (seen): status to PENDING',
    ],
  },
  {
    reason: 'two integrators may see the same payment',
    depends: true,
    ids: ['payment.shown (created): actor of another', 'payment.shown (seen): actor of another'],
  },
  {
    reason: 'no response but the list shows the tradeNo of a payment that a terminal has reported',
    ids: ['payment.shown (listed, reported): tradeNo unknown'],
  },
  {
    reason:
      'a cut session may be replaced before its end is noticed, so that the dashboard sees no end of it',
    depends: true,
    ids: [
      'lost dashboard.event (session-offline, of a cut session)',
      'reordered dashboard.event (session-offline, of a cut session) with the next of its terminal',
      'dashboard.event (session-offline, of a cut session): kind to cut',
      'dashboard.event (session-offline, of a cut session): kind to backend-restart',
      'dashboard.event (session-offline, of a cut session): configId of another',
      'dashboard.event (session-offline, of a cut session): configId unknown',
    ],
  },
  {
    reason: 'what happened while the dashboard was away is unknown, and not missing',
    depends: true,
    ids: [
      ...[
        'session-online',
        'session-offline',
        'transaction-report',
        'command-result',
        'payment-status',
      ].flatMap((kind) => [
        `lost dashboard.event (${kind}, after a gap)`,
        `reordered dashboard.event (${kind}, after a gap) with the next of its terminal`,
        `dashboard.event (${kind}, after a gap): kind to cut`,
        `dashboard.event (${kind}, after a gap): kind to backend-restart`,
        `dashboard.event (${kind}, after a gap): configId of another`,
        `dashboard.event (${kind}, after a gap): configId unknown`,
      ]),
    ],
  },
  {
    reason: 'a payment in production is resolved at any time, maybe while the dashboard was away',
    depends: true,
    ids: [
      'lost dashboard.event (payment-status)',
      'dashboard.event (payment-status): kind to cut',
      'dashboard.event (payment-status): kind to backend-restart',
      'dashboard.event (payment-status): configId unknown',
    ],
  },
  {
    reason: 'the next event of the terminal on the topic is about something else',
    depends: true,
    ids: [
      'reordered dashboard.event (session-online) with the next of its terminal',
      'reordered dashboard.event (session-offline) with the next of its terminal',
      'reordered dashboard.event (command-result) with the next of its terminal',
      'reordered dashboard.event (payment-status) with the next of its terminal',
      'reordered dashboard.event (transaction-report) with the next of its terminal',
    ],
  },
  {
    reason: 'a dashboard that cannot come back emits so at each attempt',
    depends: true,
    ids: [
      'lost dashboard.state (away)',
      'doubled dashboard.state (away)',
      'reordered dashboard.state (away) with the next of its dashboard',
      'dashboard.state (away): state to watching',
      'dashboard.state (watching): state to away',
    ],
  },
  { reason: words, ids: ['dashboard.state (away): reason unknown'] },
];

/** The reason why a defect is not noticed; undefined if it must be. */
export function explanationOf(id: string): string | undefined {
  return explainedSurvivors.find(({ ids }) => ids.includes(id))?.reason;
}
