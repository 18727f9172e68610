import { describe, expect, it } from 'vitest';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { checksFor, requireOk, requireText } from './clause-checks.js';
import { Inconclusive } from './inconclusive.js';
import { ScenarioFixture } from './testing/scenario-fixture.js';

function exchange(status: number, body: unknown): HttpExchange {
  const request = { method: 'POST', path: '/api/v1/pos/payNow', headers: {}, body: undefined };
  return { request, status, headers: {}, body, text: JSON.stringify(body), elapsedMs: 1 };
}

describe('a citation', () => {
  it('records status and fields with the exchange that shows them', () => {
    const world = new ScenarioFixture().world();
    const on = checksFor(world, 'SBX-05');
    const answer = exchange(200, { status: 'FAILED' });
    expect(on.status('answered', answer, 200)).toBe(true);
    expect(on.field('answered', answer, 'status', 'SUCCESS')).toBe(false);
    expect(on.field('answered', answer, 'errorCode', undefined)).toBe(true);
    expect(world.checks.map(({ title, verdict, witnesses }) => [title, verdict, witnesses])).toEqual([
      ['answered', 'pass', true],
      ['answered: status', 'fail', true],
      ['answered: errorCode', 'pass', true],
    ]);
    expect(world.checks[0]?.exchange?.[0]?.sent).toContain('payNow');
  });

  it('of what is decided beside it is no witness of a clause that is shown', () => {
    const world = new ScenarioFixture().world();
    checksFor(world, 'SBX-05').decided.value('code', 'ERR_PAYMENT_DECLINED', 'ERR_PAYMENT_DECLINED');
    expect(world.checks).toMatchObject([{ level: 'P', witnesses: false, verdict: 'pass' }]);
  });
});

describe('a control', () => {
  const world = () => new ScenarioFixture().world();

  it('hands on an answer that worked', async () => {
    const answer = exchange(202, {});
    expect(await requireOk(world(), 'a call', answer)).toBe(answer);
    expect(await requireOk(world(), 'a call', Promise.resolve(answer))).toBe(answer);
  });

  it.each([199, 300, 404, 500])('that answers %i makes it inconclusive, and says which', async (status) => {
    const refused = requireOk(world(), 'the payment', exchange(status, {}));
    await expect(refused).rejects.toThrow(Inconclusive);
    await expect(refused).rejects.toThrow(`the payment: POST /api/v1/pos/payNow answered ${status}`);
  });

  it.each([{}, { id: '' }, { id: 1 }, null])('without the text that is needed is none: %j', (body) => {
    expect(() => requireText(world(), exchange(200, body), 'id')).toThrow(Inconclusive);
    expect(requireText(world(), exchange(200, { id: 'a' }), 'id')).toBe('a');
  });
});
