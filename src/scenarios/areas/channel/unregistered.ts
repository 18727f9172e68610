import { terminalMessages } from '../../../../conformance/oracle/actions.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { rawReport } from '../messages/raw-reports.js';
import { detailsOf } from '../payments/payment-body.js';
import { settled } from '../terminals/settled.js';
import { uploadedSettings } from '../terminals/terminal-settings.js';
import type { RawStompSession } from './raw-stomp-session.js';
import { RawTerminal } from './raw-terminal.js';

const beforeRegister = terminalMessages.filter(({ name }) => name !== 'register');

export const unregistered = defineScenario({
  id: 'channel.unregistered',
  title:
    'Nothing of a terminal is accepted before it registers, and everything afterwards, also before SUBSCRIBE',
  clauses: ['CHN-09', 'CHN-10', 'MSG-05'],
  takesMs: 3000,
  needs: { terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    for (const subscribes of [false, true])
      for (const { name, destination } of beforeRegister) {
        const session = await terminal.connected();
        if (subscribes) await session.subscribe(terminal.queue);
        const state = subscribes ? 'after SUBSCRIBE' : 'before SUBSCRIBE';
        await checkRejected(world, terminal, session, { what: `${name} ${state}`, name, destination });
      }
    const checks = checksFor(world, 'CHN-09');
    const session = await terminal.online();
    checks.value('online after register', await terminal.isShownOnline(terminal.account, true), true);
    for (const { name, destination } of beforeRegister) {
      const outcome = await session.sendJson(destination, await bodyOf(world, terminal, name));
      checks.decided.value(`${name} after register`, outcome, 'accepted');
    }
    const keepAlive = checksFor(world, 'CHN-10');
    keepAlive.value('CHECK_IN after register', (await session.message('CHECK_IN')) !== undefined, true);
    await session.attempt('DISCONNECT');
    await checkUnsubscribed(world, terminal);
  },
});

/** After register a terminal may report before it subscribes, and what is confirmed is stored. */
async function checkUnsubscribed(world: World, terminal: RawTerminal): Promise<void> {
  const reports = checksFor(world, 'MSG-05');
  const session = await terminal.connected();
  await session.register();
  const report = rawReport(world, terminal);
  const settings = { unsubscribed: 1 };
  const bodies = { transaction: report, settings: { settings } };
  for (const [name, body] of Object.entries(bodies)) {
    const outcome = await session.sendJson(`/app/terminal/${name}`, body);
    reports.decided.value(`${name} before SUBSCRIBE: the outcome`, outcome, 'accepted');
  }
  reports.decided.status('before SUBSCRIBE: the transaction', await detailsOf(terminal.account, report), 200);
  const stored = await uploadedSettings(world, terminal.configId);
  reports.decided.value('before SUBSCRIBE: the settings', stored, settings);
  await session.attempt('DISCONNECT');
  const next = rawReport(world, terminal);
  await (await terminal.online()).sendJson('/app/terminal/transaction', next);
  const read = () => detailsOf(terminal.account, next);
  const details = await settled(world, read, ({ status }) => acceptedStatus.accepts(status));
  reports.status('after SUBSCRIBE: the transaction', details, acceptedStatus);
}

async function checkRejected(
  world: World,
  terminal: RawTerminal,
  session: RawStompSession,
  { what, name, destination }: Readonly<Record<'what' | 'name' | 'destination', string>>,
): Promise<void> {
  const checks = checksFor(world, 'CHN-09').decided;
  const body = await bodyOf(world, terminal, name);
  checks.value(`${what}: the outcome`, await session.sendJson(destination, body), 'ERROR');
  const ended = [session.errorCode, await session.closeStatus()];
  checks.value(`${what}: the code and the close`, ended, ['NOT_REGISTERED', 1008]);
  const checkIns = session.messages.filter(({ body: { action } }) => action === 'CHECK_IN');
  checksFor(world, 'CHN-10').decided.value(`${what}: CHECK_INs`, checkIns.length, 0);
  if (name === 'settings')
    checks.value(`${what}: the stored settings`, await uploadedSettings(world, terminal.configId), undefined);
  if (body !== undefined && 'referenceId' in body) {
    const details = terminal.account.call('getTransactionDetails', { referenceId: body.referenceId });
    checks.status(`${what}: the details of the transaction`, await details, rejectedStatus);
  }
  if (body !== undefined && 'requestId' in body) {
    const status = terminal.account.call('requestStatus', { requestId: body.requestId });
    checks.field(`${what}: the command`, await requireOk(world, 'the status', status), 'status', 'QUEUED');
  }
}

type Body = { readonly referenceId: string } | { readonly requestId: string } | object | undefined;

/** A valid body of the message, of a new transaction or a new command; a keep-alive has none. */
async function bodyOf(world: World, terminal: RawTerminal, name: string): Promise<Body> {
  if (name === 'settings') return { settings: { volume: 7 } };
  if (name === 'transaction') return rawReport(world, terminal);
  if (name !== 'command-result') return undefined;
  const accepted = await requireOk(world, 'a PRINT', terminal.print(terminal.account, 'queued'));
  const requestId = requireText(world, accepted, 'requestId');
  return { requestId, requestType: 'PRINT', status: 'COMPLETED', result: {} };
}
