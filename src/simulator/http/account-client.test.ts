import { expect, it } from 'vitest';
import { FakeBackend } from '../testing/fake-backend.js';
import { AccountClient } from './account-client.js';

it('an account with other credentials no longer uses the token of the former ones (LIF-06)', async () => {
  const backend = new FakeBackend();
  const requested: unknown[] = [];
  backend.routes.set('POST /api/v1/oauth/token', ({ headers }) => {
    const basic = String(headers.authorization).replace('Basic ', '');
    const [id = ''] = Buffer.from(basic, 'base64').toString().split(':');
    requested.push(id);
    return { body: { token: `token-of-${id}`, type: 'bearer', expiryDate: '' } };
  });
  const client = new AccountClient(backend.http, { id: 'term_1', secret: 'a' });
  expect([await client.token(), await client.token()]).toEqual(['token-of-term_1', 'token-of-term_1']);
  client.replaceCredentials({ id: 'term_2', secret: 'b' });
  expect([await client.token(), await client.token()]).toEqual(['token-of-term_2', 'token-of-term_2']);
  expect(requested).toEqual(['term_1', 'term_2']);
});
