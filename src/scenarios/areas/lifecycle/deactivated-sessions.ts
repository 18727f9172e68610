import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { containing, type RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { legacySession } from '../legacy/session.js';
import { rawReport } from '../messages/raw-reports.js';
import { putSettings, uploadedSettings } from '../terminals/terminal-settings.js';
import { activate, activatedTerminal, deactivate } from './terminal-administration.js';

const deactivatedStatus = 4005;

export const deactivatedSessions = defineScenario({
  id: 'lifecycle.deactivated-sessions',
  title: 'A deactivation ends every session of the terminal, and nothing that these send is stored',
  clauses: ['LIF-01', 'LIF-07'],
  takesMs: 5000,
  needs: { apps: 1, terminals: 2 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const sibling = await RawTerminal.create(world);
    const bystander = await sibling.onlineAnyWay();
    const registered = await terminal.onlineAnyWay('client-individual');
    const subscribed = await terminal.connected();
    await subscribed.subscribe(terminal.queue);
    const legacy = await legacySession(world, terminal.created);
    const others: (readonly [string, RawStompSession])[] = [
      ['a session that has not registered', subscribed],
      ['a session that has not subscribed', await terminal.connected()],
      ...(legacy === undefined ? [] : [['a legacy session', legacy] as const]),
    ];
    const observe = async () => {
      const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false });
      for (const what of ['an observer', 'another observer'])
        others.push([what, await terminal.observer(app)]);
    };
    await world.part('observers', observe, 'observers');
    await putSettings(world, terminal.configId, { language: 'sv' });
    const push = await registered.next('CONFIG_UPDATE', containing('CONFIG_UPDATE'));
    const code = await deactivate(world, terminal.configId);
    const atOnce = checksFor(world, 'LIF-07');
    atOnce.value('online, after the response', await terminal.isShownOnline(sibling.account), false);
    if (push !== undefined) registered.send('ACK', { id: push.headers.ack ?? '' });
    await checkNothingStored(world, terminal, registered);
    const ends = checksFor(world, 'LIF-01');
    const inTime = decidedLimits.channel.kickGraceMs + 2_000;
    ends.value('the registered session: the close', await registered.closeStatus(), anythingBut(undefined));
    for (const [what, session] of others)
      ends.decided.value(`${what}: the close`, await session.closeStatus(inTime), deactivatedStatus);
    const kick = registered.messages.findLast(({ body }) => body.action === 'SESSION_KICK');
    ends.value('the reason of SESSION_KICK is a text', typeof kick?.body.reason, 'string');
    const activated = await requireOk(world, 'the activation', activate(world, code));
    const beat = await bystander.sendJson('/app/terminal/heartbeat');
    ends.decided.value('the session of a sibling', beat, 'accepted');
    await world.part('a push whose ACK came too late', async () => {
      if (push === undefined) return world.inconclusive('the terminal received no CONFIG_UPDATE');
      const next = await activatedTerminal(world, terminal, activated).onlineAnyWay('client-individual');
      const again = await next.next('CONFIG_UPDATE', containing('CONFIG_UPDATE'));
      const ids = [again, push].map((frame) => frame?.headers['message-id']);
      atOnce.value('the push whose ACK came too late is redelivered', ids[0], ids[1]);
    });
  },
});

/** Whatever the kicked session still sends. */
async function checkNothingStored(
  world: World,
  terminal: RawTerminal,
  session: RawStompSession,
): Promise<void> {
  const checks = checksFor(world, 'LIF-07');
  const report = rawReport(world, terminal);
  session.send('SEND', { destination: '/app/terminal/settings' }, '{"settings":{"volume":7}}');
  session.send('SEND', { destination: '/app/terminal/transaction' }, JSON.stringify(report));
  await world.sleep(500, 'what the kicked session has sent');
  checks.value('the settings that it has sent', await uploadedSettings(world, terminal.configId), undefined);
  const { merchantId } = await world.tenant();
  const details = { referenceId: report.referenceId, merchantId };
  const stored = await world.administrator.call('getTransactionDetails', details);
  checks.status('the transaction that it has reported', stored, 404);
}
