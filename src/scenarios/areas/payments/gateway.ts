import type { Integrator } from '../../../simulator/integrator/integrator.js';
import type { Observer } from '../../../simulator/observer.js';
import type { Terminal } from '../../../simulator/terminal/terminal.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { fieldsOf, responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { allItems } from '../blocked/effects.js';
import { configureGateway, noOutages } from './gateway-administration.js';
import { isSteeredGateway } from './gateway-outages.js';
import { checkManualCallbacks } from './manual-callbacks.js';
import { detailsOf, newPayment } from './payment-body.js';

const latencyMs = 100;
const callbackTimeoutMs = 15_000;
/** The treatment of all payments by the gateway, their outcome, and whether the gateway sends a callback at all. */
const outcomes = [
  [{ approvalPercent: 100, ...noOutages }, 'SUCCESS', undefined, true],
  [{ approvalPercent: 0, ...noOutages }, 'FAILED', 'ERR_PAYMENT_DECLINED', true],
  [{ ...noOutages, failuresPerThousand: 1000 }, 'FAILED', 'ERR_SYSTEM_ERROR', true],
  [{ ...noOutages, timeoutsPerThousand: 1000 }, 'FAILED', 'ERR_PAYMENT_TIMEOUT', false],
] as const;

export const gatewayOutcomes = defineScenario({
  id: 'payments.gateway',
  title: 'Each outcome of the gateway is pushed and broadcast once, logged, and too late after a cancel',
  clauses: ['PAY-07', 'PAY-09', 'PAY-06'],
  takesMs: 8000,
  needs: { apps: 3, terminals: 2, adminTopic: true },
  async run(world) {
    const app = await world.app({
      scopes: ['payments:direct', 'transactions:read', 'refunds:write'],
      sandbox: false,
    });
    const [terminal, sibling] = await Promise.all([world.terminal(), world.terminal()]);
    const dashboard = await world.adminTopic();
    const isSteered = await isSteeredGateway(world, app);
    for (const [configuration, status, errorCode, hasCallback] of outcomes) {
      await configureGateway(world, { latencyMs, approvalPercent: 100, ...configuration });
      const { referenceId, tradeNo, isPending } = await payAt(world, app, terminal);
      const paidAt = monotonicNow();
      await world.sleep(2000, 'the outcome of the gateway');
      const details = await requireOk(world, 'the transaction details', detailsOf(app, { referenceId }));
      const shown = checksFor(world, 'PAY-09');
      const seen = responseField(details, 'status');
      // The document shows the codes of failures; a configuration without any effect causes none.
      const isCaused = isSteered && seen === 'FAILED';
      const isShown = isCaused && (errorCode === 'ERR_SYSTEM_ERROR' || errorCode === 'ERR_PAYMENT_TIMEOUT');
      const cause = errorCode === 'ERR_SYSTEM_ERROR' ? 'S7.14' : 'S7.11';
      const outcome = isShown ? shown.restingOn(cause) : shown.decided;
      const timing = { since: paidAt, slackMs: 1500 };
      for (const [name, expected] of Object.entries({ status, errorCode })) {
        const title = `${status} ${errorCode ?? ''}: ${name}`;
        outcome.timed(title, responseField(details, name), expected, timing, details);
      }
      const isResolved = hasCallback && isPending && seen !== 'PENDING';
      const pushes = { referenceId, tradeNo, status, resolved: isResolved ? seen : undefined };
      await checkPushes({ world, terminal, sibling, dashboard, paidAt }, pushes);
      const logged = { referenceId, tradeNo, status, errorCode };
      await checkLog(world, `${status} ${errorCode ?? ''}`, logged, hasCallback);
    }
    await checkKeptShares(world, app);
    await checkManualCallbacks(world, app, terminal.identity);
  },
});

async function payAt(world: World, app: Integrator, { identity }: Terminal) {
  const payment = { ...newPayment(world, '10.00'), terminalId: identity.terminalId };
  const paid = await requireOk(world, 'a production payment', app.call('payNow', payment));
  checksFor(world, 'PAY-07').decided.field('a production payment', paid, 'status', 'PENDING');
  const isPending = responseField(paid, 'status') === 'PENDING';
  return { referenceId: payment.referenceId, tradeNo: responseField(paid, 'tradeNo'), isPending };
}

interface Actors {
  readonly world: World;
  readonly terminal: Terminal;
  readonly sibling: Terminal;
  readonly dashboard: Observer;
  readonly paidAt: number;
}

interface Pushed extends Readonly<Record<'referenceId' | 'tradeNo' | 'status', unknown>> {
  /** The status that the callback of a gateway has given to a payment that was pending; undefined if there was none. */
  readonly resolved: unknown;
}

/** One push to the terminal of the payment, none to its sibling, and one event for dashboards. */
async function checkPushes(
  { world, terminal, sibling, dashboard, paidAt }: Actors,
  { referenceId, tradeNo, status, resolved }: Pushed,
): Promise<void> {
  const checks = checksFor(world, 'PAY-07');
  if (resolved !== undefined) {
    // The document does not show how soon a push follows.
    const isPush = ({ action, body }: Terminal['received'][number]) =>
      action === 'PAYMENT_STATUS' && body?.referenceId === referenceId && body?.status !== 'PENDING';
    const push = terminal.waitForMessage(isPush, callbackTimeoutMs).catch(() => undefined);
    const message = await world.waitFor('the push', callbackTimeoutMs, push);
    checks.value(`${status}: pushed statuses`, message?.body?.status, resolved);
  }
  const of = ({ received }: Pick<Terminal | Observer, 'received'>) =>
    received.filter(({ body }) => body?.referenceId === referenceId).map(({ body }) => body ?? {});
  const pushes = of(terminal);
  const pushed = pushes.map((body) => [body.action, body.status]);
  const timing = { since: paidAt, slackMs: 1500 };
  const distinct = [...new Set(pushed.map(String))];
  const all = [`PAYMENT_STATUS,${status}`];
  checks.decided.timed(`${status}: all that is pushed`, distinct, all, timing);
  const expected = { referenceId, tradeNo, status, grandTotal: '10.00', channel: 'card' };
  const fields = pushes.map((body) =>
    Object.fromEntries(Object.keys(expected).map((name) => [name, body[name]])),
  );
  checks.decided.timed(`${status}: the push`, fields, [expected], timing);
  checks.decided.value(`${status}: pushes to a sibling`, of(sibling), []);
  const events = of(dashboard).map((body) => [body.type, body.status, body.configId]);
  const { configId } = terminal.identity;
  checks.decided.timed(`${status}: admin events`, events, [['payment-status', status, configId]], timing);
}

/** The webhook log shows each callback once, and no callback of a payment that its gateway times out. */
async function checkLog(
  world: World,
  title: string,
  expected: Readonly<Record<string, unknown>>,
  hasCallback: boolean,
): Promise<void> {
  const log = await allItems(world, '/api/v1/admin/webhook-logs');
  const entries = log
    .filter((entry) => entry.referenceId === expected.referenceId)
    .map((entry) => fieldsOf(entry, Object.keys(expected)));
  const logged = hasCallback ? [expected] : [];
  checksFor(world, 'PAY-09').decided.value(`${title}: logged callbacks`, entries, logged);
}

/** A share that a change does not name stays as it is. */
async function checkKeptShares(world: World, app: Integrator): Promise<void> {
  await configureGateway(world, { latencyMs, approvalPercent: 100, ...noOutages, failuresPerThousand: 1000 });
  await configureGateway(world, { latencyMs, approvalPercent: 100 });
  const payment = newPayment(world, '10.00');
  await requireOk(world, 'a production payment', app.call('payNow', payment));
  await world.sleep(1000, 'the outcome of the gateway');
  const details = await requireOk(world, 'the transaction details', detailsOf(app, payment));
  checksFor(world, 'PAY-09').decided.field('a kept share', details, 'errorCode', 'ERR_SYSTEM_ERROR');
}
