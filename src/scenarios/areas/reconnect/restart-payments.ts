import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { monotonicNow } from '../../../text/clock/process-clock.js';
import { second } from '../../../text/time-units.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { changeApp, revokeApp } from '../auth/app-administration.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { rawReport, sendReport } from '../messages/raw-reports.js';
import { detailsOf, newPayment, storedPayment } from '../payments/payment-body.js';
import type { Survivor } from './survivor.js';

const scopes = ['payments:direct', 'transactions:read', 'reports:read', 'refunds:write'] as const;

/** References, also those of reports, and the transactions themselves. */
export const payments: Survivor = async (world) => {
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  const production = await world.app({ scopes: [...scopes], sandbox: false });
  const payment = await storedPayment(world, app, '12.34');
  const before = await requireOk(world, 'the transaction details', detailsOf(app, payment));
  const terminal = await RawTerminal.create(world);
  const session = await terminal.online();
  const report = rawReport(world, terminal);
  await sendReport(session, report);
  const reported = await requireOk(world, 'the reported transaction', detailsOf(production, report));
  return async () => {
    const references = checksFor(world, 'PAY-02');
    references.status('the reference again, after a restart', await app.call('payNow', payment), 409);
    const after = await detailsOf(app, payment);
    checksFor(world, 'REC-07').value('the transaction', after.body, before.body, after);
    const next = await terminal.online();
    const repeated = { ...report, referenceId: world.reference('REP-'), amount: 1 };
    const reports = checksFor(world, 'MSG-05').restingOn('S6.45');
    const outcome = await sendReport(next, repeated);
    reports.decided.value('the specificTId again, after a restart', outcome, 'accepted');
    const stored = await detailsOf(production, report);
    reports.decided.value('the reported transaction', stored.body, reported.body, stored);
    const unknown = await detailsOf(production, repeated);
    reports.status('the reference of the repetition', unknown, rejectedStatus);
  };
};

/** Batches, and the transactions that are in one. */
export const settlements: Survivor = async (world) => {
  // The batch takes every transaction in reach: a separate branch leaves those of the others alone.
  const { branchId } = await world.newBranch();
  const app = await world.app({ scopes: [...scopes], sandbox: true, owner: { branchId } });
  await storedPayment(world, app, '5.00');
  const batch = await requireOk(world, 'settle', app.call('settle', {}));
  const settlementBatchId = responseField(batch, 'settlementBatchId');
  const report = () => app.call('settlementReport', { settlementBatchId });
  const before = await requireOk(world, 'the report', report());
  return async () => {
    const checks = checksFor(world, 'RPT-02');
    const after = await report();
    checks.value('the report after a restart', after.body, before.body, after);
    const nothing = await requireOk(world, 'settle', app.call('settle', {}));
    checks.field('settle after a restart', nothing, 'settlementBatchId', null);
  };
};

/** A sandbox payment that resolves after the restart, at its time. */
export const pendingPayment: Survivor = async (world) => {
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  const payment = newPayment(world, '500.00');
  const paid = await requireOk(world, 'a sandbox payment', app.call('payNow', payment));
  const paidAt = monotonicNow();
  return async () => {
    const checks = checksFor(world, 'SBX-02');
    checks.field('the payment before the restart', paid, 'status', 'PENDING');
    await world.sleep(paidAt + 11 * second - monotonicNow(), 'the outcome of the payment');
    // The document shows no restarts.
    const seen = await detailsOf(app, payment);
    const timing = { since: paidAt, slackMs: second / 2 };
    const status = responseField(seen, 'status');
    checks.decided.timed('after the restart and 11 s', status, 'SUCCESS', timing, seen);
  };
};

/** The summaries. */
export const summaries: Survivor = async (world) => {
  const { branchId } = await world.newBranch();
  const app = await world.app({ scopes: [...scopes], sandbox: true, owner: { branchId } });
  const { referenceId } = await storedPayment(world, app, '7.00', { channel: 'qr' });
  const refund = { referenceId, refundReferenceId: world.reference('REF-'), amount: '2.00' };
  await requireOk(world, 'a refund', app.call('refund', refund));
  const read = async () => {
    const names = ['overallSummary', 'getChannelSummary'] as const;
    return Promise.all(names.map(async (name) => (await requireOk(world, name, app.call(name, {}))).body));
  };
  const before = await read();
  return async () => {
    checksFor(world, 'RPT-01').value('the summaries after a restart', await read(), before);
  };
};

/** The modes of apps, as they were created and as they were changed, also of apps that were revoked since. */
export const modes: Survivor = async (world) => {
  const { branchId } = await world.tenant();
  const apps: (readonly [title: string, app: Integrator, sandbox: boolean])[] = [];
  // The document shows that an administrator can enable the mode, and nothing else about it.
  const disabled = new Set<Integrator>();
  for (const created of [false, true]) {
    for (const sandbox of [false, true]) {
      const { appId, appSecret } = await world.createApp({ scopes: [...scopes], sandbox: created });
      if (created !== sandbox) await changeApp(world, appId, { sandbox });
      const app = world.account({ id: appId, secret: appSecret });
      await app.token();
      if (created && !sandbox) disabled.add(app);
      apps.push([`created with sandbox ${created}, now ${sandbox}`, app, sandbox]);
      if (created !== sandbox) continue;
      const ofBranch = await world.app({ scopes: [...scopes], sandbox, owner: { branchId } });
      await ofBranch.token();
      apps.push([`of a branch, with sandbox ${sandbox}`, ofBranch, sandbox]);
      const revoked = await world.createApp({ scopes: [...scopes], sandbox });
      const lasting = world.account({ id: revoked.appId, secret: revoked.appSecret });
      await lasting.token();
      await revokeApp(world, revoked.appId);
      apps.push([`revoked, with sandbox ${sandbox}`, lasting, sandbox]);
    }
  }
  return async () => {
    const checks = checksFor(world, 'SBX-26');
    const tags = checksFor(world, 'SBX-16');
    for (const [title, app, sandbox] of apps) {
      const payment = newPayment(world, '3.00');
      await requireOk(world, 'a transaction', app.call('saveTransaction', payment));
      const details = await detailsOf(app, payment);
      for (const each of [checks, tags]) {
        const shown = disabled.has(app) ? each.decided : each;
        shown.field(`${title}, after a restart`, details, 'sandbox', sandbox);
      }
    }
  };
};

/** A sandbox payment that becomes due while the service is down. */
export const dueMeanwhile: Survivor = async (world) => {
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  await app.token();
  const payment = newPayment(world, '999.00');
  // The restart cuts the held response.
  app.call('payNow', payment).catch(() => undefined);
  await world.sleep(2.5 * second, 'the payment to be nearly due');
  const before = await requireOk(world, 'the transaction details', detailsOf(app, payment));
  if (responseField(before, 'status') !== 'PENDING') world.inconclusive('the payment is not pending');
  return async () => {
    const after = await detailsOf(app, payment);
    checksFor(world, 'REC-07').field('a payment that became due meanwhile', after, 'status', 'SUCCESS');
  };
};
