import { describe, expect, it } from 'vitest';
import { Traffic } from '../testing/client-traffic.js';
import { serverError } from './server-error.js';

function withLostPayment(): Traffic {
  const traffic = new Traffic();
  traffic.warmUp();
  traffic.pay('a', {}, { at: 1_000 });
  return traffic;
}

describe('a payment whose response is lost', () => {
  it('a lost payment is settled by a list that shows it', () => {
    const traffic = withLostPayment();
    traffic.call({ operation: 'find' }, { body: { items: [{ referenceId: 'b', status: 'SUCCESS' }] } });
    expect(traffic.state('lost-response')).toBe('acting');
    traffic.call({ operation: 'find' }, { body: { items: [{ referenceId: 'a', status: 'SUCCESS' }] } });
    expect(traffic.state('lost-response')).toBe('pass');
  });

  it('a lost payment is settled by PAYMENT_STATUS', () => {
    const traffic = withLostPayment();
    traffic.push('a', 'SUCCESS');
    expect(traffic.state('lost-response')).toBe('pass');
  });

  it('a lost payment is not settled by 409 alone', () => {
    const traffic = withLostPayment();
    traffic.pay('a', { status: 409, body: { errorCode: 'ERR_DUPLICATE_REFERENCE' } });
    expect(traffic.state('lost-response')).toBe('acting');
    traffic.time(22_000);
    expect(traffic.state('lost-response')).toBe('fail INT-07');
  });

  it('another sale of another amount is not the lost payment again', () => {
    const traffic = withLostPayment();
    traffic.pay('b', {}, { amount: '2.00' });
    expect(traffic.state('lost-response')).toBe('acting');
    traffic.pay('c');
    expect(traffic.state('lost-response')).toBe('fail INT-06');
  });

  it.each([['1'], ['1.0'], [1], ['01.00']])('1.00 and %j are the same amount', (amount) => {
    const traffic = withLostPayment();
    traffic.call({ operation: 'payNow', body: { referenceId: 'c', amount, currency: 'EUR' } });
    expect(traffic.state('lost-response')).toBe('fail INT-06');
  });

  it.each([['lost-response'], ['server-error']])('%s asks for no other sale of the same amount', (name) => {
    const { text } = new Traffic().progress(name);
    expect(text.next).toContain('no other sale of the same amount');
  });

  it('a client that leaves after the lost response is not judged', () => {
    const traffic = withLostPayment();
    traffic.time(60_000);
    expect(traffic.judgement('lost-response')).toEqual({
      state: 'acting',
      waitsFor:
        'the same referenceId again, or a look-up of it, and meanwhile no other sale of the same amount',
    });
  });
});

describe('a payment that gets a 5xx', () => {
  function withServerError(): Traffic {
    const traffic = new Traffic({}, [serverError]);
    traffic.warmUp();
    expect(traffic.pay('b', {}, { at: 2_000 })).toMatchObject({ status: 500 });
    return traffic;
  }

  it('a 404 settles a payment that got a 5xx', () => {
    const traffic = withServerError();
    const details = { operation: 'getTransactionDetails', body: { referenceId: 'b' } };
    traffic.call(details, { status: 404, body: { errorCode: 'ERR_NOT_FOUND' } });
    expect(traffic.state('server-error')).toBe('pass');
  });

  it('the service is broken for the payment for two seconds, and works again after them', () => {
    const traffic = withServerError();
    expect(traffic.pay('b', {}, { at: 3_900 })).toMatchObject({ status: 500 });
    expect(traffic.state('server-error')).toBe('acting');
    expect(traffic.pay('b', {}, { at: 4_000 })).toBeUndefined();
    expect(traffic.state('server-error')).toBe('pass');
  });

  it('four attempts in two seconds are not a flood, and five are', () => {
    const traffic = withServerError();
    for (let times = 0; times < 3; times += 1) traffic.pay('b');
    expect(traffic.state('server-error')).toBe('acting');
    traffic.pay('b');
    expect(traffic.state('server-error')).toBe('fail INT-12');
  });
});

describe('a PENDING payment', () => {
  const pending = (referenceId: string) => ({ body: { referenceId, status: 'PENDING' } });

  it('a PENDING payment that is pushed is followed', () => {
    const traffic = new Traffic();
    traffic.pay('a', pending('a'));
    traffic.push('b', 'SUCCESS');
    expect(traffic.state('pending-payment')).toBe('acting');
    traffic.push('a', 'SUCCESS');
    expect(traffic.state('pending-payment')).toBe('pass');
  });

  it('a PENDING payment that is cancelled proves nothing about the client', () => {
    const traffic = new Traffic();
    traffic.pay('a', pending('a'));
    const cancel = { operation: 'cancelTransaction', body: { referenceId: 'a' } };
    traffic.call(cancel, { body: { referenceId: 'a', status: 'CANCELLED' } });
    traffic.time(90_000);
    expect(traffic.judgement('pending-payment')).toEqual({
      state: 'acting',
      waitsFor: 'a PENDING payment that resolves, such as one of 500.00',
    });
  });

  it('a PENDING payment that is given up before it is final is forgotten, however often it was looked up', () => {
    const traffic = new Traffic();
    traffic.pay('a', pending('a'), { at: 0 });
    for (let times = 0; times < 5; times += 1) traffic.lookUp('a', 'PENDING');
    traffic.lookUp('z');
    traffic.time(29_900);
    expect(traffic.state('pending-payment')).toBe('acting');
    traffic.time(30_100);
    expect(traffic.state('pending-payment')).toBe('fail INT-08');
  });

  it.each([
    ['a', '500.01'],
    ['SBX-PENDING-a', '1.00'],
  ])('the payment %s of %s, which the sandbox never resolves, is not followed', (reference, amount) => {
    const traffic = new Traffic();
    traffic.pay(reference, pending(reference), { amount });
    expect(traffic.state('pending-payment')).toBe('waiting');
  });

  it('a client that leaves with a PENDING payment is not judged', () => {
    const traffic = new Traffic();
    traffic.pay('a', pending('a'), { at: 0 });
    traffic.time(90_000);
    expect(traffic.state('pending-payment')).toBe('acting');
  });

  it('the status of a refund is not the status of its payment', () => {
    const traffic = new Traffic();
    traffic.pay('a', pending('a'));
    const items = [{ referenceId: 'a', refundReferenceId: 'r', status: 'SUCCESS' }];
    traffic.call({ operation: 'refundStatus', query: { referenceId: 'a' } }, { body: { items } });
    expect(traffic.state('pending-payment')).toBe('acting');
  });
});

it('a FAILED payment may be looked up, and taken again under another reference', () => {
  const traffic = new Traffic({ warmCalls: 100 });
  traffic.pay(
    'a',
    { body: { referenceId: 'a', status: 'FAILED', errorCode: 'ERR_PAYMENT_TIMEOUT' } },
    { at: 0 },
  );
  traffic.lookUp('a', 'FAILED');
  traffic.pay('b');
  expect(traffic.state('failed-payment')).toBe('acting');
  traffic.time(5_100);
  expect(traffic.state('failed-payment')).toBe('pass');
});

it.each([['cancelTransaction'], ['refund'], ['saveTransaction']])(
  'a FAILED payment must not be followed by %s',
  (operation) => {
    const traffic = new Traffic();
    traffic.pay('a', { body: { referenceId: 'a', status: 'FAILED' } });
    traffic.call({ operation, body: { referenceId: 'a' } });
    expect(traffic.state('failed-payment')).toBe('fail INT-11');
  },
);

describe('a refund within the cooldown', () => {
  const refund = { operation: 'refund', body: { referenceId: 'a', refundReferenceId: 'r' } };
  const tooSoon = { status: 400, body: { errorCode: 'ERR_REFUND_COOLDOWN', retryAfterSeconds: 10 } };

  it('a refund within the cooldown is right again when the time is over', () => {
    const traffic = new Traffic();
    traffic.call({ ...refund, at: 0 }, tooSoon);
    traffic.call({ ...refund, at: 10_020 });
    expect(traffic.state('refund-cooldown')).toBe('pass');
  });

  it('a refund again before the time is over is wrong', () => {
    const traffic = new Traffic();
    traffic.call({ ...refund, at: 0 }, tooSoon);
    traffic.call({ ...refund, at: 8_900 });
    expect(traffic.state('refund-cooldown')).toBe('fail INT-09');
  });

  it('a refund of another payment meanwhile is right', () => {
    const traffic = new Traffic();
    traffic.call({ ...refund, at: 0 }, tooSoon);
    traffic.call({ operation: 'refund', body: { referenceId: 'b', refundReferenceId: 's' } });
    expect(traffic.state('refund-cooldown')).toBe('acting');
  });
});
