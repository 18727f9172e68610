import { describe, expect, it } from 'vitest';
import type { ExaminationKind } from '../examination.js';
import { fingerprint } from '../rest-exchange.js';
import { Traffic } from '../testing/client-traffic.js';
import { forbidden } from './forbidden.js';
import { lostResponse } from './lost-response.js';
import { notFound } from './not-found.js';
import { rateLimit } from './rate-limit.js';
import { validCalls } from './valid-calls.js';

const begunAt = 1_000_000;

/** A response with a token that lives for 20 s from the given time on. */
function token(name: string, at: number) {
  return {
    body: { token: name, type: 'bearer', expiryDate: new Date(begunAt + at + 10 + 20_000).toISOString() },
  };
}

const getToken = (at: number) => ({ operation: 'token', token: null, at });

describe('the tokens of a client', () => {
  it('one additional token, after a restart of the client for instance, is not needless', () => {
    const traffic = new Traffic({ warmCalls: 100, reusedCalls: 2 });
    traffic.call(getToken(0), token('one', 0));
    traffic.call(getToken(1_000), token('two', 1_000));
    traffic.warmUp();
    expect(traffic.state('token-reuse')).toBe('waiting');
    traffic.time(20_100);
    expect(traffic.state('token-reuse')).toBe('pass');
    for (const at of [20_200, 20_300]) traffic.call(getToken(at), token(`at ${at}`, at));
    expect(traffic.state('token-reuse')).toBe('fail INT-01');
  });

  it('a token past half of its life may be renewed', () => {
    const traffic = new Traffic({ warmCalls: 100, reusedCalls: 2 });
    for (let at = 0; at < 60_000; at += 10_500) traffic.call(getToken(at), token(`at ${at}`, at));
    traffic.warmUp();
    expect(traffic.state('token-reuse')).toBe('pass');
  });

  it('a renewed token must be used before the renewal counts', () => {
    const traffic = new Traffic();
    traffic.call(getToken(0), token('one', 0));
    traffic.call({ operation: 'settle', token: fingerprint('one') });
    traffic.call(getToken(18_000), token('two', 18_000));
    expect(traffic.state('token-renewal')).toBe('acting');
    traffic.call({ operation: 'settle', token: fingerprint('two') });
    expect(traffic.state('token-renewal')).toBe('pass');
  });

  it('an expired token may be used by the calls on their way, and not after them', () => {
    const traffic = new Traffic();
    traffic.call(getToken(0), token('one', 0));
    const expired = (at: number) =>
      traffic.call({ operation: 'settle', token: fingerprint('one'), at }, { status: 401 });
    for (const at of [21_000, 21_050, 21_150, 21_500, 22_000]) expired(at);
    expect(traffic.state('token-renewal')).toBe('acting');
    expired(22_500);
    expect(traffic.state('token-renewal')).toBe('fail INT-02');
  });

  it.each([
    ['in the query', { query: { scope: 'reports:read' } }],
    ['in a form', { body: 'grant_type=client_credentials&scope=reports%3Aread' }],
    ['in JSON', { body: { scope: 'reports:read' } }],
  ])('a scope %s is asked for', (_, call) => {
    const traffic = new Traffic();
    traffic.call({ ...getToken(0), ...call });
    expect(traffic.state('requested-scope')).toBe('fail INT-04');
  });

  it('a form without a scope asks for none', () => {
    const traffic = new Traffic();
    traffic.call({ ...getToken(0), body: 'grant_type=client_credentials' });
    expect(traffic.state('requested-scope')).toBe('pass');
  });
});

describe('a client that gets 429', () => {
  it.each([
    [3_120, 'pass'],
    [3_000, 'fail INT-10'],
  ])('the next call %s ms after the limited one is judged as %s', (afterMs, state) => {
    const traffic = new Traffic({}, [rateLimit]);
    traffic.warmUp();
    expect(traffic.call({ operation: 'settle', at: 1_000 })).toMatchObject({
      headers: { 'retry-after': '3' },
    });
    traffic.call({ operation: 'overallSummary', at: 1_000 + afterMs - 50 });
    expect(traffic.state('rate-limit')).toBe(state);
  });

  it('a call that was on its way when the 429 arrived does not count', () => {
    const traffic = new Traffic();
    traffic.warmUp();
    traffic.call({ operation: 'settle', at: 1_000 });
    traffic.call({ operation: 'overallSummary', at: 1_100 });
    expect(traffic.state('rate-limit')).toBe('acting');
  });

  it('a request for a token within the time of Retry-After is not judged', () => {
    const traffic = new Traffic({}, [rateLimit]);
    traffic.warmUp();
    traffic.call({ operation: 'settle', at: 1_000 });
    traffic.call(getToken(2_000));
    expect(traffic.state('rate-limit')).toBe('acting');
    traffic.call({ operation: 'settle', at: 2_500 });
    expect(traffic.state('rate-limit')).toBe('fail INT-10');
  });

  it('a 429 of the service itself is examined too', () => {
    const traffic = new Traffic();
    traffic.call({ operation: 'settle', at: 0 }, { status: 429, headers: { 'retry-after': '1' } });
    traffic.call({ operation: 'settle', at: 500 });
    expect(traffic.state('rate-limit')).toBe('fail INT-10');
  });
});

describe('a client that gets 403 or 404', () => {
  function only(examination: ExaminationKind): Traffic {
    const traffic = new Traffic({}, [examination]);
    traffic.warmUp();
    return traffic;
  }

  it('a client that stops after the 403 is not judged before another call', () => {
    const traffic = only(forbidden);
    expect(traffic.call({ operation: 'settle', token: 'token-2', at: 7_000 })).toMatchObject({ status: 403 });
    traffic.time(30_000);
    expect(traffic.state('forbidden')).toBe('acting');
    traffic.call({ operation: 'find', token: 'token-2', at: 31_000 });
    expect(traffic.state('forbidden')).toBe('pass');
  });

  it('the same call is a repetition however late it comes after the 403', () => {
    const traffic = only(forbidden);
    traffic.call({ operation: 'settle', token: 'token-2', at: 7_000 });
    traffic.time(13_000);
    traffic.call({ operation: 'settle', token: 'token-2', at: 13_100 });
    expect(traffic.state('forbidden')).toBe('fail INT-05');
  });

  it('the next call of a schedule, after other work, is not a repetition of the one that got 403', () => {
    const traffic = only(forbidden);
    traffic.call({ operation: 'listTerminals', token: 'token-2', at: 7_000 });
    for (const at of [7_500, 8_000]) traffic.call({ operation: 'overallSummary', token: 'token-2', at });
    traffic.call({ operation: 'listTerminals', token: 'token-2', at: 8_600 });
    expect(traffic.state('forbidden')).toBe('acting');
    traffic.time(13_000);
    expect(traffic.state('forbidden')).toBe('pass');
  });

  it('the same call is a repetition however late it comes after the 404', () => {
    const traffic = only(notFound);
    const lookUp = (at: number) =>
      traffic.call({ operation: 'requestStatus', token: 'token-2', body: { requestId: 'a' }, at });
    lookUp(7_000);
    traffic.time(13_000);
    lookUp(13_100);
    expect(traffic.state('not-found')).toBe('fail INT-14');
  });

  it('one repetition with a new token after the 403 is right, and a second one is not', () => {
    const traffic = only(forbidden);
    traffic.call({ operation: 'settle', token: 'token-2', at: 7_000 });
    traffic.call({ operation: 'settle', token: 'token-3' });
    expect(traffic.state('forbidden')).toBe('acting');
    traffic.call({ operation: 'settle', token: 'token-4' });
    expect(traffic.state('forbidden')).toBe('fail INT-05');
  });

  it('another call with another body after the 404 is not a repetition', () => {
    const traffic = only(notFound);
    const lookUp = (requestId: string) =>
      traffic.call({ operation: 'requestStatus', token: 'token-2', body: { requestId } });
    expect(lookUp('a')).toMatchObject({ status: 404, body: { errorCode: 'ERR_NOT_FOUND' } });
    lookUp('b');
    expect(traffic.state('not-found')).toBe('acting');
    lookUp('a');
    expect(traffic.state('not-found')).toBe('fail INT-14');
  });
});

describe('the ids that a client names', () => {
  it.each([
    ['body', { terminalId: 'T2' }],
    ['body', { configId: 2 }],
    ['query', { branchId: 'b2' }],
  ])('an id of another tenant in the %s is found', (place, ids) => {
    const traffic = new Traffic();
    traffic.call({ operation: 'listTerminals', [place]: ids });
    expect(traffic.state('own-tenant')).toBe('fail INT-13');
  });

  it('calls that name no id prove nothing', () => {
    const traffic = new Traffic({ warmCalls: 100, reusedCalls: 2 });
    for (let times = 0; times < 5; times += 1) traffic.call({ operation: 'overallSummary' });
    expect(traffic.state('own-tenant')).toBe('waiting');
  });

  it('the ids of the own tenant are right', () => {
    const traffic = new Traffic({ warmCalls: 100, reusedCalls: 2 });
    traffic.call({ operation: 'payNow', body: { terminalId: 'T1', configId: 1 } });
    traffic.call({ operation: 'listTerminals', query: { branchId: 'b1' } });
    expect(traffic.state('own-tenant')).toBe('pass');
  });
});

describe('the validity of calls', () => {
  it('the 409 of a payment whose response was lost is not a wrong call', () => {
    const traffic = new Traffic({}, [lostResponse, validCalls]);
    traffic.warmUp();
    traffic.pay('a');
    traffic.pay('a', { status: 409, body: { errorCode: 'ERR_DUPLICATE_REFERENCE' } });
    traffic.lookUp('a');
    expect(traffic.state('valid-calls')).toBe('waiting');
    traffic.pay('b');
    traffic.pay('b', { status: 409, body: { errorCode: 'ERR_DUPLICATE_REFERENCE' } });
    expect(traffic.state('valid-calls')).toBe('fail INT-15');
  });

  it.each([
    [400, 'ERR_REFUND_COOLDOWN', 'waiting'],
    [404, 'ERR_NOT_FOUND', 'waiting'],
    [409, 'ERR_INVALID_STATE', 'waiting'],
    [400, 'ERR_REFUND_EXCEEDS_BALANCE', 'fail INT-15'],
    [405, 'ERR_METHOD_NOT_ALLOWED', 'fail INT-15'],
  ])('a refund that gets %s %s is judged as %s', (status, errorCode, state) => {
    const traffic = new Traffic({}, [validCalls]);
    traffic.call({ operation: 'refund', body: { referenceId: 'a' } }, { status, body: { errorCode } });
    expect(traffic.state('valid-calls')).toBe(state);
  });

  it('a call of an operation that does not exist is wrong', () => {
    const traffic = new Traffic({}, [validCalls]);
    traffic.call({ operation: 'pay' }, { status: 404, body: { errorCode: 'ERR_NOT_FOUND' } });
    expect(traffic.state('valid-calls')).toBe('fail INT-15');
  });

  it('ten valid calls over 20 s are enough', () => {
    const traffic = new Traffic({}, [validCalls]);
    for (let times = 0; times < 10; times += 1) traffic.call({ operation: 'settle' });
    expect(traffic.state('valid-calls')).toBe('waiting');
    traffic.time(21_000);
    expect(traffic.state('valid-calls')).toBe('pass');
  });
});
