import { operationNamed } from '../../../contract/operations.js';
import { saveTransactionBody, transaction } from '../../../contract/payments.js';
import { placeOf } from '../../payments/place.js';
import { saveTransaction } from '../../payments/save-transaction.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { minorUnits } from '../amounts.js';
import { transactionAnswer } from '../answers.js';
import { type App, guarded } from '../app.js';

const operation = operationNamed('saveTransaction');

/** Records a payment that was made elsewhere (PAY-05). */
export function saveTransactionRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: saveTransactionBody, response: { 200: transaction } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { referenceId, currency, status, channel, gateway, specificTId, terminalId, branchId } =
        request.body;
      const amount = minorUnits(request.body.amount, currency);
      const place = await placeOf(services.terminals, services.tenants, caller, { terminalId, branchId });
      const saved = await saveTransaction(services.money.payNow, {
        ...place,
        sandbox: caller.sandbox,
        referenceId,
        tradeNo: services.minter.id('tr_'),
        status: status ?? 'SUCCESS',
        amount,
        currency,
        channel: channel ?? 'card',
        gateway: gateway ?? 'external',
        specificTId: specificTId ?? null,
      });
      return transactionAnswer(saved);
    },
  );
}
