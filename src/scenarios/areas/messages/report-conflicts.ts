import { checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import { detailsOf } from '../payments/payment-body.js';
import { newReport, rejectionOf, report } from './upload-report.js';

export const reportConflicts = defineScenario({
  id: 'messages.report-conflicts',
  title:
    'A report resolves its matching pending payment, and one that conflicts with a known payment is rejected',
  clauses: ['MSG-07'],
  takesMs: 3000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'MSG-07');
    const [app, terminal] = await Promise.all([
      world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false }),
      world.terminal(),
    ]);
    const { terminalId } = terminal.identity;
    const pending = async (changes: object = {}) => {
      const sent = newReport(world);
      const { referenceId, currency } = sent;
      const payment = { referenceId, currency, amount: '12.34', terminalId, status: 'PENDING', ...changes };
      await requireOk(world, 'a pending transaction', app.call('saveTransaction', payment));
      return sent;
    };
    const statusOf = async (title: string, sent: { readonly referenceId: string }, expected: string) =>
      checks.field(title, await detailsOf(app, sent), 'status', expected);

    const matching = await pending();
    checks.value(
      'the outcome of a report of a pending payment',
      await report(world, terminal, matching),
      true,
    );
    await statusOf('a pending payment with the same terminal, amount and currency', matching, 'SUCCESS');
    for (const [title, changes] of [
      ['another amount', { amount: '12.35' }],
      ['another currency', { currency: 'USD' }],
      ['no terminal', { terminalId: undefined }],
      ['a specificTId', { specificTId: 'elsewhere' }],
    ] as const) {
      const sent = await pending(changes);
      const code = await rejectionOf(world, terminal, sent);
      checks.value(`a pending payment with ${title}`, code, 'ERR_DUPLICATE_REFERENCE');
      await statusOf(`a pending payment with ${title}`, sent, 'PENDING');
    }

    const first = newReport(world, { status: 'TRANS_PENDING' });
    await report(world, terminal, first);
    await statusOf('TRANS_PENDING', first, 'PENDING');
    await report(world, terminal, { ...first, status: 'TRANS_FAILED' });
    await statusOf('then TRANS_FAILED', first, 'FAILED');
    await report(world, terminal, { ...first, status: 'TRANS_SUCCESS' });
    await statusOf('then TRANS_SUCCESS', first, 'FAILED');
    const copied = { ...newReport(world), referenceId: first.referenceId };
    const used = await rejectionOf(world, terminal, copied);
    checks.value('a used referenceId with a new specificTId', used, 'ERR_DUPLICATE_REFERENCE');
    for (const amount of [0, -1]) {
      const code = await rejectionOf(world, terminal, newReport(world, { amount }));
      checks.value(`an amount of ${amount}`, code, 'ERR_INVALID_AMOUNT');
    }
    const foreign = await rejectionOf(world, terminal, newReport(world, { terminalId: 'T00000000' }));
    checks.value("another terminal's id", foreign, 'ERR_FORBIDDEN');
    checks.value('the state of the terminal', terminal.state, 'online');
  },
});
