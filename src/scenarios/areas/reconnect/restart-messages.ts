import { channelErrors } from '../../../../conformance/oracle/channel-errors.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { commandsOf, sendResult, settledCommands } from '../commands/raw-commands.js';
import { sendSettings } from '../messages/raw-reports.js';
import { approvedPayment } from '../payments/gateway-administration.js';
import { putSettings, uploadedSettings } from '../terminals/terminal-settings.js';
import type { Survivor } from './survivor.js';

/** Sessions of every kind end with ERROR SHUTTING_DOWN, and its close status. */
export const openSessions: Survivor = async (world) => {
  const terminal = await RawTerminal.create(world);
  const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
  const { wsToken } = await world.administrator.adminWebSocketToken();
  const sessions = [
    ['a registered session', await terminal.online()],
    ['an observer', await connected(world, await terminal.observerToken(app))],
    ['a dashboard', await connected(world, wsToken)],
  ] as const;
  return async () => {
    const checks = checksFor(world, 'REC-07');
    const { code, closeStatus } = channelErrors.find((each) => each.code === 'SHUTTING_DOWN') ?? {};
    for (const [what, session] of sessions) {
      const status = await session.closeStatus();
      const errors = session.client.frames.filter(({ command }) => command === 'ERROR');
      const codes = errors.map(({ headers }) => headers.code);
      checks.value(`${what}: the ERRORs and the close`, [...codes, status], [code, closeStatus]);
    }
    checks.value('online after the restart', await terminal.isShownOnline(terminal.account), false);
  };
};

/** A command without a result is redelivered after the restart, with the same message-id. */
export const commandsInFlight: Survivor = async (world) => {
  const terminal = await RawTerminal.create(world);
  const { account } = terminal;
  const session = await terminal.online('client-individual');
  for (const text of ['first', 'done', 'second'])
    await requireOk(world, 'a PRINT', terminal.print(account, text));
  const sent = await settledCommands(world, session, 3);
  await sendResult(session, sent[1]?.body.requestId);
  return async () => {
    const checks = checksFor(world, 'CMD-05');
    const next = await terminal.online('client-individual');
    const again = await settledCommands(world, next, 2);
    const shown = ({ headers, body }: (typeof sent)[number]) => [body.body, headers['message-id']];
    const unfinished = sent.filter(({ body }) => body.body !== 'done');
    checks.value('redelivered after a restart', again.map(shown), unfinished.map(shown));
    const marks = again.map(({ headers }) => headers.redelivered);
    checks.value('their header redelivered', marks, ['true', 'true']);
    for (const { body } of again) await sendResult(next, body.requestId);
    for (const { body } of sent) {
      const status = await requireOk(world, 'the status', account.call('requestStatus', body));
      checksFor(world, 'REC-07').field(`the command ${body.body}`, status, 'status', 'COMPLETED');
    }
  };
};

const pushes: readonly unknown[] = ['CONFIG_UPDATE', 'PAYMENT_STATUS'];

/** Commands and pushes for an offline terminal arrive in their order. */
export const queuedMessages: Survivor = async (world) => {
  const terminal = await RawTerminal.create(world);
  const { configId, account, created } = terminal;
  await requireOk(world, 'a PRINT', terminal.print(account, 'queued'));
  await putSettings(world, configId, { language: 'sv' });
  await approvedPayment(world, account, created);
  const refresh = { configId, requestType: 'FORCE_REFRESH' };
  await requireOk(world, 'a FORCE_REFRESH', account.call('requestTerminal', refresh));
  return async () => {
    const session = await terminal.online();
    await settledCommands(world, session, 2);
    const isQueued = ({ body: { action } }: (typeof session.messages)[number]) =>
      pushes.includes(action) || commandsOf(session).some(({ body }) => body.action === action);
    const received = session.messages.filter(isQueued).map(({ body: { action } }) => action);
    const expected = ['PRINT', 'CONFIG_UPDATE', 'PAYMENT_STATUS', 'FORCE_REFRESH'];
    checksFor(world, 'REC-07').value('the queue of an offline terminal', received, expected);
    const print = commandsOf(session).find(({ body: { action } }) => action === 'PRINT');
    checksFor(world, 'CMD-02')
      .restingOn('S4.33')
      .value('the queued PRINT after a restart', print?.body.body, 'queued');
  };
};

/** The settings that a terminal uploaded. */
export const snapshots: Survivor = async (world) => {
  const terminal = await RawTerminal.create(world);
  const session = await terminal.online();
  await sendSettings(session, { volume: 7 });
  return async () => {
    const stored = await uploadedSettings(world, terminal.configId);
    const checks = checksFor(world, 'MSG-06');
    const outcome = await sendSettings(await terminal.online(), { volume: 8 });
    checks.value('a snapshot after the restart', outcome, 'accepted');
    checks.decided.value('the uploaded settings after a restart', stored, { volume: 7 });
  };
};
