import { describe, expect, it } from 'vitest';
import { Traffic } from './testing/client-traffic.js';

/** Leads a client past the interventions that meet any call. */
function pastTheFirst(traffic: Traffic): void {
  traffic.warmUp();
  // 429, and the next call after its time.
  traffic.call({ operation: 'settle' });
  traffic.call({ operation: 'settle', at: 4_000 });
  // 401, and a call with a new token.
  traffic.call({ operation: 'settle' });
  traffic.call({ operation: 'settle', token: 'token-2' });
}

describe('the examiner of an integrator', () => {
  it('the examiner lets every call pass until two business calls were accepted', () => {
    const traffic = new Traffic();
    expect(traffic.call({ operation: 'token', token: null })).toBeUndefined();
    expect(traffic.pay('a')).toBeUndefined();
    expect(traffic.pay('b', { status: 400 })).toBeUndefined();
    expect(traffic.pay('c')).toBeUndefined();
    expect(traffic.pay('d')).toEqual({ kind: 'lose-response' });
  });

  it('the examiner makes one intervention at a time', () => {
    const traffic = new Traffic();
    traffic.warmUp();
    expect(traffic.pay('a')).toEqual({ kind: 'lose-response' });
    expect(traffic.call({ operation: 'overallSummary' })).toBeUndefined();
    traffic.lookUp('a');
    expect(traffic.state('lost-response')).toBe('pass');
    expect(traffic.call({ operation: 'overallSummary' })).toMatchObject({ status: 429 });
  });

  it('the examiner does not interfere with a payment that another examination follows', () => {
    const traffic = new Traffic();
    traffic.pay('a', { body: { referenceId: 'a', status: 'PENDING' } });
    traffic.pay('b', { status: 200 });
    expect(traffic.lookUp('a', 'PENDING')).toBeUndefined();
    expect(traffic.lookUp('b')).toMatchObject({ status: 429 });
  });

  it('the examiner rejects an operation that the client cannot do without only when all others have ended', () => {
    const traffic = new Traffic();
    pastTheFirst(traffic);
    expect(traffic.state('rejected-token')).toBe('pass');
    const payment = traffic.pay('a', {}, { token: 'token-2' });
    expect(payment).toEqual({ kind: 'lose-response' });
    traffic.push('a', 'SUCCESS');
    expect(traffic.pay('b', {}, { token: 'token-2' })).toMatchObject({ status: 500 });
    traffic.push('b', 'SUCCESS');
    expect(traffic.pay('c', {}, { token: 'token-2' })).toBeUndefined();
    expect(traffic.call({ operation: 'settle', token: 'token-2' })).toMatchObject({ status: 403 });
  });

  it('the examiner has finished when every examination has passed or failed', () => {
    const traffic = new Traffic();
    expect(traffic.examiner.isFinished).toBe(false);
    expect(traffic.examiner.progress).toHaveLength(14);
    expect(new Set(traffic.examiner.progress.map(({ text }) => text.id)).size).toBe(14);
  });

  it('a client that goes back to an older token again and again is two clients', () => {
    const traffic = new Traffic();
    for (let times = 0; times < 5; times += 1) {
      traffic.call({ operation: 'overallSummary', token: 'one' });
      traffic.call({ operation: 'overallSummary', token: 'two' });
    }
    expect(traffic.examiner.hasTwoClients).toBe(true);
  });

  it('a client that renews its token with a few calls on their way is one client', () => {
    const traffic = new Traffic();
    for (const token of ['one', 'two', 'one', 'two', 'three', 'two', 'three', 'four'])
      traffic.call({ operation: 'overallSummary', token });
    expect(traffic.examiner.hasTwoClients).toBe(false);
  });
});
