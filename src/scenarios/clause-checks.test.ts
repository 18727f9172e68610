import { describe, expect, it } from 'vitest';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { ResponseFailure } from '../simulator/http/response-failure.js';
import { checksFor, requireOk, requireText } from './clause-checks.js';
import { ScenarioFixture } from './testing/scenario-fixture.js';

function exchange(status: number, body: unknown): HttpExchange {
  const request = { method: 'POST', path: '/api/v1/pos/payNow', headers: {}, body: undefined };
  return { request, status, headers: {}, body, text: JSON.stringify(body), elapsedMs: 1 };
}

describe('the checks for a clause', () => {
  it('record the status and fields with the exchange that shows them', () => {
    const world = new ScenarioFixture().world();
    const checks = checksFor(world, 'SBX-05');
    const response = exchange(200, { status: 'FAILED' });
    expect(checks.status('payNow', response, 200)).toBe(true);
    expect(checks.field('payNow', response, 'status', 'SUCCESS')).toBe(false);
    expect(checks.field('payNow', response, 'errorCode', undefined)).toBe(true);
    expect(world.checks.map(({ title, verdict, witnesses }) => [title, verdict, witnesses])).toEqual([
      ['payNow', 'pass', true],
      ['payNow: status', 'fail', true],
      ['payNow: errorCode', 'pass', true],
    ]);
    expect(world.checks[0]?.exchange?.[0]?.sent).toContain('payNow');
  });

  it('the checks for a clause do not witness the clause when they check its decided part', () => {
    const world = new ScenarioFixture().world();
    checksFor(world, 'SBX-05').decided.value('code', 'ERR_PAYMENT_DECLINED', 'ERR_PAYMENT_DECLINED');
    expect(world.checks).toMatchObject([{ level: 'P', witnesses: false, verdict: 'pass' }]);
  });
});

const world = () => new ScenarioFixture().world();

it('a required call returns a successful response', async () => {
  const response = exchange(202, {});
  expect(await requireOk(world(), 'a call', response)).toBe(response);
  expect(await requireOk(world(), 'a call', Promise.resolve(response))).toBe(response);
});

it.each([199, 300, 404, 500])(
  'a required call with the status %i is unusable, and the error names the call and its purpose',
  async (status) => {
    const failed = requireOk(world(), 'the payment', exchange(status, {}));
    await expect(failed).rejects.toThrow(ResponseFailure);
    const reason = `POST /api/v1/pos/payNow returned ${status}: the payment`;
    await expect(failed).rejects.toThrow(reason);
  },
);

it.each([{}, { id: '' }, { id: 1 }, null])(
  'a required call without a required text is unusable: %j',
  (body) => {
    expect(() => requireText(world(), exchange(200, body), 'id')).toThrow(ResponseFailure);
    expect(requireText(world(), exchange(200, { id: 'a' }), 'id')).toBe('a');
  },
);
