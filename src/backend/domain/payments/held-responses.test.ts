import { expect, it } from 'vitest';
import { HeldResponses } from './held-responses.js';

interface Ended {
  readonly id: number;
  readonly status: string;
}

function held(): HeldResponses<Ended> {
  const responses = new HeldResponses<Ended>();
  responses.start();
  return responses;
}

it('a held response ends with its own payment, once', async () => {
  const responses = held();
  const [first, second] = [responses.ended(1), responses.ended(2)];
  responses.release({ id: 2, status: 'CANCELLED' });
  expect((await second)?.status).toBe('CANCELLED');
  responses.release({ id: 1, status: 'SUCCESS' });
  responses.release({ id: 1, status: 'FAILED' });
  expect((await first)?.status).toBe('SUCCESS');
});

it('a held response ends without a payment when the service stops, and none is held after that', async () => {
  const responses = held();
  const waiting = responses.ended(1);
  responses.stop();
  expect(await waiting).toBeUndefined();
  expect(await responses.ended(2)).toBeUndefined();
});

it('no response is held before the service has started', async () => {
  expect(await new HeldResponses<Ended>().ended(1)).toBeUndefined();
});
