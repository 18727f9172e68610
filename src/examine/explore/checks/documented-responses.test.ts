import { expect, it } from 'vitest';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { DocumentedResponses, documentName } from './documented-responses.js';

function exchange(path: string): HttpExchange {
  const request = { method: 'GET', path, headers: {}, body: undefined };
  return Object({ request, status: 404, headers: {}, body: { errorCode: 'ERR_NOT_FOUND', message: 'none' } });
}

it('a response to an operation that the document does not have is not counted as compared', () => {
  const documented = new DocumentedResponses();
  documented.check(exchange('/api/v1/pos/listTerminals'));
  documented.check(exchange('/api/v1/pos/listSomethingElse'));
  documented.check(exchange('/api/v1/pos/listTerminals?branchId=b'));
  documented.throwViolation();
  expect(documented).toMatchObject({ compared: 2, notCompared: 1 });
});

it('no response is compared or a difference where the document alone judges', () => {
  const documented = new DocumentedResponses('left-out');
  documented.check({ ...exchange('/api/v1/pos/listTerminals'), status: 503 });
  documented.check({ ...exchange('/api/v1/pos/listTerminals'), body: {} });
  documented.add({ clause: documentName, what: 'a step', expected: 'a response in time', actual: 'none' });
  documented.throwViolation();
  expect(documented).toMatchObject({ compared: 0, notCompared: 0, differences: new Map() });
});
