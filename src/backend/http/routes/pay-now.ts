import { isCurrency, parseAmount } from '../../../contract/money.js';
import { operationNamed } from '../../../contract/operations.js';
import { payNowBody, transaction } from '../../../contract/payments.js';
import { payNow } from '../../payments/pay-now.js';
import { placeOf } from '../../payments/place.js';
import { ServiceError } from '../../service-error.js';
import type { Services } from '../../services.js';
import { callerOf } from '../access.js';
import { transactionAnswer } from '../answers.js';
import { type App, guarded } from '../app.js';

const operation = operationNamed('payNow');

export function payNowRoute(app: App, services: Services): void {
  app.post(
    operation.path,
    {
      ...guarded({ kind: 'operation', operation }),
      schema: { body: payNowBody, response: { 200: transaction } },
    },
    async (request) => {
      const caller = callerOf(request);
      const { referenceId, currency, channel, terminalId, branchId } = request.body;
      const amount = minorUnits(request.body.amount, currency);
      const place = await placeOf(services.terminals, services.tenants, caller, { terminalId, branchId });
      const taken = await payNow(services.payNow, {
        ...place,
        sandbox: caller.sandbox,
        referenceId,
        tradeNo: services.minter.id('tr_'),
        amount,
        currency,
        channel: channel ?? 'card',
      });
      return transactionAnswer(taken);
    },
  );
}

/** PAY-04: an unknown currency does not fit the schema; a wrong amount has a code of its own. */
function minorUnits(amount: string | number, currency: string): number {
  if (!isCurrency(currency)) {
    const details = [{ path: '/currency', problem: 'is no ISO 4217 currency' }];
    throw new ServiceError('ERR_VALIDATION', '/currency is no ISO 4217 currency', { details });
  }
  const parsed = parseAmount(amount, currency);
  if ('minor' in parsed) return parsed.minor;
  throw new ServiceError('ERR_INVALID_AMOUNT', amountProblems[parsed.problem]);
}

const amountProblems = {
  form: 'amount must be a decimal like 12.34',
  decimals: 'amount has more decimals than the currency',
  range: 'amount must be from 0.01 to 999999.99',
} as const;
