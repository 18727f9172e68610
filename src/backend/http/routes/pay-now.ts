import { operationResponses } from '../../../contract/operation-responses.js';
import { operationNamed } from '../../../contract/operations.js';
import { payNowBody } from '../../../contract/rest/payments.js';
import type { Services } from '../../composition/services.js';
import { payNow } from '../../domain/payments/pay-now.js';
import { paymentLocation } from '../../domain/payments/payment-location.js';
import { callerOf } from '../access.js';
import { minorUnits } from '../amounts.js';
import { toTransactionResponse } from '../responses/payments.js';
import { type App, guarded } from '../server.js';

const operation = operationNamed('payNow');
const success = operationResponses.payNow;

export function payNowRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: payNowBody, response: { [success.status]: success.schema } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { referenceId, currency, channel, terminalId, branchId, description } = request.body;
      const amount = minorUnits(request.body.amount, currency);
      const place = await paymentLocation(services.terminals, services.tenants, caller, {
        terminalId,
        branchId,
      });
      const taken = await payNow(services.payments.payNow, {
        merchantId: place.merchantId,
        branchId: place.branchId,
        // PAY-10: a payment of a terminal names that terminal, unless its body names another one.
        terminalId: place.terminalId ?? caller.terminal?.terminalId ?? null,
        sandbox: caller.sandbox,
        referenceId,
        tradeNo: services.minter.orderedId('tr_'),
        amount,
        currency,
        channel: channel ?? 'card',
        description,
      });
      return toTransactionResponse(taken);
    },
  );
}
