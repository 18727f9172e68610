import type { HttpCall } from '../../../simulator/http/http-call.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { checksFor } from '../../clause-checks.js';
import { textMatching } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { newPayment, storedPayment } from '../payments/payment-body.js';
import { checkRefusal } from './error-body.js';

const pos = '/api/v1/pos';
const json = { 'content-type': 'application/json' };

export const errorBody = defineScenario({
  id: 'errors.body',
  title: 'Every error response of the REST API has a body with the texts errorCode and message',
  clauses: ['ERR-01'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'ERR-01');
    const app = await world.app({
      scopes: ['payments:direct', 'terminals:trigger'],
      sandbox: true,
      exactScopes: true,
    });
    const stored = await storedPayment(world, app);
    const send = (call: HttpCall) => app.request(call);
    const post = (path: string, more: Omit<HttpCall, 'method' | 'path'>) =>
      send({ method: 'POST', path, ...more });
    const payNow = `${pos}/payNow`;
    const withoutToken = { authorization: undefined };
    const empty = { ...newPayment(world), referenceId: '', currency: '' };

    const errors: readonly (readonly [string, number, string, Promise<HttpExchange>])[] = [
      ['no token', 401, 'ERR_UNAUTHORIZED', world.http.call({ method: 'GET', path: `${pos}/listTerminals` })],
      ['no credentials', 401, 'ERR_UNAUTHORIZED', post('/api/v1/oauth/token', { headers: withoutToken })],
      ['a missing scope', 403, 'ERR_FORBIDDEN', send({ method: 'GET', path: `${pos}/listTerminals` })],
      ['an operation for administrators', 403, 'ERR_FORBIDDEN', post('/api/v1/admin/apps', { body: {} })],
      ['an unknown path', 404, 'ERR_NOT_FOUND', send({ method: 'GET', path: '/api/v1/nowhere' })],
      [
        'a path with a broken escape',
        400,
        'ERR_VALIDATION',
        send({ method: 'GET', path: '/api/v1/pos/%E0%A4%A' }),
      ],
      [
        'a path without the version',
        404,
        'ERR_NOT_FOUND',
        send({ method: 'GET', path: '/pos/listTerminals' }),
      ],
      [
        'an unknown system',
        404,
        'ERR_NOT_FOUND',
        post('/api/v1/spaceship/payNow', { body: newPayment(world) }),
      ],
      [
        'an unknown terminal',
        404,
        'ERR_NOT_FOUND',
        app.call('requestTerminal', { configId: 2 ** 30, requestType: 'SYNC_REQUEST' }),
      ],
      ['a wrong method', 405, 'ERR_METHOD_NOT_ALLOWED', send({ method: 'DELETE', path: payNow })],
      ['a body that is not JSON', 400, 'ERR_VALIDATION', post(payNow, { rawBody: '{', headers: json })],
      ['no body', 400, 'ERR_VALIDATION', post(payNow, {})],
      ['a missing field', 400, 'ERR_VALIDATION', post(payNow, { body: {} })],
      ['two invalid fields', 400, 'ERR_VALIDATION', app.call('payNow', empty)],
      ['an invalid amount', 400, 'ERR_INVALID_AMOUNT', app.call('payNow', newPayment(world, '-1'))],
      [
        'an unknown currency',
        400,
        'ERR_VALIDATION',
        app.call('payNow', { ...newPayment(world), currency: 'QQQ' }),
      ],
      [
        'a wrong content type',
        415,
        'ERR_UNSUPPORTED_MEDIA_TYPE',
        post(payNow, { rawBody: '<a/>', headers: { 'content-type': 'text/xml' } }),
      ],
      [
        'a body of 100 KB',
        413,
        'ERR_PAYLOAD_TOO_LARGE',
        post(payNow, { rawBody: `"${'x'.repeat(100_000)}"`, headers: json }),
      ],
      ['a duplicate', 409, 'ERR_DUPLICATE_REFERENCE', app.call('payNow', stored)],
    ];
    for (const [title, status, errorCode, pending] of errors) {
      const response = await pending;
      checkRefusal(checks, title, response, status, errorCode);
      const type = String(response.headers['content-type']);
      checks.decided.value(`${title}: content-type`, type, textMatching(/^application\/json\b/i), response);
    }
  },
});
