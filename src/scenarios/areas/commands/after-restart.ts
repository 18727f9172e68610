import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { allItems } from '../blocked/effects.js';
import type { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { connect, identityOf, queueOf, requireLegacySession, subscribe } from '../legacy/session.js';
import { activate, deactivate } from '../lifecycle/terminal-administration.js';
import {
  messagesOf,
  messageWith,
  rawReport,
  rejectionsOf,
  sendReport,
  sendSettings,
} from '../messages/raw-reports.js';
import { sendCallback } from '../payments/gateway-administration.js';
import { storedPayment } from '../payments/payment-body.js';
import { putSettings } from '../terminals/terminal-settings.js';
import { presentFields, sendResult, settledCommands } from './raw-commands.js';

const admin = '/api/v1/admin';

export const afterRestart = defineScenario({
  id: 'commands.after-restart',
  title:
    'Commands, pushes, reports, snapshots and configurations are the same after a restart of the service',
  clauses: [
    ...(['CMD-05', 'REC-07', 'MSG-02', 'MSG-05', 'MSG-06', 'TRM-03', 'PAY-07', 'BLK-02', 'LEG-01'] as const),
    'LIF-05',
  ],
  takesMs: 12_000,
  needs: { apps: 1, terminals: 4, restart: true },
  isolated: true,
  async run(world) {
    const terminals = {
      online: await RawTerminal.create(world),
      offline: await RawTerminal.create(world),
      legacy: await RawTerminal.create(world),
      deactivated: await RawTerminal.create(world),
    };
    const app = await world.app({
      scopes: ['terminals:trigger', 'terminals:read', 'payments:direct', 'transactions:read'],
      sandbox: false,
    });
    await configure(world, terminals.online);
    const session = await terminals.online.onlineAnyWay('client-individual');
    const { done, open } = await commandsBefore(world, app, terminals.online, session);
    const report = rawReport(world, terminals.online);
    (await requireLegacySession(world, terminals.legacy.created)).cut();
    const reported = await sendReport(session, report);
    checksFor(world, 'MSG-05').value('the outcome of a report', reported, 'accepted');
    const uploaded = await sendSettings(session, { volume: 7 });
    checksFor(world, 'MSG-06').value('the outcome of a snapshot', uploaded, 'accepted');
    const queued = await queueFor(world, app, terminals.offline);
    const code = await deactivate(world, terminals.deactivated.configId);
    const shown = () =>
      everythingShown(
        world,
        app,
        [terminals.online, terminals.deactivated],
        [done, open.requestId, queued.requestId],
      );
    const before = await shown();
    await world.injectFault({ kind: 'backend-restart', for: '1s' });
    if (session.client.closed === undefined) return world.inconclusive('the service did not restart');
    checkShown(world, await shown(), before);

    const again = await terminals.online.onlineAnyWay();
    const [repeated] = await settledCommands(world, again, 1);
    const { headers, body } = repeated ?? {};
    checksFor(world, 'CMD-05').value(
      'the command without a result',
      [headers?.['message-id'], headers?.redelivered, body?.requestId],
      [open.messageId, 'true', open.requestId],
    );
    const reports = checksFor(world, 'MSG-05');
    reports.decided.value(
      'the outcome of the report from before',
      await sendReport(again, report),
      'accepted',
    );
    reports.decided.value('its rejections', (await rejectionsOf(world, again)).length, 0);
    await checkQueued(world, terminals.offline, queued);
    await checkNewPushes(world, app, terminals.online, again);
    const { client, connected } = await connect(world);
    const { created } = terminals.legacy;
    const subscribed = await subscribe(world, client, queueOf(created), identityOf(created));
    const outcomes = [connected.kind, subscribed.kind];
    checksFor(world, 'LEG-01')
      .restingOn('S5.51')
      .value('the access_id from before', outcomes, ['accepted', 'accepted']);
    const activated = await activate(world, code);
    checksFor(world, 'LIF-05').status('the activation code from before', activated, acceptedStatus);
    const { merchantId } = await world.tenant();
    const path = `${admin}/gateway-configurations/${merchantId}`;
    const viewed = await app.request({ method: 'GET', path });
    checksFor(world, 'BLK-02').status('an integrator views the configuration', viewed, rejectedStatus);
  },
});

async function configure(world: World, { configId }: RawTerminal): Promise<void> {
  const { merchantId } = await world.tenant();
  const shares = { timeoutsPerThousand: 0, failuresPerThousand: 0, rateLimitsPerThousand: 3 };
  const lists = { channels: ['card', 'qr'], gateways: ['acquirer'] };
  for (const [path, body] of [
    [`terminals/${configId}/settings`, { settings: { lamp: 'on' } }],
    [`terminals/${configId}/fees`, { fees: { card: '1.5' } }],
    [
      `gateway-configurations/${merchantId}`,
      { latencyMs: 3_600_000, approvalPercent: 90, ...shares, ...lists },
    ],
  ] as const)
    await requireOk(
      world,
      `the change of ${path}`,
      world.administrator.request({ method: 'PUT', path: `${admin}/${path}`, body }),
    );
}

/** A command with a result, and one without. */
async function commandsBefore(
  world: World,
  app: Integrator,
  terminal: RawTerminal,
  session: RawStompSession,
) {
  for (const text of ['with a result', 'without a result'])
    await requireOk(world, 'a PRINT', terminal.print(app, text));
  const [first, second] = await settledCommands(world, session, 2);
  if (first === undefined || second === undefined) return world.inconclusive('the PRINTs did not arrive');
  const done = String(first.body.requestId);
  await sendResult(session, done, { status: 'FAILED', result: { lines: 3 } });
  return {
    done,
    open: { requestId: String(second.body.requestId), messageId: second.headers['message-id'] },
  };
}

interface Queued {
  readonly requestId: string;
  readonly referenceId: string;
}

/** A command, a new setting and the outcome of a payment, for a terminal that is offline. */
async function queueFor(world: World, app: Integrator, terminal: RawTerminal): Promise<Queued> {
  const { configId, created } = terminal;
  const accepted = await requireOk(world, 'a PRINT', terminal.print(app, 'queued'));
  await putSettings(world, configId, { queued: true });
  const referenceId = await resolvedPayment(world, app, created);
  return { requestId: requireText(world, accepted, 'requestId'), referenceId };
}

/** A payment that names the terminal and has its callback. Returns its reference. */
async function resolvedPayment(
  world: World,
  app: Integrator,
  { terminalId }: { readonly terminalId: string },
): Promise<string> {
  const { merchantId } = await world.tenant();
  const { referenceId } = await storedPayment(world, app, '12.34', { terminalId });
  await requireOk(world, 'the callback', sendCallback(world, { referenceId, merchantId, status: 'SUCCESS' }));
  return referenceId;
}

/** Checks new pushes after the restart: the document shows nothing of pushes that wait for a terminal. */
async function checkNewPushes(
  world: World,
  app: Integrator,
  terminal: RawTerminal,
  session: RawStompSession,
): Promise<void> {
  await putSettings(world, terminal.configId, { lamp: 'on', volume: 5 });
  const isNew = () => messagesOf(session, 'CONFIG_UPDATE').some(({ body }) => body.key === 'volume');
  await session.next('the new setting', isNew);
  const updates = messagesOf(session, 'CONFIG_UPDATE').filter(({ body }) => body.key === 'volume');
  const values = updates.map(({ body }) => body.value);
  checksFor(world, 'MSG-02').value('the values of a new setting', [...new Set(values)], [5]);
  const referenceId = await resolvedPayment(world, app, terminal.created);
  const outcome = await messageWith(session, 'PAYMENT_STATUS', (body) => body.referenceId === referenceId);
  checksFor(world, 'PAY-07').value('a PAYMENT_STATUS', outcome?.body.referenceId, referenceId);
}

async function checkQueued(world: World, terminal: RawTerminal, { referenceId }: Queued): Promise<void> {
  const session = await terminal.onlineAnyWay();
  await session.message('PAYMENT_STATUS');
  const of = (action: string) => session.messages.filter(({ body }) => body.action === action);
  const restart = checksFor(world, 'REC-07');
  const prints = of('PRINT').map(({ headers, body }) => [body.body, headers.redelivered]);
  restart.value('the queued PRINT', prints, [['queued', undefined]]);
  const updates = of('CONFIG_UPDATE').map(({ body }) => [body.key, body.value]);
  checksFor(world, 'MSG-02').decided.value('the queued CONFIG_UPDATE', updates, [['queued', true]]);
  const outcomes = of('PAYMENT_STATUS').map(({ body }) => body.referenceId);
  checksFor(world, 'PAY-07').decided.value('the queued PAYMENT_STATUS', outcomes, [referenceId]);
}

async function everythingShown(
  world: World,
  app: Integrator,
  terminals: readonly RawTerminal[],
  requestIds: readonly string[],
) {
  const { merchantId } = await world.tenant();
  const path = `${admin}/gateway-configurations/${merchantId}`;
  const read = (resource: string) =>
    requireOk(world, resource, world.administrator.request({ method: 'GET', path: resource }));
  const details = await Promise.all(terminals.map(({ configId }) => read(`${admin}/terminals/${configId}`)));
  const parts = ['status', 'activationCode', 'settings', 'fees', 'version'] as const;
  const records = requestIds.map((requestId) => app.call('requestStatus', { requestId }));
  const info = terminals[0]?.account.request({ method: 'GET', path: '/api/v1/terminal/info' });
  const callbacks = await allItems(world, `${admin}/webhook-logs`);
  return {
    records: (await Promise.all(records)).map((exchange) => exchange.body),
    snapshots: details.map((exchange) => responseField(exchange, 'settingsSnapshot')),
    configurations: details.map((exchange) => presentFields(exchange, parts)),
    info: (await info)?.body,
    gateway: (await read(path)).body,
    callbacks: callbacks.filter((item) => item.merchantId === merchantId),
    transactions: responseField(await app.call('getRecentTransactions', { limit: 100 }), 'items'),
  };
}

type Shown = Awaited<ReturnType<typeof everythingShown>>;

function checkShown(world: World, after: Shown, before: Shown): void {
  const [snapshot] = before.snapshots;
  if (snapshot === undefined) world.inconclusive('the snapshot is not shown');
  if (before.callbacks.length === 0) world.inconclusive('the webhook log does not show the callback');
  const compare = (checks: ClauseChecks, title: string, name: keyof Shown) =>
    checks.value(`${title} after the restart`, after[name], before[name]);
  compare(checksFor(world, 'REC-07'), 'the records of the commands', 'records');
  compare(checksFor(world, 'MSG-06').decided, 'the snapshots', 'snapshots');
  compare(checksFor(world, 'TRM-03'), 'the configured terminals', 'configurations');
  compare(checksFor(world, 'TRM-03'), 'terminal/info', 'info');
  compare(checksFor(world, 'BLK-02').decided, 'the gateway configuration', 'gateway');
  compare(checksFor(world, 'PAY-07').decided, 'the webhook log', 'callbacks');
  compare(checksFor(world, 'MSG-05').decided, 'the transactions', 'transactions');
}
