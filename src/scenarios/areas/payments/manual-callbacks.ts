import { errors } from '../../../../conformance/oracle/errors.js';
import { transactionFields } from '../../../../conformance/oracle/payment-statuses.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus } from '../../expectation.js';
import { fieldsOf } from '../../response-field.js';
import type { World } from '../../world.js';
import { configureGateway, noOutages, sendCallback } from './gateway-administration.js';
import { detailsOf, newPayment, storedPayment } from './payment-body.js';

/** The outcome in a callback, and the errorCode that the payment then has. */
interface Outcome {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly status: 'SUCCESS' | 'FAILED';
  readonly errorCode: string | undefined;
}

const outcomes: readonly Outcome[] = [
  { sent: { status: 'SUCCESS' }, status: 'SUCCESS', errorCode: undefined },
  { sent: { status: 'FAILED' }, status: 'FAILED', errorCode: 'ERR_PAYMENT_DECLINED' },
  ...errors
    .filter(({ failsPayment }) => failsPayment)
    .map(({ code }) => ({
      sent: { status: 'FAILED', errorCode: code },
      status: 'FAILED' as const,
      errorCode: code,
    })),
];

/** A callback of an administrator ends one pending payment once, and does not end one that is cancelled. */
export async function checkManualCallbacks(
  world: World,
  app: Integrator,
  { terminalId }: { readonly terminalId: string },
): Promise<void> {
  await configureGateway(world, { latencyMs: 3_600_000, approvalPercent: 100, ...noOutages });
  const pay = () => storedPayment(world, app, '10.00', { terminalId });
  const { merchantId } = await world.tenant();
  for (const [index, { sent, status, errorCode }] of outcomes.entries()) {
    const what = `a callback of ${status} ${sent.errorCode ?? ''}`.trim();
    const checks = checksFor(world, 'PAY-07').decided;
    const { referenceId } = await pay();
    const found = await requireOk(world, 'the payment', detailsOf(app, { referenceId }));
    const named =
      index % 2 === 0 ? { referenceId, merchantId } : { tradeNo: requireText(world, found, 'tradeNo') };
    const resolved = await sendCallback(world, { ...named, ...sent });
    checks.status(what, resolved, acceptedStatus);
    checks.field(what, resolved, 'status', status);
    const details = await detailsOf(app, { referenceId });
    checks.field(`${what}: the details`, details, 'errorCode', errorCode);
    const shown = fieldsOf(resolved.body, transactionFields);
    checks.value(`${what}: the details`, fieldsOf(details.body, transactionFields), shown, details);
    const other = status === 'SUCCESS' ? 'FAILED' : 'SUCCESS';
    checks.status(
      `a second callback after ${what}`,
      await sendCallback(world, { ...named, status: other }),
      409,
    );
    checks.field('after a second callback', await detailsOf(app, { referenceId }), 'status', status);
  }
  const late = checksFor(world, 'PAY-06');
  for (const status of ['SUCCESS', 'FAILED']) {
    const { referenceId } = await pay();
    const cancel = await app.call('cancelTransaction', { referenceId });
    late.status('a cancel before the callback', cancel, acceptedStatus);
    const callback = sendCallback(world, { referenceId, merchantId, status });
    late.status('a callback after a cancel', await callback, 409);
    late.field('a callback after a cancel', await detailsOf(app, { referenceId }), 'status', 'CANCELLED');
  }
  await checkRefused(world, checksFor(world, 'PAY-07').decided, app);
}

/** A callback that does not name exactly one pending production payment, or has a wrong outcome, ends none. */
async function checkRefused(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const [{ merchantId }, other] = [await world.tenant(), await world.otherTenant()];
  const sandbox = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
  const tested = await storedPayment(world, sandbox, '500.01');
  const payment = newPayment(world, '10.00');
  const paid = await requireOk(world, 'a payment', app.call('payNow', payment));
  const { referenceId } = payment;
  const tradeNo = requireText(world, paid, 'tradeNo');
  const scopes = ['payments:direct', 'transactions:read'] as const;
  const foreign = await world.app({
    scopes: [...scopes],
    sandbox: false,
    owner: { merchantId: other.merchantId },
  });
  await configureGateway(
    world,
    { latencyMs: 3_600_000, approvalPercent: 100, ...noOutages },
    other.merchantId,
  );
  await requireOk(world, 'a payment of another merchant', foreign.call('payNow', payment));
  const status = 'SUCCESS';
  const cases: readonly (readonly [string, number, Readonly<Record<string, unknown>>])[] = [
    ['neither reference nor tradeNo', 400, { status, merchantId }],
    ['a reference and a tradeNo', 400, { status, merchantId, referenceId, tradeNo }],
    ['SUCCESS with an errorCode', 400, { status, tradeNo, errorCode: 'ERR_SYSTEM_ERROR' }],
    ['another status', 400, { status: 'PENDING', tradeNo }],
    ['a reference of two merchants', 400, { status, referenceId }],
    ['an unknown reference', 404, { status, referenceId: 'unknown-4711' }],
    ['an unknown tradeNo', 404, { status, tradeNo: 'unknown-4711' }],
    ["another merchant's tradeNo", 404, { status, tradeNo, merchantId: other.merchantId }],
    ['a sandbox payment', 404, { status, referenceId: tested.referenceId, merchantId }],
  ];
  for (const [what, refused, body] of cases)
    checks.status(`a callback with ${what}`, await sendCallback(world, body), refused);
  const pending: readonly (readonly [string, Promise<HttpExchange>])[] = [
    ['the payment', detailsOf(app, payment)],
    ["another merchant's payment", detailsOf(foreign, payment)],
    ['the sandbox payment', detailsOf(sandbox, tested)],
  ];
  for (const [whose, details] of pending)
    checks.field(`${whose} after refused callbacks`, await details, 'status', 'PENDING');
  const resolved = sendCallback(world, { status, referenceId, merchantId: other.merchantId });
  checks.status('a callback for one of two merchants', await resolved, acceptedStatus);
  checks.field('the payment that it names', await detailsOf(foreign, payment), 'status', 'SUCCESS');
  checks.field('the payment of the other one', await detailsOf(app, payment), 'status', 'PENDING');
}
