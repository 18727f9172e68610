import { adminTopic } from '../../../../conformance/oracle/destinations.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { minute, second } from '../../../text/time-units.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { connected, RawTerminal } from '../channel/raw-terminal.js';
import { commandsOf, sendResult, settledCommands } from '../commands/raw-commands.js';
import { newPayment } from '../payments/payment-body.js';

const call = { method: 'GET', path: '/api/v1/admin/monitoring' } as const;
/** The time in which the service notices that a connection is cut. */
const settlingMs = 500;

export const monitoringContent = defineScenario({
  id: 'blocked.monitoring',
  title: 'The monitoring shows the present sessions and messages, and the requests of the last minute',
  clauses: ['BLK-07'],
  takesMs: { real: 4_000, virtual: 66_000 },
  needs: { apps: 1, terminals: 2, adminTopic: true },
  isolated: true,
  async run(world) {
    const app = await world.app({
      scopes: ['terminals:trigger', 'ws:subscribe', 'payments:direct'],
      sandbox: true,
    });
    const refused = await app.request(call);
    checksFor(world, 'BLK-07').status('an integrator', refused, rejectedStatus);
    const checks = checksFor(world, 'BLK-07').decided;
    const [terminal, offline] = [await RawTerminal.create(world), await RawTerminal.create(world)];
    const none = { terminals: 0, observers: 0, dashboards: 0, queued: 0, sent: 0 };
    checkCounts(checks, 'without sessions', await monitoring(world), none);
    const session = await terminal.online();
    const observers = [await terminal.observer(app), await terminal.observer(app)];
    const { wsToken } = await world.administrator.adminWebSocketToken();
    const dashboard = await connected(world, wsToken);
    if ((await dashboard.subscribe(adminTopic)) !== 'accepted') world.inconclusive('SUBSCRIBE was rejected');
    await requireOk(world, 'a PRINT', terminal.print(app, 'sent'));
    if ((await settledCommands(world, session, 1)).length === 0) world.inconclusive('no PRINT arrived');
    const queuedAt = monotonicNow();
    for (const text of ['one', 'two']) await requireOk(world, 'a PRINT', offline.print(app, text));
    const all = await monitoring(world);
    const counts = { terminals: 1, observers: 2, dashboards: 1, queued: 2, sent: 1 };
    checkCounts(checks, 'with sessions', all, counts);
    const ageMs = world.http.ownTime(Date.parse(String(oldestOf(all)))) - queuedAt;
    checks.duration('the oldest queued message', ageMs, { fromMs: 0, toMs: 1_000, since: queuedAt }, all);
    await checkRates(world, checks, app);

    await sendResult(session, commandsOf(session)[0]?.body.requestId);
    observers[0]?.client.cut();
    await world.sleep(settlingMs, 'the end of an observer');
    checkCounts(checks, 'without one of them', await monitoring(world), { ...counts, observers: 1, sent: 0 });
    for (const each of [observers[1], session, dashboard]) each?.client.cut();
    await world.sleep(settlingMs, 'the end of all sessions');
    checkCounts(checks, 'after the sessions', await monitoring(world), { ...none, queued: 2 });
    await settledCommands(world, await offline.online(), 2);
    const delivered = await monitoring(world);
    checkCounts(checks, 'after the delivery', delivered, { ...none, terminals: 1, sent: 2 });
    checks.value('the oldest queued message after the delivery', oldestOf(delivered), null, delivered);
    if (world.clock === 'real') return;
    await world.sleep(minute + second, 'a minute without requests');
    const { lastMinute } = rateOf(await monitoring(world), 'requests');
    checks.value('the requests of a minute without any', lastMinute, 0);
  },
});

function monitoring(world: World): Promise<HttpExchange> {
  return requireOk(world, 'the monitoring', world.administrator.request(call));
}

type Counts = Readonly<Record<'terminals' | 'observers' | 'dashboards' | 'queued' | 'sent', number>>;

function checkCounts(checks: ClauseChecks, when: string, shown: HttpExchange, expected: Counts): void {
  const { terminals, observers, dashboards } = Object(responseField(shown, 'sessions'));
  const { queued, sent } = Object(responseField(shown, 'queues'));
  checks.value(`the counts ${when}`, { terminals, observers, dashboards, queued, sent }, expected, shown);
}

function oldestOf(shown: HttpExchange): unknown {
  return Object(responseField(shown, 'queues')).oldestQueuedAt;
}

/** Three refused calls and a payment between two looks at the rates; the first look is a request too. */
async function checkRates(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const before = await monitoring(world);
  const payment = newPayment(world);
  await requireOk(world, 'a payment', app.call('payNow', payment));
  await app.call('payNow', payment);
  await app.call('find', {});
  await world.http.call({ method: 'GET', path: '/api/v1/nowhere' });
  const after = await monitoring(world);
  const expected = { requests: 5, refused: 3, failed: 0, payments: 1, droppedPushes: 0 };
  for (const [name, more] of Object.entries(expected)) {
    const [first, last] = [rateOf(before, name), rateOf(after, name)];
    checks.value(`the further ${name} of the last minute`, last.lastMinute - first.lastMinute, more, after);
    checks.value(`${name} per second`, last.perSecond, last.lastMinute / 60, after);
  }
}

interface Rate {
  readonly lastMinute: number;
  readonly perSecond: number;
}

function rateOf(shown: HttpExchange, name: string): Rate {
  const { lastMinute, perSecond } = Object(Object(responseField(shown, 'rates'))[name]);
  return { lastMinute: Number(lastMinute), perSecond: Number(perSecond) };
}
