import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlOf, keptTokenCurl, quoted } from './curl.js';

it('any text is one word of a shell', () => {
  const text = `it's "$HOME" \`id\` \\ \n 12,34 €`;
  expect(execFileSync('sh', ['-c', `printf %s ${quoted(text)}`], { encoding: 'utf8' })).toBe(text);
});

it('a request is a curl command with the variable of its account', () => {
  const request = { method: 'POST', path: '/api/v1/pos/payNow', headers: {}, body: { amount: "it's" } };
  expect(curlOf('http://localhost:1', request, 'STORE')).toBe(
    `curl -X POST 'http://localhost:1/api/v1/pos/payNow' -H "Authorization: Bearer $STORE_TOKEN" -H 'Content-Type: application/json' -d '{"amount":"it'\\''s"}'`,
  );
  const get = { ...request, method: 'GET', path: '/api/v1/pos/find?limit=1', body: undefined };
  expect(curlOf('http://localhost:1', get, 'STORE')).toBe(
    `curl 'http://localhost:1/api/v1/pos/find?limit=1' -H "Authorization: Bearer $STORE_TOKEN"`,
  );
});

it('an access token is kept in the variable of its account', () => {
  // A function of the shell instead of the program, which responds as the service does.
  const script = `curl() { printf '{"token":"header.payload.signature","type":"bearer"}'; }
    ${keptTokenCurl('http://localhost:1', 'STORE')}; printf %s "$STORE_TOKEN"`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe('header.payload.signature');
});
