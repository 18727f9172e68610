import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import { transactionFields } from '../../../../conformance/oracle/payment-statuses.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, nonEmptyText, textMatching } from '../../expectation.js';
import { fieldsOf, responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { newReport, report } from '../messages/upload-report.js';
import { rowsOf } from '../queries/rows.js';
import { detailsOf, newPayment } from './payment-body.js';

type Fields = Readonly<Record<string, unknown>>;

const { referenceIdLength } = decidedLimits;
/** Every character that a reference may have but the small letters. */
const longestReference = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ.0123456789_'.padEnd(referenceIdLength, '-');
const instant = textMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const longest = `“${'ü'.repeat(100)}” ${'x'.repeat(153)}`;

export const paymentFields = defineScenario({
  id: 'payments.fields',
  title:
    'Every field of a payment and of a saved transaction is stored and shown by each operation that reads it',
  clauses: ['PAY-01', 'PAY-05'],
  takesMs: 2000,
  needs: { apps: 2, terminals: 2, fresh: true },
  async run(world) {
    const { terminalId } = await world.ownTerminal();
    const { merchantId, branchId } = await world.tenant();
    const defaults = { channel: 'card', refundedAmount: '0.00', merchantId };
    const payments: readonly (readonly [Fields, Fields])[] = [
      [{}, { branchId: null }],
      [{ terminalId, referenceId: longestReference }, { branchId }],
      [{ channel: 'Qr-Code.1', referenceId: 'p' }, { branchId: null }],
      [{ branchId, description: longest }, {}],
      [{ description: '' }, { branchId: null }],
    ];
    // Each option also without the others.

    const saved: readonly (readonly [Fields, Fields])[] = [
      ...['SUCCESS', 'PENDING', 'FAILED'].map((status) => [{ status }, { branchId: null }] as const),
      [{}, { status: 'SUCCESS' }],
      [{ channel: 'Qr-Code.1', referenceId: 's' }, { branchId: null }],
      [{ gateway: 'else-where', referenceId: longestReference.toLowerCase() }, { branchId: null }],
      [{ specificTId: 'GW.1_a' }, { branchId: null }],
      [{ terminalId }, { branchId }],
      [{ branchId, channel: 'QR', gateway: 'else-where', specificTId: 'GW.2_b' }, {}],
    ];
    for (const sandbox of [true, false]) {
      const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox });
      const mode = sandbox ? 'sandbox' : 'production';
      for (const [name, clause, cases] of [
        ['payNow', 'PAY-01', payments],
        ['saveTransaction', 'PAY-05', saved],
      ] as const) {
        for (const [sent, added] of cases) {
          const title = `${mode}: ${name} with ${Object.keys(sent).join(' and ') || 'no option'}`;
          const body = { ...newPayment(world), ...sent };
          const expected = { ...defaults, ...body, ...added, sandbox };
          const hasOptions = Object.keys(sent).length > 0;
          await checkStored(checksFor(world, clause), app, { title, name, body, hasOptions, expected });
        }
      }
    }
    await checkFailed(world);
    await checkReported(world);
  },
});

interface Stored {
  readonly title: string;
  readonly name: 'payNow' | 'saveTransaction';
  readonly body: Fields & { readonly referenceId: string };
  /** True if the body has optional fields, of which the document shows none. */
  readonly hasOptions: boolean;
  readonly expected: Fields;
}

/** The response, the details by either key, and the rows of both lists are the same and have what was sent. */
async function checkStored(
  checks: ClauseChecks,
  app: Integrator,
  { title, name, body, hasOptions, expected }: Stored,
): Promise<void> {
  const response = await app.call(name, body);
  const { decided } = checks;
  if (!(hasOptions ? decided : checks).status(title, response, acceptedStatus)) return;
  const fields = Object.keys(expected).map((field) => [field, responseField(response, field)]);
  decided.value(`${title}: its fields`, Object.fromEntries(fields), expected, response);
  for (const field of ['tradeNo', 'gateway']) decided.field(title, response, field, nonEmptyText);
  for (const field of ['createdAt', 'updatedAt']) decided.field(title, response, field, instant);
  const { referenceId } = body;
  const tradeNo = responseField(response, 'tradeNo');
  const seen = await detailsOf(app, { referenceId });
  checks.field(`${title}: details`, seen, 'referenceId', referenceId);
  // A pending production payment may be resolved in the meantime.
  if (name === 'payNow' && expected.sandbox === false) return;
  const known = fieldsOf(response.body, transactionFields);
  decided.value(`${title}: details`, fieldsOf(seen.body, transactionFields), known, seen);
  const byTradeNo = await app.call('getTransactionDetails', { tradeNo });
  const same = fieldsOf(byTradeNo.body, transactionFields);
  decided.value(`${title}: details by tradeNo`, same, known, byTradeNo);
  for (const list of ['getRecentTransactions', 'find'] as const) {
    const [newest] = rowsOf(await app.call(list, { limit: 1 }));
    decided.value(`${title}: ${list}`, fieldsOf(newest, transactionFields), known);
  }
}

/** A failed payment has a code and a text, also when it is read later. */
async function checkFailed(world: World): Promise<void> {
  const checks = checksFor(world, 'PAY-01').decided;
  const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: true });
  for (const amount of ['1000.00', '1001.00', '1002.00', '1003.00']) {
    const payment = newPayment(world, amount);
    const response = await requireOk(world, `a payment of ${amount}`, app.call('payNow', payment));
    for (const each of [response, await detailsOf(app, payment)]) {
      checks.field(amount, each, 'errorCode', textMatching(/^ERR_/));
      checks.field(amount, each, 'errorMessage', nonEmptyText);
    }
  }
  const succeeded = newPayment(world);
  const response = await requireOk(world, 'a payment', app.call('payNow', succeeded));
  for (const name of ['errorCode', 'errorMessage', 'settlementBatchId', 'reportedStatus', 'specificTId'])
    checks.field('a payment that succeeds', response, name, undefined);
}

/** A reported transaction is read like any other. */
async function checkReported(world: World): Promise<void> {
  const checks = checksFor(world, 'PAY-01').decided;
  const app = await world.app({ scopes: ['transactions:read'], sandbox: false });
  const terminal = await world.terminal();
  const reported = newReport(world);
  if (!(await report(world, terminal, reported))) return world.inconclusive('the report was not accepted');
  const seen = await detailsOf(app, reported);
  const { gateway, specificTId, referenceId } = reported;
  const { terminalId } = terminal.identity;
  const sent = { referenceId, gateway, specificTId, terminalId, amount: '12.34', currency: 'EUR' };
  for (const [name, value] of Object.entries(sent)) checks.field('a report', seen, name, value);
  const byTradeNo = await app.call('getTransactionDetails', { tradeNo: responseField(seen, 'tradeNo') });
  const known = fieldsOf(seen.body, transactionFields);
  checks.value('a report by its tradeNo', fieldsOf(byTradeNo.body, transactionFields), known, byTradeNo);
}
