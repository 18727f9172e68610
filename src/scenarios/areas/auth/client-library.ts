import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { RawStompSession } from '../channel/raw-stomp-session.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { deliveryTimeoutMs } from '../commands/command-actors.js';

export const clientLibrary = defineScenario({
  id: 'auth.client-library',
  title: "A terminal's client works for an integrator with appId and appSecret",
  clauses: ['AUTH-15'],
  takesMs: 2000,
  needs: { apps: 1, terminals: 2 },
  // The observing terminal is online for itself and not for the service.
  isolated: true,
  async run(world) {
    const checks = checksFor(world, 'AUTH-15');
    const observed = await RawTerminal.create(world);
    const { appId, appSecret } = await world.createApp({
      scopes: ['ws:subscribe', 'terminals:read', 'terminals:trigger'],
      sandbox: false,
    });
    const credentials = { id: appId, secret: appSecret };
    const app = world.account(credentials);
    checks.status('its token', await app.requestToken(), acceptedStatus);
    checks.status('a business call', await app.call('listTerminals'), acceptedStatus);
    const issued = await app.webSocketToken(observed.configId);
    if (!checks.status('its wsToken', issued, acceptedStatus)) return;
    const session = new RawStompSession(world);
    const response = await session.connect(requireText(world, issued, 'wsToken'));
    if (!checks.value('the response to CONNECT', response?.command, 'CONNECTED')) return;
    checks.decided.value('register', await session.register(), 'accepted');
    checks.value('SUBSCRIBE', await session.subscribe(observed.queue), 'accepted');
    await session.sendJson('/app/terminal/heartbeat');
    const checkIn = await session.message('CHECK_IN');
    checks.decided.value('the response to a keep-alive', checkIn?.body.configId, observed.configId);
    const rejections = session.messages.filter(({ body }) => body.action === 'REPORT_REJECTED');
    checks.decided.value('the rejections of register and a keep-alive', rejections.length, 0);
    const delivers = async () => (await session.message('PRINT')) !== undefined;
    await world.part('a terminal with the credentials of an app', () =>
      checkTerminal(world, observed, { credentials, delivers }),
    );
    await world.part('terminal/info', () => checkConfiguration(world, app, observed.configId));
  },
});

/** terminal/info without a configId shows the terminal of the newest wsToken, without gateways and fees. */
async function checkConfiguration(world: World, app: Integrator, first: number): Promise<void> {
  const checks = checksFor(world, 'AUTH-15').decided;
  const { configId: second } = await RawTerminal.create(world);
  for (const configId of [first, second, first]) {
    await requireOk(world, 'a wsToken', app.webSocketToken(configId));
    const info = await app.request({ method: 'GET', path: '/api/v1/terminal/info' });
    checks.field('terminal/info after a wsToken', info, 'configId', configId);
    checks.field('terminal/info of an app', info, 'gateways', undefined);
    checks.field('terminal/info of an app', info, 'fees', undefined);
  }
  const named = {
    method: 'GET',
    path: '/api/v1/terminal/info',
    query: { configId: String(second) },
  } as const;
  checks.field('terminal/info with a configId', await app.request(named), 'configId', second);
}

interface Client {
  readonly credentials: { readonly id: string; readonly secret: string };
  /** Returns whether another session of the app has received the PRINT. */
  readonly delivers: () => Promise<boolean>;
}

/** The simulated terminal, with the credentials of the app, receives what is sent to the terminal. */
async function checkTerminal(
  world: World,
  observed: RawTerminal,
  { credentials, delivers }: Client,
): Promise<void> {
  const checks = checksFor(world, 'AUTH-15');
  await observed.online();
  const terminal = world.observingTerminal(observed.created, credentials);
  terminal.start();
  const coming = terminal.whenState('online', { timeoutMs: deliveryTimeoutMs }).catch(() => undefined);
  const state = await world.waitFor('the terminal to be online', deliveryTimeoutMs, coming);
  checks.decided.value('the state of the terminal', state, 'online');
  const account = world.account(credentials);
  const { configId } = observed;
  const trigger = { configId, requestType: 'FORCE_REFRESH' };
  await requireOk(world, 'FORCE_REFRESH', account.call('requestTerminal', trigger));
  await requireOk(world, 'PRINT', observed.print(account, 'for both'));
  const awaited = terminal
    .waitForMessage(({ action }) => action === 'PRINT', deliveryTimeoutMs)
    .catch(() => undefined);
  const message = await world.waitFor('PRINT', deliveryTimeoutMs, awaited);
  // Whether an app may read terminal/info, and which of two sessions stays, is a decision of the service.
  const info = await account.request({ method: 'GET', path: '/api/v1/terminal/info' });
  const shown = info.status === 200 && (await delivers()) ? checks : checks.decided;
  shown.value('the text of the PRINT that the terminal receives', message?.body?.body, 'for both');
  await world.sleep(500, 'the end of its commands');
  checks.decided.value('the state of the terminal afterwards', terminal.state, 'online');
  checks.decided.value('its configuration', terminal.device.configuration?.configId, configId);
}
