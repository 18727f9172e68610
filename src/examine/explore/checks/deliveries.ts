import { show } from '../../../scenarios/expectation.js';
import type { ReceivedMessage } from '../../../simulator/terminal/message.js';
import { type ModelPayment, pushedStatuses, requiresPush, resolvedAt } from '../model/payment.js';
import type { ServiceModel } from '../model/service-model.js';
import { order } from '../model/span.js';
import type { Seen, System } from '../service/system.js';
import { documentRules } from './document-rules.js';
import type { Judge } from './judge.js';

/** Compares what the terminal has received and printed with the messages that the model requires. */
export function checkDeliveries(model: ServiceModel, system: System): void {
  for (const message of system.newMessages()) {
    if (message.requestId !== undefined) takeCommand(model, system, message, message.requestId);
    else if (message.action === 'PAYMENT_STATUS') takePush(model, system, message);
  }
  for (const [index, command] of model.commands.entries()) {
    if (command.unclear) continue;
    const copies = system.seenCommands.get(system.requestIds[index] ?? '')?.copies ?? [];
    // How often it is delivered is not in the document, but that it is.
    const isDue = model.terminal.kind === 'online' && command.copies.length > 0 && !command.mayBeLost;
    const isLost = isDue && copies.length === 0;
    const claim = isLost ? documentRules.deliveredCommand : 'CMD-02';
    const isAsOften = system.judge.hold(
      claim,
      `deliveries of command ${index}`,
      copies.length,
      command.copies.length,
    );
    if (isAsOften) system.judge.hold('CMD-05', `redelivered of command ${index}`, copies, command.copies);
    else command.unclear = true;
  }
  checkPaper(model, system);
  if (model.terminal.kind === 'online') checkPushes(model, system);
}

function takeCommand(model: ServiceModel, system: System, message: ReceivedMessage, requestId: string): void {
  const judge: Judge = system.judge;
  const index = system.requestIds.indexOf(requestId);
  const command = model.commands[index];
  if (command === undefined) {
    judge.differs('CMD-01', 'a command', show(message.body), 'a triggered command');
    return;
  }
  const isFirst = !system.seenCommands.has(requestId);
  if (isFirst && system.requestIds.slice(index + 1).some((other) => system.seenCommands.has(other))) {
    judge.differs('CMD-02', `the delivery of command ${index}`, 'after a later command', 'in order');
  }
  checkCopy(`command ${index}`, system, system.seenCommands, requestId, message);
  judge.hold(documentRules.command, `action of command ${index}`, message.action, command.type);
  const claim = command.body === undefined ? 'CMD-01' : documentRules.printedText;
  judge.hold(claim, `body of command ${index}`, message.body?.body, command.body);
}

/** CMD-05: all copies of a message have the same message-id. Returns them. */
function checkCopy(
  what: string,
  { judge }: System,
  seenByKey: Map<string, Seen>,
  key: string,
  { headers }: ReceivedMessage,
): Seen {
  const seen = seenByKey.get(key) ?? { copies: [], messageId: headers['message-id'] };
  seenByKey.set(key, seen);
  seen.copies.push(headers.redelivered === 'true');
  judge.hold('CMD-05', `${what}, message-id`, headers['message-id'], seen.messageId);
  return seen;
}

/** CMD-05: every received command is executed once, in order. */
function checkPaper(model: ServiceModel, system: System): void {
  const expected = model.commands
    .filter(({ type }, index) => type === 'PRINT' && system.seenCommands.has(system.requestIds[index] ?? ''))
    .map(({ body }) => body);
  system.judge.hold('CMD-05', 'what was printed', system.terminal.paperRoll, expected);
}

function takePush(model: ServiceModel, system: System, message: ReceivedMessage): void {
  const judge: Judge = system.judge;
  const { referenceId, status, grandTotal, channel, tradeNo } = message.body ?? {};
  const report = model.reports.find((each) => each.referenceId === referenceId);
  if (report?.ended !== undefined) {
    judge.hold('PAY-07', `the push of ${report.referenceId}`, status, report.ended);
    return;
  }
  const payment = model.payments.find((each) => each.referenceId === referenceId);
  if (payment === undefined) {
    judge.differs('SBX-23', 'a push', show(message.body), 'no push');
    return;
  }
  if (payment.outcome.byAcquirer && payment.named) observeOutcome(payment, status);
  const isPushed = requiresPush(payment) || (payment.named && payment.push === 'unclear');
  if (!isPushed) {
    judge.differs('SBX-23', 'a push', show(message.body), 'no push');
    return;
  }
  const clause = payment.mode === 'sandbox' ? 'SBX-23' : 'PAY-07';
  if (payment.mode === 'sandbox' && message.receivedAt < resolvedAt(payment, model.outages).from)
    judge.differs(clause, `the push of ${payment.referenceId}`, 'already received', 'no push yet');
  const seen = checkCopy(
    `the push of ${payment.referenceId}`,
    system,
    system.seenPushes,
    payment.referenceId,
    message,
  );
  if (!payment.pushMayBeRepeated && seen.copies.length === 1)
    judge.hold('CMD-05', `the first push of ${payment.referenceId}, redelivered`, seen.copies, [false]);
  judge.holdOneOf('MSG-01', 'status of a push', status, pushedStatuses(payment));
  judge.hold('MSG-01', 'a push', { grandTotal, channel }, { grandTotal: payment.amount, channel: 'card' });
  judge.hold(documentRules.pushedStatus, 'type of status of a push', typeof status, 'string');
  judge.hold(documentRules.pushedTradeNo, 'type of tradeNo of a push', typeof tradeNo, 'string');
  judge.hold(documentRules.pushedAmount, 'type of grandTotal of a push', typeof grandTotal, 'string');
  judge.hold(documentRules.pushedChannel, 'type of channel of a push', typeof channel, 'string');
}

/** The first push or look-up that shows the outcome of a production payment decides what all others must show. */
export function observeOutcome(payment: ModelPayment, status: unknown): void {
  if (payment.cancelled !== undefined || payment.shown !== undefined) return;
  if (status === 'SUCCESS' || status === 'FAILED') payment.shown = status;
}

/** SBX-23: an online terminal has received the push of every resolved payment that names it. */
function checkPushes(model: ServiceModel, system: System): void {
  const at = { from: system.now - 2 * model.line.delayMs, to: system.now };
  const isPending = (payment: ModelPayment) =>
    requiresPush(payment) &&
    payment.push === 'pending' &&
    (payment.mode === 'production' || order(at, resolvedAt(payment, model.outages)) === 'after');
  for (const { referenceId, mode } of model.payments.filter(isPending)) {
    if (system.seenPushes.has(referenceId)) continue;
    const clause = mode === 'sandbox' ? 'SBX-23' : 'PAY-07';
    system.judge.differs(clause, `the push of ${referenceId}`, 'not received', 'received');
  }
}
