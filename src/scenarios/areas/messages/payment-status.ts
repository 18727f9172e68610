import { serverActions } from '../../../../conformance/oracle/actions.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { textMatching } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { newPayment } from '../payments/payment-body.js';

const callbackTimeoutMs = 15_000;

export const paymentStatus = defineScenario({
  id: 'messages.payment-status',
  title: 'PAYMENT_STATUS has the fields of the document, each of them a text',
  clauses: ['MSG-01'],
  takesMs: 5000,
  needs: { apps: 1, terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const session = await terminal.online();
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false });
    const payment = { ...newPayment(world, '1234.50'), terminalId: terminal.created.terminalId };
    const paid = await requireOk(world, 'a production payment', app.call('payNow', payment));
    const message = await session.message('PAYMENT_STATUS', callbackTimeoutMs);
    if (message === undefined) return world.inconclusive('the gateway did not send its callback');
    const checks = checksFor(world, 'MSG-01');
    const { fields = [] } = serverActions.find(({ action }) => action === 'PAYMENT_STATUS') ?? {};
    const types = Object.fromEntries(fields.map(({ name }) => [name, typeof message.body[name]]));
    const expected = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
    checks.value('the type of each field', types, expected);
    checks.value('referenceId', message.body.referenceId, payment.referenceId);
    checks
      .restingOn('S6.8')
      .value('grandTotal is a decimal amount', message.body.grandTotal, textMatching(/^1234\.50*$/));
    checks.decided.value('grandTotal', message.body.grandTotal, '1234.50');
    checks.decided.value('tradeNo', message.body.tradeNo, responseField(paid, 'tradeNo'));
  },
});
