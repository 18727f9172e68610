import { adminTopic, terminalQueue } from '../../../../conformance/oracle/destinations.js';
import { scopeNames } from '../../../../conformance/oracle/operations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, anythingBut, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { Dashboard, requestDashboardToken } from './dashboard.js';
import { EventWatch } from './event-watch.js';

export const adminTopicSubscriptions = defineScenario({
  id: 'admin-topic.subscriptions',
  title: 'Administrators alone get a wsToken of the admin topic, which opens nothing else',
  clauses: ['ADM-01', 'ADM-02'],
  takesMs: 4000,
  needs: { apps: 1, terminals: 2, adminTopic: true },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const wsToken = await checkTokens(world, terminal);
    if (wsToken === undefined) return;
    await checkDestinations(world, wsToken, terminal);
    await checkUnsubscribe(world, wsToken, terminal);
  },
});

/** Returns the wsToken of an ADMIN. */
async function checkTokens(world: World, terminal: RawTerminal): Promise<string | undefined> {
  const checks = checksFor(world, 'ADM-01');
  const tenant = await world.tenant();
  const user = async (role: 'ADMIN' | 'SYSTEM_ADMIN' | 'MERCHANT' | 'BRANCH') =>
    requestDashboardToken(world.account(await createUser(world, role, tenant)));
  // The control: a service that issues no such token to any administrator cannot be judged.
  const issued = await requireOk(world, 'a wsToken of an ADMIN', user('ADMIN'));
  checkResponse(world, 'an ADMIN', issued);
  const ofRun = await requestDashboardToken(world.administrator);
  const ofSystemAdmin = await user('SYSTEM_ADMIN');
  for (const [who, response] of [
    ['the administrator of the run', ofRun],
    ['a SYSTEM_ADMIN', ofSystemAdmin],
  ] as const)
    if (checks.status(`${who} requests a wsToken`, response, acceptedStatus))
      checkResponse(world, who, response);
  const app = await world.app({ scopes: scopeNames, sandbox: false });
  for (const [who, response] of [
    ['a MERCHANT', await user('MERCHANT')],
    ['a BRANCH', await user('BRANCH')],
    ['a terminal', await requestDashboardToken(terminal.account)],
    ['an integrator', await requestDashboardToken(app)],
  ] as const) {
    checks.status(`${who} requests a wsToken`, response, rejectedStatus);
    checks.value(`${who}: wsToken`, responseField(response, 'wsToken'), undefined, response);
  }
  return requireText(world, issued, 'wsToken');
}

function checkResponse(world: World, who: string, response: HttpExchange): void {
  const checks = checksFor(world, 'ADM-01');
  for (const { name, value } of tokenEndpoints.adminWsToken.response)
    checks.field(`${who}: the wsToken response`, response, name, value ?? anythingBut(undefined));
}

/** The token opens the admin topic alone, in its exact form. */
async function checkDestinations(world: World, wsToken: string, terminal: RawTerminal): Promise<void> {
  const checks = checksFor(world, 'ADM-01');
  for (const destination of [
    terminal.queue,
    terminalQueue.replace('{configId}', '*'),
    `${adminTopic}/`,
    adminTopic.toUpperCase(),
    '/topic/admin/*',
    '/topic/admin',
    '/topic/other',
  ]) {
    const session = await connected(world, wsToken);
    checks.value(`SUBSCRIBE to ${destination}`, await session.subscribe(destination), 'ERROR');
    checks.value(`the close after ${destination}`, await session.closeStatus(), 1008);
  }
}

/** The end of one subscription ends neither the other nor those of other dashboards. */
async function checkUnsubscribe(world: World, wsToken: string, terminal: RawTerminal): Promise<void> {
  const dashboard = await Dashboard.open(world, wsToken, 'a dashboard', ['one', 'two']);
  const other = await Dashboard.open(world, wsToken, 'another one', ['only']);
  const { configId } = terminal;
  const of = (...dashboards: readonly Dashboard[]) =>
    new EventWatch(world, dashboards, { configId, whose: 'of one merchant' });
  const session = await of(dashboard, other).causes('a session', () => terminal.online(), ['session-online']);
  await of(dashboard, other).causesResult(terminal, session, 'COMPLETED');
  await dashboard.session.attempt('UNSUBSCRIBE', { id: 'one' });
  const [one, two] = dashboard.feeds;
  const remaining = new Dashboard(dashboard.session, 'the remaining one', ['two']);
  await of(remaining, other).causes(
    'the end of a session after an UNSUBSCRIBE',
    () => session.attempt('DISCONNECT'),
    ['session-offline'],
  );
  const last = [one, two].map((feed) => feed?.events(configId).at(-1)?.body.type);
  checksFor(world, 'ADM-02').decided.value('the last event of each subscription', last, [
    'command-result',
    'session-offline',
  ]);
  const late = await Dashboard.open(world, wsToken, 'a late one', ['only']);
  await world.sleep(300, 'earlier events');
  const backlog = late.feeds.map((feed) => feed.events(configId).length);
  checksFor(world, 'ADM-02').decided.value('the earlier events for a new dashboard', backlog, [0]);
  other.session.client.cut();
  await late.session.attempt('DISCONNECT');
  await world.sleep(300, 'the cut to be noticed');
  const next = await of(remaining).causes('a session after the ends of others', () => terminal.online(), [
    'session-online',
  ]);
  await of(remaining).causesResult(terminal, next, 'COMPLETED');
}
