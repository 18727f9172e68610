import { serverActions } from '../../../../conformance/oracle/actions.js';
import type { JsonMessage } from '../../../simulator/stomp/raw-stomp-client.js';
import { checksFor, requireOk } from '../../clause-checks.js';
import { type Expectation, textMatching } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import { RawTerminal } from '../channel/raw-terminal.js';
import { newPayment } from '../payments/payment-body.js';
import { messagesOf, messageWith } from './raw-reports.js';

const callbackTimeoutMs = 15_000;

export const paymentStatus = defineScenario({
  id: 'messages.payment-status',
  title: 'PAYMENT_STATUS has the fields of the document, each of them a text',
  clauses: ['MSG-01'],
  takesMs: 5000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const terminal = await RawTerminal.create(world);
    const session = await terminal.onlineAnyWay();
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false });
    const { terminalId } = terminal.created;
    const action = 'PAYMENT_STATUS';
    let payment = { ...newPayment(world, '1234.50'), terminalId };
    let paid = await requireOk(world, 'a production payment', app.call('payNow', payment));
    const first = responseField(paid, 'status') === 'PENDING' ? undefined : payment.referenceId;
    if (first !== undefined) {
      // A gateway that decides at once sends no callback; the sandbox resolves a payment of 500.00 after 10 s.
      const sandbox = await world.app({ scopes: ['payments:direct'], sandbox: true });
      payment = { ...newPayment(world, '500.00'), terminalId };
      paid = await requireOk(world, 'a sandbox payment', sandbox.call('payNow', payment));
    }
    const { referenceId } = payment;
    const isIts = (body: JsonMessage['body']) => body.referenceId === referenceId;
    const its = await messageWith(session, action, isIts, callbackTimeoutMs);
    // Another one may be about the payment that was decided at once.
    const message = its ?? messagesOf(session, action).find(({ body }) => body.referenceId !== first);
    if (message === undefined) return world.skip('a gateway that sends a callback');
    const { amount } = payment;
    const checks = checksFor(world, 'MSG-01');
    const { fields = [] } = serverActions.find((each) => each.action === action) ?? {};
    const types = Object.fromEntries(fields.map(({ name }) => [name, typeof message.body[name]]));
    const expected = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
    checks.value('the type of each field', types, expected);
    checks.value('referenceId', message.body.referenceId, referenceId);
    checks
      .restingOn('S6.8')
      .value('grandTotal is a decimal amount', message.body.grandTotal, decimalOf(amount));
    checks.decided.value('grandTotal', message.body.grandTotal, amount);
    checks.decided.value('tradeNo', message.body.tradeNo, responseField(paid, 'tradeNo'));
  },
});

/** The same decimal, with any number of zeros at its end. */
function decimalOf(amount: string): Expectation {
  const [whole, decimals = ''] = amount.split('.');
  const significant = decimals.replace(/0+$/, '');
  const rest = significant === '' ? '([.]0+)?' : `[.]${significant}0*`;
  return textMatching(new RegExp(`^${whole}${rest}$`));
}
