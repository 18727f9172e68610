import { type ResponseAlteration, responseAlterations } from '../persona/response-alterations.js';

/** A few alterations of each family that every self-test tries: the responses, an example of a field, and the change. */
const sample: readonly (readonly [persona: string, responses: string, example: object, change: string])[] = [
  ['scope-prober', 'payNow 403 ERR_FORBIDDEN', {}, 'status 400'],
  ['scope-prober', 'find 403 ERR_FORBIDDEN', { missingScope: '' }, 'missingScope other value'],
  ['scope-prober', 'settle 403 ERR_FORBIDDEN', { message: '' }, 'message other type'],
  ['scope-prober', 'saveTransaction 200', { amount: '1.00' }, 'amount other value'],
  ['tenant-prober', 'refund 404 ERR_NOT_FOUND', {}, 'status 500'],
  ['tenant-prober', 'find 404 ERR_NOT_FOUND', { message: '' }, 'message absent'],
  ['tenant-prober', 'saveTransaction 200', { currency: 'EUR' }, 'currency other value'],
  ['tenant-prober', 'refund 200', { amount: '1.00' }, 'amount other value'],
  ['careless-retrier', 'payNow 409 ERR_DUPLICATE_REFERENCE', {}, 'status 200'],
  ['careless-retrier', 'payNow 200', { merchantId: '' }, 'merchantId other value'],
  ['careless-retrier', 'refund 200', { currency: 'EUR' }, 'currency other value'],
  [
    'careless-retrier',
    'refund 400 ERR_REFUND_COOLDOWN',
    { retryAfterSeconds: 9 },
    'retryAfterSeconds other type',
  ],
  ['pos', 'payNow 200', { status: 'SUCCESS' }, 'status other value'],
  ['pos', 'getTransactionDetails 200', { terminalId: 'T' }, 'terminalId other value'],
  ['pos', 'getTransactionDetails 200', { channel: '' }, 'channel other value'],
  ['pos', 'payNow 200 ERR_PAYMENT_DECLINED', { refundedAmount: '0.00' }, 'refundedAmount other value'],
  ['kiosk', 'payNow 200', { branchId: '' }, 'branchId other value'],
  ['kiosk', 'refund 200', { status: 'SUCCESS' }, 'status absent'],
  ['companion', 'listTerminals 200', { items: [] }, 'items other type'],
  ['companion', 'requestTerminal 202', { requestType: 'PRINT' }, 'requestType other value'],
];

export const alteredSample: readonly ResponseAlteration[] = sample.map(([persona, name, body, change]) => {
  const status = Number(name.split(' ')[1]);
  const alterations = responseAlterations({ persona }, [{ name, example: { status, body } }]);
  const found = alterations.find(({ id }) => id.endsWith(`: ${change}`));
  if (found === undefined) throw new TypeError(`${name} has no alteration ${change}`);
  return found;
});
