import { serverActions } from '../../../../conformance/oracle/actions.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { JsonMessage } from '../../../simulator/stomp/raw-stomp-client.js';
import { minute } from '../../../text/time-units.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { acknowledged } from '../commands/raw-commands.js';
import { configureGateway, sendCallback } from '../payments/gateway-administration.js';
import { storedPayment } from '../payments/payment-body.js';
import { putSettings } from '../terminals/terminal-settings.js';
import { messagesOf, messageWith } from './raw-reports.js';

/** Payments with amounts of 0, 2 and 3 decimals, in several channels, and how they end. */
const payments = [
  { currency: 'EUR', amount: '12.50', channel: 'card', status: 'SUCCESS' },
  { currency: 'JPY', amount: '1250', channel: 'card', status: 'FAILED' },
  { currency: 'EUR', amount: '3.00', channel: 'qr', status: 'SUCCESS' },
  { currency: 'KWD', amount: '1.250', channel: 'wallet', status: 'SUCCESS' },
  { currency: 'KWD', amount: '999999.990', channel: 'card', status: 'FAILED' },
] as const;

const settings = {
  text: 'ü',
  number: 0.5,
  flag: false,
  list: [1, null],
  object: { a: { b: [] } },
  none: null,
};
/** More changes than a session may leave unacknowledged. */
const many = 24;
const { fields = [] } = serverActions.find(({ action }) => action === 'PAYMENT_STATUS') ?? {};

export const pushes = defineScenario({
  id: 'messages.pushes',
  title:
    'Outcomes and new settings wait for the terminal, come once with their values, and end with their ACK',
  clauses: ['MSG-01', 'MSG-02', 'PAY-07'],
  takesMs: 2 * minute + 10_000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const [terminal, sibling] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const other = await sibling.onlineAnyWay();
    await putSettings(world, terminal.configId, settings);
    const expected = await resolvedPayments(world, terminal);
    await world.sleep(2 * minute, 'pushes that are dropped');

    const session = await terminal.onlineAnyWay('client-individual');
    const count = expected.length;
    await session.next('the pushes', () => messagesOf(session, 'PAYMENT_STATUS').length >= count);
    await world.sleep(300, 'further pushes');
    const checks = checksFor(world, 'MSG-01');
    const pushed = messagesOf(session, 'PAYMENT_STATUS').map(({ body }) => body);
    for (const body of pushed) checkTypes(world, body);
    const shown = pushed.map((body) => Object.fromEntries(fields.map(({ name }) => [name, body[name]])));
    const missing = expected.filter(
      ({ referenceId }) => !pushed.some((body) => body.referenceId === referenceId),
    );
    // The document does not show whether a push waits for its terminal.
    checksFor(world, 'PAY-07').decided.value('the outcomes that were not pushed', missing, []);
    checks.decided.value('the pushes, in order', shown, expected);
    const update = checksFor(world, 'MSG-02').decided;
    const updates = messagesOf(session, 'CONFIG_UPDATE').map(({ body }) => [body.key, body.value] as const);
    const values: Readonly<Record<string, unknown>> = Object.fromEntries(updates);
    for (const [key, value] of Object.entries(settings))
      update.value(`the value of ${key}`, values[key], value);
    update.value('the number of updates', updates.length, Object.keys(settings).length);
    update.value('what the sibling received', pushesOf(other).length, 0);
    const last = await checkUntilAcknowledged(world, terminal, session);
    await checkOnline(world, terminal, last);
    await world.part('many settings', () => checkMany(world, terminal));
  },
});

/** A service may send further actions. */
function pushesOf({ messages }: RawStompSession): readonly JsonMessage[] {
  return messages.filter(({ body: { action } }) => action === 'PAYMENT_STATUS' || action === 'CONFIG_UPDATE');
}

/** Checks the types of the fields that the document shows of a PAYMENT_STATUS. */
function checkTypes(world: World, body: JsonMessage['body']): void {
  const types = Object.fromEntries(fields.map(({ name }) => [name, typeof body[name]]));
  const texts = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
  checksFor(world, 'MSG-01').value('the type of each field', types, texts);
}

/** Production payments whose gateway responds late: an administrator resolves them, so that the outcomes are known. */
async function resolvedPayments(world: World, terminal: RawTerminal) {
  const { terminalId } = terminal.created;
  const app = await world.app({ scopes: ['payments:direct', 'refunds:write'], sandbox: false });
  await configureGateway(world, { latencyMs: 3_600_000, approvalPercent: 100 });
  const expected: Awaited<ReturnType<typeof resolvedPayment>>[] = [];
  for (const payment of payments)
    await world.part(`a payment in ${payment.currency} by ${payment.channel}`, async () => {
      expected.push(await resolvedPayment(world, app, terminal, payment));
    });
  // A cancelled payment is not pushed.
  const { referenceId } = await storedPayment(world, app, '1.00', { terminalId });
  await requireOk(world, 'the cancellation', app.call('cancelTransaction', { referenceId }));
  return expected;
}

type ResolvedPayment = Omit<(typeof payments)[number], 'status'> & { readonly status: 'SUCCESS' | 'FAILED' };

/** Makes a payment of the terminal and resolves it. Returns the fields of its push. */
async function resolvedPayment(
  world: World,
  app: Pick<Integrator, 'call'>,
  { created: { terminalId } }: RawTerminal,
  { status, ...payment }: ResolvedPayment,
) {
  const { amount, channel } = payment;
  const referenceId = world.reference('PAY-');
  const body = { referenceId, ...payment, terminalId };
  const paid = await requireOk(world, 'a production payment', app.call('payNow', body));
  const tradeNo = requireText(world, paid, 'tradeNo');
  await requireOk(world, 'the callback', sendCallback(world, { tradeNo, status }));
  return { referenceId, status, tradeNo, grandTotal: amount, channel };
}

/** An online terminal receives a new setting and the outcome of a payment. */
async function checkOnline(world: World, terminal: RawTerminal, session: RawStompSession): Promise<void> {
  const isUpdate = ({ key, value }: JsonMessage['body']) => key === 'text' && value === 'changed';
  const update = await messageWith(session, 'CONFIG_UPDATE', isUpdate);
  const changed = [update?.body.key, update?.body.value];
  checksFor(world, 'MSG-02').value('a CONFIG_UPDATE for an online terminal', changed, ['text', 'changed']);
  for (const status of ['SUCCESS', 'FAILED'] as const) {
    const payment = { ...payments[0], status };
    const { referenceId } = await resolvedPayment(world, terminal.account, terminal, payment);
    const outcome = await messageWith(session, 'PAYMENT_STATUS', (body) => body.referenceId === referenceId);
    const checks = status === 'SUCCESS' ? checksFor(world, 'PAY-07') : checksFor(world, 'PAY-07').decided;
    const title = `a PAYMENT_STATUS of ${status} for an online terminal`;
    checks.value(title, outcome?.body.referenceId, referenceId);
    if (outcome !== undefined) checkTypes(world, outcome.body);
  }
}

/** However many settings change, each arrives at an online terminal that acknowledges what it receives. */
async function checkMany(world: World, terminal: RawTerminal): Promise<void> {
  const session = await terminal.online('client-individual');
  const keys = Array.from({ length: many }, (_, at) => `setting${at + 1}`);
  for (const [at] of keys.entries()) {
    const names = keys.slice(0, at + 1);
    await putSettings(world, terminal.configId, Object.fromEntries(names.map((name) => [name, name])));
  }
  const updates = () => messagesOf(session, 'CONFIG_UPDATE');
  // The first change ends the settings from before as well.
  const hasAll = (received: readonly JsonMessage[]) =>
    keys.every((key) => received.some(({ body }) => body.key === key));
  const all = await acknowledged(session, updates, hasAll);
  const missing = keys.slice(1).filter((key) => !all.some(({ body }) => body.key === key));
  checksFor(world, 'MSG-02').value('the settings of an online terminal that never arrive', missing, []);
}

/** A message without a requestId is done by its ACK, and until then comes again on each new session. Returns the last. */
async function checkUntilAcknowledged(
  world: World,
  terminal: RawTerminal,
  first: RawStompSession,
): Promise<RawStompSession> {
  const checks = checksFor(world, 'MSG-02').decided;
  const all = pushesOf(first);
  const acknowledged = all.slice(0, 2);
  for (const { headers } of acknowledged) await first.attempt('ACK', { id: headers.ack ?? '' });
  first.client.cut();
  await world.sleep(300, 'the end of the session');
  const second = await terminal.onlineAnyWay('auto');
  const left = all.slice(acknowledged.length);
  await second.next('the pushes again', () => pushesOf(second).length >= left.length);
  await world.sleep(300, 'further pushes');
  const shown = pushesOf(second).map(({ headers, body }) => [
    headers['message-id'],
    headers.redelivered,
    body,
  ]);
  const wanted = left.map(({ headers, body }) => [headers['message-id'], 'true', body]);
  checks.value('what comes again after a cut', shown, wanted);
  // With ack:auto a push is done when it is written.
  await second.attempt('DISCONNECT');
  const third = await terminal.onlineAnyWay();
  await putSettings(world, terminal.configId, { ...settings, text: 'changed' });
  await third.message('CONFIG_UPDATE');
  await world.sleep(300, 'further pushes');
  const last = pushesOf(third).map(({ body }) => [body.key, body.value]);
  checks.value('what comes after everything is done', last, [['text', 'changed']]);
  return third;
}
