import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBackend } from '../testing/fake-backend.js';
import { identifyTerminal } from './identify.js';

let backend: FakeBackend;

beforeEach(() => {
  backend = new FakeBackend();
});

const info = 'GET /api/v1/terminal/info';
const token = 'POST /api/v1/oauth/token';
const credentials = { id: 'term_1', secret: 'a-secret' };

describe('the credentials of a terminal of an earlier start', () => {
  it('credentials that the service accepts give the identity of the terminal', async () => {
    const body = { terminalId: 'T00000001', configId: 1, branch: { branchId: 'br_1', name: 'Quay' } };
    backend.routes.set(info, () => ({ body }));
    expect(await identifyTerminal(backend.http, credentials)).toEqual({
      terminalId: 'T00000001',
      configId: 1,
      branch: 'Quay',
      clientId: 'term_1',
      clientSecret: 'a-secret',
    });
  });

  it.each([
    [token, 401],
    [info, 401],
    [info, 403],
  ])('credentials that are refused at %s with %i are not used', async (route, status) => {
    backend.routes.set(route, () => ({ status, body: {} }));
    expect(await identifyTerminal(backend.http, credentials)).toBeUndefined();
  });

  it.each([
    [token, 429],
    [token, 503],
    [info, 429],
    [info, 500],
    [info, 200],
  ])(
    'a response of %s with %i and without an identity is an error that names it, and no refusal',
    async (route, status) => {
      backend.routes.set(route, () => ({ status, body: {} }));
      await expect(identifyTerminal(backend.http, credentials)).rejects.toThrow(
        `${route} returned ${status}`,
      );
    },
  );
});
