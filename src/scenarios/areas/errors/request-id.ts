import { checksFor, requireOk } from '../../clause-checks.js';
import { anythingBut, textMatching } from '../../expectation.js';
import { defineScenario } from '../../scenario.js';
import { checkErrorBody } from './error-body.js';

const safe = /^[A-Za-z0-9._-]{1,64}$/;
/** Ids of callers that a response repeats. */
const kept = ['a', 'order-4711', 'A.b_c-9', 'x'.repeat(64)];
/** Ids that are replaced, because they may not be in a log. */
const replaced = ['x'.repeat(65), 'a b', 'a/b', 'a;b', '', 'a"b', 'x'.repeat(500)];

export const requestIds = defineScenario({
  id: 'errors.request-id',
  title: "Every response has an X-Request-Id: the caller's, if it is safe, or a new one",
  clauses: ['ERR-01'],
  takesMs: 500,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'ERR-01').decided;
    const body = checksFor(world, 'ERR-01');
    const app = await world.app({ scopes: ['terminals:read'], sandbox: false });
    const list = { method: 'GET', path: '/api/v1/pos/listTerminals' } as const;
    await requireOk(world, 'a call', app.request(list));
    const none = { authorization: undefined };
    const calls = [
      ['200', list, {}],
      ['401', list, none],
      ['401 of the token endpoint', { method: 'POST', path: '/api/v1/oauth/token' }, none],
      ['403', { method: 'POST', path: '/api/v1/pos/settle', body: {} }, {}],
      ['404', { method: 'GET', path: '/api/v1/nowhere' }, {}],
      ['404 of a system', { method: 'GET', path: '/api/v1/spaceship/listTerminals' }, {}],
      ['405', { ...list, method: 'PUT' }, {}],
      ['400', { method: 'POST', path: '/api/v1/pos/requestStatus', body: {} }, {}],
    ] as const;
    const generated = new Set<unknown>();
    for (const [title, call, more] of calls) {
      for (const given of title === '200' || title === '404' ? kept : kept.slice(1, 2)) {
        const response = await app.request({ ...call, headers: { ...more, 'x-request-id': given } });
        checks.value(`${title} with the id ${given}`, response.headers['x-request-id'], given, response);
      }
      for (const given of [undefined, ...(title === '200' || title === '404' ? replaced : [])]) {
        const headers = { ...more, ...(given !== undefined && { 'x-request-id': given }) };
        const response = await app.request({ ...call, headers });
        const id = response.headers['x-request-id'];
        checks.value(`${title} with the id ${given}: form`, id, textMatching(safe), response);
        checks.value(`${title} with the id ${given}`, id, anythingBut(given), response);
        checks.value(`${title} with the id ${given}: new`, generated.has(id), false, response);
        generated.add(id);
        checkErrorBody(body, `${title} with the id ${given}`, response);
      }
    }
  },
});
