import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationName, operationNamed, operationNames } from '../../../../contract/operations.js';
import { amountTriggers, prefixTriggers } from '../../../../contract/sandbox-triggers.js';
import { builtInFixtures } from '../../../fixtures/built-in.js';
import { MemoryBackend } from '../../../testing/memory-backend.js';
import { requestExamples } from './examples.js';

let backend: MemoryBackend;
let token: string;

beforeAll(async () => {
  backend = await MemoryBackend.start({}, { operatorVersion: '1.2.3', fixtures: builtInFixtures });
  token = await backend.token({ id: 'app_HarbourSandbox000000', secret: 'harbour-sandbox-secret' });
});

afterAll(() => backend.stop());

function send(name: OperationName, body: object) {
  const { method, path } = operationNamed(name);
  return backend.send({ method, path: path.replace(':system', 'pos'), token, body });
}

function examplesOf(name: string) {
  return Object.values(requestExamples[name] ?? {}).map(({ value }) => value);
}

describe('the examples of requests', () => {
  it('the document has an example for every operation and every administrative move with a body', async () => {
    const { body } = await backend.send({ method: 'GET', path: '/api/openapi.json' });
    const bodies = Object.values(Object(body.paths)).flatMap((item) => Object.values(Object(item)));
    const json = bodies.filter(
      (operation) => 'application/json' in (Object(operation).requestBody?.content ?? {}),
    );
    const ids = json.map((operation) => String(Object(operation).operationId));
    expect(ids.sort()).toEqual(Object.keys(requestExamples).sort());
  });

  it('payNow has an example for each trigger of the sandbox', () => {
    const texts = examplesOf('payNow').map((value) => JSON.stringify(value));
    for (const trigger of [...amountTriggers.keys(), ...prefixTriggers.keys()])
      expect(
        texts.filter((text) => text.includes(`"${trigger}`)),
        trigger,
      ).toHaveLength(1);
  });

  it('the examples of business operations work with the built-in fixtures, one after another', async () => {
    const held = ['999.00', 'SBX-SLOW-'];
    const order: readonly OperationName[] = ['payNow', ...operationNames.filter((name) => name !== 'payNow')];
    // The number of a transaction and the id of a command are known only to the service.
    const unknown = ['tradeNo', 'requestId'];
    let sent = 0;
    for (const name of order) {
      for (const value of examplesOf(name)) {
        const text = JSON.stringify(value);
        if (held.some((trigger) => text.includes(trigger))) continue;
        const { status, text: response } = await send(name, value);
        sent += 1;
        const expected = unknown.some((field) => field in value) ? [404] : [200, 202];
        // A second refund is too soon, and the cancelled payment is one of the reader's own.
        if (text.includes('refund-2')) expected.push(400);
        if (name === 'cancelTransaction') expected.push(404);
        expect(expected, `${name} ${text}: ${response}`).toContain(status);
      }
    }
    expect(sent).toBeGreaterThan(25);
  });
});
