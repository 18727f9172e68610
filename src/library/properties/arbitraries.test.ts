import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startBackend } from '../backend/start-backend.js';
import { invalidAmounts, newReference, sandboxPayments, scopes } from './arbitraries.js';

/** Many values of an arbitrary, the same in each run. */
const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: 1_000, seed: 1 });

describe('the arbitraries of the library', () => {
  it('scopes are never none', () => {
    expect(sample(scopes()).every(({ length }) => length > 0)).toBe(true);
  });

  it('references are new each time', () => {
    const references = Array.from({ length: 100 }, () => newReference('SBX-OK-'));
    expect(new Set(references).size).toBe(100);
    expect(references.every((each) => /^SBX-OK-[\da-f]{16}$/.test(each))).toBe(true);
  });

  it('the backend gives each drawn payment the outcome that it is drawn with', async () => {
    const backend = await startBackend({ config: { 'rateLimit.principal.enabled': false } });
    const app = backend.credentials.find(({ kind, of }) => kind === 'app' && of.includes('sandbox'));
    const basic = Buffer.from(`${app?.id}:${app?.secret}`).toString('base64');
    const post = async (path: string, authorization: string, body?: object) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(`${backend.baseUrl}/api/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return (await response.json()) as { readonly [field: string]: unknown };
    };
    const { token } = await post('oauth/token', `Basic ${basic}`);
    const pay = (referenceId: string, amount: string) =>
      post('pos/payNow', `Bearer ${token}`, { referenceId, amount, currency: 'EUR' });
    await fc.assert(
      fc.asyncProperty(sandboxPayments(), async ({ amount, prefix, outcome }) => {
        fc.pre(!outcome.holdsResponse);
        const { status, errorCode } = await pay(newReference(prefix), amount);
        expect({ status, errorCode: errorCode ?? null }).toEqual({
          status: outcome.firstStatus,
          errorCode: outcome.errorCode,
        });
      }),
      { seed: 1 },
    );
    await fc.assert(
      fc.asyncProperty(invalidAmounts(), async (amount) => {
        expect(await pay(newReference(), amount)).toMatchObject({ errorCode: 'ERR_INVALID_AMOUNT' });
      }),
      { seed: 1, numRuns: 20 },
    );
    await backend.stop();
  });
});
