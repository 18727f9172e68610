import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { saveTransactionBody } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { paymentLocation } from '../../domain/payments/payment-location.js';
import { saveTransaction } from '../../domain/payments/save-transaction.js';
import { callerOf } from '../access.js';
import { minorUnits } from '../amounts.js';
import { toTransactionResponse } from '../responses/payments.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('saveTransaction');
const success = operationResponses.saveTransaction;

/** Records a payment that was made elsewhere (PAY-05). */
export function saveTransactionRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: saveTransactionBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { referenceId, currency, status, channel, gateway, specificTId, terminalId, branchId } =
        request.body;
      const amount = minorUnits(request.body.amount, currency);
      const place = await paymentLocation(services.terminals, services.tenants, caller, {
        terminalId,
        branchId,
      });
      const saved = await saveTransaction(services.payments.payNow, {
        ...place,
        sandbox: caller.sandbox,
        referenceId,
        tradeNo: services.minter.orderedId('tr_'),
        status: status ?? 'SUCCESS',
        amount,
        currency,
        channel: channel ?? 'card',
        gateway: gateway ?? 'external',
        specificTId: specificTId ?? null,
      });
      return toTransactionResponse(saved);
    },
  );
}
