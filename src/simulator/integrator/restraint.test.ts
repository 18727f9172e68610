import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResponseFailure } from '../http/response-failure.js';
import { useFakeTime } from '../testing/fixture.js';
import { Restraint } from './restraint.js';

beforeEach(useFakeTime);
afterEach(() => vi.useRealTimers());

it('a 429 forbids every call until the time of its Retry-After is over', () => {
  const restraint = new Restraint();
  expect(restraint.resumesAt).toBe(0);
  restraint.limit({ headers: { 'retry-after': '3' } });
  expect(restraint.resumesAt).toBe(Date.now() + 3_000);
});

it('a 429 without a Retry-After, or of the token endpoint, forbids every call too', () => {
  const restraint = new Restraint();
  restraint.limit({ headers: { 'retry-after': 'soon' } });
  expect(restraint.resumesAt).toBe(Date.now() + 1_000);
  const exchange = {
    request: { method: 'POST', path: '/', headers: {}, body: undefined },
    status: 429,
    headers: { 'retry-after': new Date(Date.now() + 7_000).toUTCString(), date: new Date().toUTCString() },
    body: {},
    text: '{}',
    elapsedMs: 1,
  };
  restraint.refused(new ResponseFailure(exchange, 'rejected'));
  expect(restraint.resumesAt).toBe(Date.now() + 7_000);
});

it('a forbidden operation is forbidden for its token, and a new token may open it', () => {
  const restraint = new Restraint();
  restraint.forbid('find', 'one');
  expect(restraint.wasForbidden('payNow')).toBe(false);
  expect(restraint.isForbidden('find', 'one')).toBe(true);
  expect(restraint.isForbidden('find', 'two')).toBe(false);
  expect(restraint.wasForbidden('find')).toBe(false);
});

it('a payment without an outcome is open until it is settled; a look-up or a refund is not a payment', () => {
  const restraint = new Restraint();
  restraint.leaveOpen('payNow', { referenceId: 'a' });
  restraint.leaveOpen('saveTransaction', { referenceId: 'b' });
  restraint.leaveOpen('getTransactionDetails', { referenceId: 'c' });
  restraint.leaveOpen('refund', { referenceId: 'd' });
  expect(restraint.openPayments).toEqual(['a', 'b']);
  restraint.settle('a');
  expect(restraint.openPayments).toEqual(['b']);
});
