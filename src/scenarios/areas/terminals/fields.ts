import type { AccountClient } from '../../../simulator/http/account-client.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { type ClauseChecks, checksFor, requireOk, requireText } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { commandCallers } from '../commands/callers.js';
import { identityOf, requireLegacySession } from '../legacy/session.js';
import { activate, deactivate } from '../lifecycle/terminal-administration.js';
import { settled } from './settled.js';
import { listedTerminal, terminalFields } from './shown-terminal.js';

const path = '/api/v1/admin/terminals';

export const terminalFieldsShown = defineScenario({
  id: 'terminals.fields',
  title: 'listTerminals shows each caller every field of a terminal, and its state in each step of a session',
  clauses: ['TRM-01'],
  takesMs: 8000,
  needs: { apps: 4, terminals: 4 },
  async run(world) {
    const checks = checksFor(world, 'TRM-01');
    const { branchId } = await world.tenant();
    const app = await world.app({ scopes: ['terminals:read', 'ws:subscribe'], sandbox: false });
    const settings = { volume: 3, receipt: { footer: 'Danke ✓' } };
    const body = { branchId, name: 'Kasse 1 ü', legacy: true, settings };
    const made = await requireOk(
      world,
      'a terminal',
      world.administrator.request({ method: 'POST', path, body }),
    );
    const configId = Number(responseField(made, 'configId'));
    const terminalId = requireText(world, made, 'terminalId');
    const state = { status: 'ACTIVE', online: false, lastSeenAt: null };
    const first = { terminalId, configId, ...body, ...state };
    const sibling = await RawTerminal.create(world);
    for (const { who, caller } of await commandCallers(world, sibling)) {
      const shown = await listedTerminal(world, caller, configId);
      checks.decided.value(`a new legacy terminal for ${who}`, shown, inUsualOrder(first));
    }
    const usual = await listedTerminal(world, app, sibling.configId);
    checks.decided.value('a terminal without a name and without legacy', usual, {
      terminalId: sibling.created.terminalId,
      configId: sibling.configId,
      branchId,
      legacy: false,
      ...state,
      settings: {},
      name: usual?.name,
    });
    const accessId = requireText(world, made, 'accessId');
    const client = await requireLegacySession(world, { ...sibling.created, configId, terminalId, accessId });
    const unregistered = await listedTerminal(world, app, configId);
    checks.decided.value('a legacy terminal before register', unregistered?.online, false);
    client.sendFrame('SEND', ['destination:/app/terminal/register']);
    const shownOnline = async () => (await listedTerminal(world, app, configId))?.online;
    const registered = await settled(world, shownOnline, (online) => online === true);
    // The document shows only of a session with a wsToken that register maps it to a terminal.
    checks.decided.value('a legacy terminal after register', registered, true);
    client.cut();
    await checkSession(world, checks, app);
    await checkDeactivated(world, checks, app);
  },
});

/** The fields in their usual order: deep equality ignores it, and reports are easier to read. */
function inUsualOrder(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(terminalFields.map((name) => [name, fields[name]]));
}

/** Only register makes a terminal online; register, a keep-alive and a report move lastSeenAt, an observer does not. */
async function checkSession(world: World, checks: ClauseChecks, app: AccountClient): Promise<void> {
  const terminal = await RawTerminal.create(world);
  const { configId } = terminal;
  const shown = async () => (await listedTerminal(world, app, configId)) ?? {};
  const session = await terminal.connected();
  const connected = await shown();
  checks.decided.value(
    'online and lastSeenAt after CONNECT',
    [connected.online, connected.lastSeenAt],
    [false, null],
  );
  await session.subscribe(terminal.queue);
  checks.decided.value('online after SUBSCRIBE', (await shown()).online, false);
  await session.register();
  const online = await settled(world, shown, (each) => each.online === true);
  checks.value('online after register', online.online, true);
  let seen = Date.parse(String(online.lastSeenAt));
  checks.decided.value('lastSeenAt after register', Number.isNaN(seen), false);
  for (const [what, name, body] of [
    ['a keep-alive', 'heartbeat', undefined],
    ['a snapshot', 'settings', { settings: {} }],
  ] as const) {
    const since = monotonicNow();
    await world.sleep(1000, 'the next sign of the terminal');
    await session.sendJson(`/app/terminal/${name}`, body);
    const { lastSeenAt } = await shown();
    const elapsedMs = Date.parse(String(lastSeenAt)) - seen;
    const bounds = { fromMs: 900, toMs: 20_000, since };
    checks.decided.duration(`from the last sign to ${what}`, elapsedMs, bounds);
    seen += elapsedMs;
  }
  const issued = app.request({ method: 'POST', path: '/api/v1/terminal/ws-token', body: { configId } });
  const wsToken = requireText(world, await requireOk(world, 'a wsToken', issued), 'wsToken');
  await session.attempt('DISCONNECT');
  const offline = await settled(world, shown, (each) => each.online === false);
  checks.value('online after DISCONNECT', offline.online, false);
  await world.sleep(1000, 'the observer');
  const observer = new RawStompSession(world);
  await observer.connect(wsToken);
  await observer.subscribe(terminal.queue);
  for (const name of ['register', 'heartbeat']) await observer.sendJson(`/app/terminal/${name}`);
  checks.decided.value('the terminal after an observer has registered', await shown(), offline);
}

async function checkDeactivated(world: World, checks: ClauseChecks, app: AccountClient): Promise<void> {
  const terminal = await RawTerminal.create(world);
  const { configId } = terminal;
  const active = await listedTerminal(world, app, configId);
  const code = await deactivate(world, configId);
  const wanted = { ...active, status: 'DEACTIVATED', online: false };
  checks.decided.value('a deactivated terminal', await listedTerminal(world, app, configId), wanted);
  const list = await requireOk(world, 'listTerminals', app.call('listTerminals'));
  const { access_id } = identityOf(terminal.created);
  for (const secret of [code, access_id, terminal.created.clientSecret])
    checks.decided.value('a secret in the list', list.text.includes(secret), false);
  await requireOk(world, 'the activation', activate(world, code));
  checks.decided.value(
    'the terminal after re-activation',
    await listedTerminal(world, app, configId),
    active,
  );
}
