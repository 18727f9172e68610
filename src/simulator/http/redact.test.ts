import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { HttpExchange } from './http-exchange.js';
import { oneLine, printExchange, redact, redactText } from './redact.js';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0ZXJtXzEifQ.c2lnbmF0dXJlLXRoYXQtaXMtbG9uZw';

it.each([
  'appSecret',
  'clientSecret',
  'token',
  'wsToken',
  'accessId',
  'access_id',
  'Authorization',
  'Proxy-Authorization',
  'X-Authorization',
  'activationCode',
])('the redaction of an exchange takes the field %s, at any depth', (key) => {
  expect(redact({ a: [{ [key]: 'hidden', b: 1 }] })).toEqual({ a: [{ [key]: '***', b: 1 }] });
});

it.each([
  ['{"clientSecret":"ab\\"cdefghTAIL","x":1}', '{"clientSecret":"***","x":1}'],
  ['{"accessToken": ["A","B"],"x":1}', '{"accessToken": "***","x":1}'],
  ['{"token":{"value":"A"},"x":1}', '{"token":"***","x":1}'],
  ['{"access-token":"A"}', '{"access-token":"***"}'],
  ['grant_type=client&client_secret=A%20B&scope=x', 'grant_type=client&client_secret=***&scope=x'],
  ['/devices?access_token=A&page=2', '/devices?access_token=***&page=2'],
])('the redaction of an exchange finds secrets in %s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted);
});

it('the redaction of an exchange finds secrets in nested objects', () => {
  expect(redactText('{"token":{"a":{"value":"A"}},"x":1}')).not.toContain('"A"');
});

it('the redaction of an exchange leaves all other fields unchanged', () => {
  const value = { appId: 'app_1', amount: '12.34', list: [1, null, true], nested: { status: 'SUCCESS' } };
  expect(redact(value)).toEqual(value);
});

it('the redaction of an exchange finds credentials in text of any format', () => {
  expect(redactText(`a Bearer abc.def and Basic Zm9v== and ${jwt}!`)).toBe(
    'a Bearer *** and Basic *** and ***!',
  );
  expect(redactText(jwt)).toBe('***');
  expect(redactText('{"wsToken": "hidden", "x": "seen"} {"clientSecret":"cut of')).toBe(
    '{"wsToken": "***", "x": "seen"} {"clientSecret":"***"',
  );
});

it('the redaction of an exchange makes one bounded line of text from outside', () => {
  expect(oneLine('a\n\tb\u0000\u001b[31mc  d')).toBe('a b [31mc d');
  expect(oneLine('x'.repeat(1_000_000))).toHaveLength(200);
  expect(oneLine(`see ${jwt}`)).toBe('see ***');
});

it('the redaction of an exchange is quick for text that is crafted to be slow', () => {
  const started = Date.now();
  oneLine('a-'.repeat(1_000_000));
  oneLine('"'.repeat(1_000_000));
  oneLine('a.'.repeat(1_000_000));
  expect(Date.now() - started).toBeLessThan(1_000);
});

it('the redaction of an exchange prints an exchange without secrets', () => {
  const exchange: HttpExchange = {
    request: {
      method: 'POST',
      path: '/api/v1/oauth/token',
      headers: { authorization: 'Basic Zm9vOmJhcg==', accept: 'application/json' },
      body: { clientSecret: 'hidden', name: 'terminal' },
    },
    status: 200,
    headers: {},
    body: { token: 'hidden', type: 'bearer' },
    text: '{"token":"hidden","type":"bearer"}',
    elapsedMs: 3,
  };
  expect(printExchange(exchange)).toEqual({
    sent: 'POST /api/v1/oauth/token\nauthorization: Basic ***\naccept: application/json\n{"clientSecret":"***","name":"terminal"}',
    received: '200\n{"token":"***","type":"bearer"}',
  });
});

/** The response of an exchange as a report shows it. */
function printedBody(text: string): string | undefined {
  const request = { method: 'GET', path: '/', headers: {}, body: undefined };
  const exchange = { request, status: 200, headers: {}, body: JSON.parse(text), text, elapsedMs: 1 };
  return printExchange(exchange).received.slice('200\n'.length);
}

it('a printed exchange has the numbers and fields of the wire, not those of the parsed body', () => {
  const text =
    '{ "configId": 738529527931201007, "amount": 12.340, "amount": 1e2, "token": 738529527931201007 }';
  expect(printedBody(text)).toBe(
    '{"configId":738529527931201007,"amount":12.340,"amount":1e2,"token":"***"}',
  );
});

it('a printed exchange has the secrets masked as in its parsed body, at any depth', () => {
  const name = fc.constantFrom('token', 'clientSecret', 'a', 'b', '');
  const { json } = fc.letrec<{ json: unknown; list: unknown; map: unknown }>((tie) => ({
    json: fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, true, jwt), tie('list'), tie('map')),
    list: fc.array(tie('json'), { maxLength: 3 }),
    map: fc.dictionary(name, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  }));
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 1), (value, indent) => {
      const shown = JSON.stringify(redact(value));
      fc.pre(shown.length < 3_000);
      expect(printedBody(JSON.stringify(value, undefined, indent))).toBe(shown);
    }),
  );
});
