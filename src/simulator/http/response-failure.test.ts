import { expect, it } from 'vitest';
import type { HttpExchange } from './http-exchange.js';
import { ResponseFailure } from './response-failure.js';

/** The texts that users may see of a response with these fields that an actor cannot use. */
function shownOf(fields: Partial<HttpExchange>): string {
  const body = { items: [{ name: 'Bakery of others' }] };
  const request = { method: 'POST', path: '/api/v1/pos/find', headers: {}, body: undefined };
  const facts = { request, status: 200, headers: {}, body, text: JSON.stringify(body), elapsedMs: 1 };
  const { message, hint, exchange } = new ResponseFailure({ ...facts, ...fields }, 'no token');
  return [message, hint, exchange.received].join('\n');
}

it('a response that an actor cannot use is shown in its failure', () => {
  expect(shownOf({})).toContain('Bakery of others');
});

it.each([{}, { body: undefined }])(
  'a response that may have data of others is shown in its failure by its length alone: %j',
  (fields) => {
    const shown = shownOf({ ...fields, mayBeForeign: true });
    expect(shown).not.toContain('Bakery');
    expect(shown).toContain('no token: (39 characters, which may show data of others)');
  },
);
