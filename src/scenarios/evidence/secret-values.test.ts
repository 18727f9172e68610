import { expect, it } from 'vitest';
import { SecretValues } from './secret-values.js';

it('secrets are masked wherever a response has had them, and other values stay', () => {
  const secrets = new SecretValues();
  secrets.collect({ items: [{ appId: 'app_12345678', appSecret: 'a-long-secret' }], token: 'short' });
  expect(secrets.masked('app_12345678 has "a-long-secret", short')).toBe('app_12345678 has "***", short');
});

it('a response that is nested without end costs as much as its size', () => {
  const secrets = new SecretValues();
  secrets.collect(JSON.parse(`${'['.repeat(5_000)}{"token":"too-deep-to-matter"}${']'.repeat(5_000)}`));
  expect(secrets.masked('too-deep-to-matter')).toBe('too-deep-to-matter');
});

it('each value of nested lists is read once', () => {
  let reads = 0;
  let body: unknown = {
    get note() {
      reads += 1;
      return 'a note';
    },
  };
  for (let depth = 0; depth < 12; depth += 1) body = [body];
  new SecretValues().collect(body);
  expect(reads).toBe(1);
});

it('secrets are masked in an exchange, also under another name and on the wire', () => {
  const secrets = new SecretValues();
  secrets.collect({ token: 'header.payload.signature', appSecret: 'with space and: colon' });
  const sent = 'GET /x?k=header.payload.signature\nx-key: with space and: colon';
  expect(secrets.maskedExchange({ sent, wire: { received: '{"t":"header.payload.signature"}' } })).toEqual({
    sent: 'GET /x?k=***\nx-key: ***',
    wire: { received: '{"t":"***"}' },
  });
});

it('a secret that is issued after an exchange was shown is masked when the exchange is shown again', () => {
  const secrets = new SecretValues();
  const exchange = { sent: 'GET /x', received: '{"t":"header.payload.signature","u":"with a space"}' };
  expect(secrets.maskedExchange(exchange)).toEqual(exchange);
  secrets.collect({ token: 'header.payload.signature' });
  expect(secrets.maskedExchange(exchange).received).toBe('{"t":"***","u":"with a space"}');
  secrets.add('with a space');
  expect(secrets.maskedExchange(exchange).received).toBe('{"t":"***","u":"***"}');
});
