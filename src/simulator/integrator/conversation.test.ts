import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import { FakeBackend } from '../testing/fake-backend.js';
import { useFakeTime } from '../testing/fixture.js';
import { Conversation } from './conversation.js';
import { Integrator } from './integrator.js';

const owner = { merchantId: 'mer_1', sandbox: true };

const stored = {
  ...owner,
  referenceId: 'r-1',
  tradeNo: '1',
  status: 'SUCCESS',
  amount: '1.00',
  currency: 'EUR',
  refundedAmount: '0.00',
};

beforeEach(useFakeTime);
afterEach(() => vi.useRealTimers());

it('a record is shown in the time from its call to its event, also if its response is read late', async () => {
  const backend = new FakeBackend();
  backend.routes.set('POST /api/v1/pos/payNow', () => ({ body: stored }));
  // A busy machine: the response is there, and its reader gets its turn 250 ms later.
  const call = backend.http.call.bind(backend.http);
  vi.spyOn(backend.http, 'call').mockImplementation(async (request) => {
    const exchange = await call(request);
    vi.setSystemTime(Date.now() + 250);
    return exchange;
  });
  const integrator = new Integrator({ http: backend.http, appId: 'app_1', appSecret: 'secret' });
  await integrator.token();
  const shown: (EventBody & { readonly at: number })[] = [];
  const conversation = new Conversation({
    integrator,
    owner,
    system: 'pos',
    signal: new AbortController().signal,
    emit: (event) => shown.push({ ...event, at: Date.now() }),
  });
  const calledAt = Date.now();
  await conversation.call('payNow', {}).catch(() => undefined);
  await backend.close();
  expect(shown.find(({ type }) => type === 'payment.shown')).toMatchObject({
    referenceId: 'r-1',
    elapsedMs: 250,
    at: calledAt + 250,
  });
});
