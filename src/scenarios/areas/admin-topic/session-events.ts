import { requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { legacySession } from '../legacy/session.js';
import { activate, administer, deactivate } from '../lifecycle/terminal-administration.js';
import { twoDashboards } from './dashboard.js';
import { EventWatch } from './event-watch.js';

export const adminTopicSessions = defineScenario({
  id: 'admin-topic.sessions',
  title: 'Dashboards receive each beginning and end of a session, and each change of a terminal, once',
  clauses: ['ADM-02'],
  takesMs: 6000,
  needs: { apps: 2, terminals: 2, adminTopic: true },
  async run(world) {
    const dashboards = await twoDashboards(world);
    const of = async (terminal: RawTerminal, whose: string, merchantId: string) => {
      const watch = new EventWatch(world, dashboards, { configId: terminal.configId, whose });
      await checkSessions(terminal, watch);
      await checkLegacy(world, terminal, watch);
      await checkReplacement(terminal, watch);
      await checkObserver(world, terminal, watch, merchantId);
      await checkLifecycle(world, terminal, watch);
      watch.checkFields();
    };
    const [own, other] = [await world.tenant(), await world.otherTenant()];
    await Promise.all([
      of(await RawTerminal.create(world, own), 'of one merchant', own.merchantId),
      of(await RawTerminal.create(world, other), 'of another merchant', other.merchantId),
    ]);
  },
});

async function checkSessions(terminal: RawTerminal, watch: EventWatch): Promise<void> {
  const session = await watch.causes('CONNECT and SUBSCRIBE', async () => {
    const opened = await terminal.connected();
    await opened.subscribe(terminal.queue);
    return opened;
  });
  await watch.causes('register', () => session.register(), ['session-online']);
  await watch.causesResult(terminal, session, 'COMPLETED');
  await watch.causes('register again', () => session.register());
  await watch.causes('a keep-alive', () => session.sendJson('/app/terminal/heartbeat'));
  await watch.causes('DISCONNECT', () => session.attempt('DISCONNECT'), ['session-offline']);
  const unregistered = await terminal.connected();
  await watch.causes('the end of a session without register', () => unregistered.attempt('DISCONNECT'));
  const next = await watch.causes('the next session', () => terminal.online(), ['session-online']);
  await watch.causes('a cut', async () => next.client.cut(), ['session-offline']);
  const wrong = await watch.causes('a session', () => terminal.online(), ['session-online']);
  await watch.causes('an ERROR', () => wrong.sendJson('/app/unknown'), ['session-offline']);
}

/** A terminal without a wsToken has the same events. */
async function checkLegacy(world: World, terminal: RawTerminal, watch: EventWatch): Promise<void> {
  const session = await watch.causes('the SUBSCRIBE of a legacy session', () =>
    legacySession(world, terminal.created),
  );
  if (session === undefined) return;
  await watch.causes('its register', () => session.register(), ['session-online']);
  await watch.causes('its DISCONNECT', () => session.attempt('DISCONNECT'), ['session-offline']);
}

async function checkReplacement(terminal: RawTerminal, watch: EventWatch): Promise<void> {
  const older = await watch.causes('a session', () => terminal.online(), ['session-online']);
  const newer = await watch.causes('a replacement', () => terminal.online(), ['session-online']);
  await watch.causes('the close of the replaced session', () => older.closeStatus());
  await watch.causes('the end of the newer one', () => newer.attempt('DISCONNECT'), ['session-offline']);
}

async function checkObserver(
  world: World,
  terminal: RawTerminal,
  watch: EventWatch,
  merchantId: string,
): Promise<void> {
  const app = await world.app({ scopes: ['ws:subscribe'], sandbox: false, owner: { merchantId } });
  const session = await watch.causes('a session', () => terminal.online(), ['session-online']);
  const observe = async () => {
    const observer = await terminal.observer(app);
    await observer.register();
    await observer.attempt('DISCONNECT');
  };
  await watch.causes('an observer of an online terminal', observe);
  await watch.causes('the end of the session', () => session.attempt('DISCONNECT'), ['session-offline']);
  await watch.causes('an observer of an offline terminal', observe);
}

async function checkLifecycle(world: World, terminal: RawTerminal, watch: EventWatch): Promise<void> {
  const { configId } = terminal;
  const kicked = await watch.causes('a session', () => terminal.online(), ['session-online']);
  const kick = async () => {
    await administer(world, configId, 'kick', { reason: 'maintenance' });
    await kicked.closeStatus();
  };
  await watch.causes('a kick', kick, ['session-offline']);
  await watch.causes('a session', () => terminal.online(), ['session-online']);
  const code = await watch.causes(
    'the deactivation of an online terminal',
    () => deactivate(world, configId),
    ['session-offline'],
    ['terminal-deactivated'],
  );
  await watch.causes('an activation', () => requireOk(world, 'the activation', activate(world, code)), [
    'terminal-activated',
  ]);
  await watch.causes('a used activation code', () => activate(world, code));
  await watch.causes(
    'the deactivation of an offline terminal',
    () => administer(world, configId, 'deactivate'),
    ['terminal-deactivated'],
  );
  const path = `/api/v1/admin/terminals/${configId}/deactivate`;
  const again = () => world.administrator.request({ method: 'POST', path, body: {} });
  await watch.causes('the deactivation of a deactivated terminal', again);
}
