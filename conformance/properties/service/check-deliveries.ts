import type { ReceivedMessage } from '../../../src/simulator/terminal/message.js';
import { broken, hold } from './hold.js';
import { type ModelPayment, requiresPush, resolvedAt, type ServiceModel } from './model.js';
import { order } from './span.js';
import type { Seen, System } from './system.js';

/** Compares what the terminal has received and printed with the messages that the model requires. */
export function checkDeliveries(model: ServiceModel, system: System): void {
  for (const message of system.newMessages()) {
    if (message.requestId !== undefined) takeCommand(model, system, message, message.requestId);
    else if (message.action === 'PAYMENT_STATUS') takePush(model, system, message);
  }
  for (const [index, command] of model.commands.entries()) {
    if (command.unclear) continue;
    const seen = system.seenCommands.get(system.requestIds[index] ?? '');
    hold('CMD-02', `deliveries of command ${index}`, seen?.deliveries ?? 0, command.deliveries);
  }
  checkPaper(model, system);
  if (model.terminal.kind === 'online') checkPushes(model, system);
}

function takeCommand(model: ServiceModel, system: System, message: ReceivedMessage, requestId: string): void {
  const index = system.requestIds.indexOf(requestId);
  const command = model.commands[index];
  if (command === undefined) broken('CMD-01', 'a command', message.body, 'a triggered command');
  const first = !system.seenCommands.has(requestId);
  if (first && system.requestIds.slice(index + 1).some((other) => system.seenCommands.has(other))) {
    broken('CMD-02', `the delivery of command ${index}`, 'after a later command', 'in order');
  }
  checkCopy(`command ${index}`, system.seenCommands, requestId, message);
  hold('CMD-01', `action of command ${index}`, message.action, command.type);
  hold('CMD-01', `body of command ${index}`, message.body?.body, command.body);
}

/** CMD-05: every copy but the first is marked as redelivered, and all copies have the same message-id. */
function checkCopy(
  what: string,
  seenByKey: Map<string, Seen>,
  key: string,
  { headers }: ReceivedMessage,
): void {
  const seen = seenByKey.get(key) ?? { deliveries: 0, messageId: headers['message-id'] };
  seenByKey.set(key, seen);
  seen.deliveries += 1;
  const redelivered = headers.redelivered === 'true';
  hold('CMD-05', `${what}, copy ${seen.deliveries}, redelivered`, redelivered, seen.deliveries > 1);
  hold('CMD-05', `${what}, message-id`, headers['message-id'], seen.messageId);
}

/** CMD-05: every received command is executed once, in order. */
function checkPaper(model: ServiceModel, system: System): void {
  const expected = model.commands
    .filter(({ type }, index) => type === 'PRINT' && system.seenCommands.has(system.requestIds[index] ?? ''))
    .map(({ body }) => body);
  hold('CMD-05', 'what was printed', system.terminal.paperRoll, expected);
}

function takePush(model: ServiceModel, system: System, message: ReceivedMessage): void {
  const { referenceId, status, grandTotal, channel, tradeNo } = message.body ?? {};
  const payment = model.payments.find((each) => each.referenceId === referenceId);
  if (payment === undefined || !requiresPush(payment)) broken('SBX-23', 'a push', message.body, 'no push');
  if (message.receivedAt < resolvedAt(payment).from)
    broken('SBX-23', `the push of ${payment.referenceId}`, 'already received', 'no push yet');
  if (payment.push !== 'unclear') {
    checkCopy(`the push of ${payment.referenceId}`, system.seenPushes, payment.referenceId, message);
  }
  const { finalStatus } = payment.outcome;
  hold(
    'MSG-01',
    'a push',
    { status, grandTotal, channel },
    { status: finalStatus, grandTotal: payment.amount, channel: 'card' },
  );
  hold('MSG-01', 'tradeNo of a push', typeof tradeNo, 'string');
}

/** SBX-23: an online terminal has received the push of every resolved payment that names it. */
function checkPushes(model: ServiceModel, system: System): void {
  const at = { from: system.now, to: system.now };
  const isPending = (payment: ModelPayment) =>
    requiresPush(payment) && payment.push === 'pending' && order(at, resolvedAt(payment)) === 'after';
  for (const { referenceId } of model.payments.filter(isPending)) {
    if (!system.seenPushes.has(referenceId))
      broken('SBX-23', `the push of ${referenceId}`, 'not received', 'received');
  }
}
