import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventBody } from '../../events/event.js';
import { HttpClient } from '../http/http-client.js';
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

const foreign = { referenceId: 'r-1', status: 'SUCCESS', sandbox: true, terminalId: 'terminal 7' };

/** A conversation with a service of another author, which is not held to the profile, and its findings. */
async function withForeign(
  responses: readonly { readonly status?: number; readonly body: object }[],
  act: (conversation: Conversation) => Promise<unknown>,
) {
  const backend = new FakeBackend();
  const left = [...responses];
  backend.routes.set('POST /api/v1/pos/payNow', () => ({ ...left.shift(), headers: {} }));
  const integrator = new Integrator({ http: backend.http, appId: 'app_1', appSecret: 'secret' });
  const findings: object[] = [];
  const conversation = new Conversation({
    integrator,
    system: 'pos',
    strict: false,
    signal: new AbortController().signal,
    emit: (event) => {
      if (event.type === 'integrator.finding') findings.push(event);
    },
  });
  const result = await act(conversation).catch(() => 'ended');
  await backend.close();
  return { findings, result };
}

it('a response that only the profile does not allow is reported once, and the round continues with its body', async () => {
  const { findings, result } = await withForeign(
    [
      { status: 201, body: foreign },
      { status: 201, body: foreign },
    ],
    async (conversation) => {
      await conversation.call('payNow', {});
      return conversation.call('payNow', {});
    },
  );
  expect(result).toEqual(foreign);
  expect(findings).toMatchObject([{ expected: '200' }]);
  expect(findings[0]).not.toHaveProperty('statement');
});

it('a response that breaks a rule of the document is reported with its statement and ends the round', async () => {
  const duplicate = { rule: { clause: 'PAY-02', statement: 'S7.4' }, requires: 'status' } as const;
  const rejection = { status: 409, errorCode: 'ERR_DUPLICATE_REFERENCE', document: duplicate };
  const of = (status: number, body: object) =>
    withForeign([{ status, body }], (conversation) => conversation.expectRejection('payNow', {}, rejection));
  const accepted = await of(200, foreign);
  expect(accepted).toMatchObject({ result: 'ended', findings: [{ clause: 'PAY-02', statement: 'S7.4' }] });
  const ownCode = await of(409, { errorCode: 'DUPLICATE', message: 'there already' });
  expect(ownCode.result).toMatchObject({ status: 409 });
  expect(ownCode.findings[0]).not.toHaveProperty('statement');
});

it.each<[headers: Readonly<Record<string, string>>, findings: object[]]>([
  [{ 'retry-after': '3' }, []],
  [{ 'retry-after': 'Sun, 06 Nov 2044 08:49:37 GMT', date: 'Sun, 06 Nov 2044 08:49:34 GMT' }, []],
  [{}, [{ expected: '429 with a Retry-After in seconds or as a date', actual: '429 without one' }]],
  [{ 'retry-after': 'soon' }, [{ actual: '429 with soon' }]],
])(
  'a rate limit with %j ends the round, is judged by its header, and is waited for',
  async (headers, expected) => {
    const backend = new FakeBackend();
    const body = JSON.stringify({ errorCode: 'ERR_RATE_LIMITED', message: 'wait' });
    const http = new HttpClient({
      network: backend.network,
      baseUrl: backend.http.origin,
      around: async (call, send) => ({
        ...(await send(call)),
        ...(call.path.endsWith('/payNow') && {
          status: 429,
          headers: { 'content-type': 'application/json', 'x-request-id': 'r', ...headers },
          body: JSON.parse(body),
          text: body,
        }),
      }),
    });
    const findings: object[] = [];
    const conversation = new Conversation({
      integrator: new Integrator({ http, appId: 'app_1', appSecret: 'secret' }),
      system: 'pos',
      signal: new AbortController().signal,
      emit: (event) => void (event.type === 'integrator.finding' && findings.push(event)),
    });
    const { 'retry-after': header } = headers;
    await expect(conversation.call('payNow', {})).rejects.toThrow('the round has ended');
    await backend.close();
    expect(findings).toMatchObject(expected);
    expect(conversation.resumesAt - Date.now()).toBe(
      header === undefined || header === 'soon' ? 1_000 : 3_000,
    );
  },
);
