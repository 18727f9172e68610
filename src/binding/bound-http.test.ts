import { beforeAll, describe, expect, it } from 'vitest';
import type { HttpCall } from '../simulator/http/http-call.js';
import type { HttpExchange } from '../simulator/http/http-exchange.js';
import { NotProvided } from '../simulator/http/http-translator.js';
import type { Binding } from './binding.js';
import { parseBinding } from './read-binding.js';
import { translators } from './translators.js';

const text = `
bindingVersion: 1
functions:
  cents: 'function($text) { $number($replace($text, ".", "")) }'
http:
  headers: { x-version: '2' }
  refusal: '{"status": status = 422 ? 400 : status, "body": {"errorCode": body.no, "message": body.text}}'
  calls:
    settle: none
    payNow:
      method: PUT
      path: /stores/{store}/payments
      headers: { x-kind: payment }
      request: '{"params": {"store": params.system & " 1"}, "body": {"cents": $cents(body.amount)}}'
      response: '{"status": 200, "headers": {"x-cents": body.cents}, "body": {"tradeNo": body.id}}'
    refundStatus:
      method: POST
      request: '{"query": {}, "body": query}'
    listTerminals:
      request: '$error("no list")'
    find:
      request: '{"bdy": body}'
`;

let binding: Binding;
beforeAll(async () => {
  binding = await parseBinding(text, 'b.yaml');
});

async function translate(call: HttpCall) {
  return translators(binding).http.translate(call);
}

const pay: HttpCall = { method: 'POST', path: '/api/v1/pos/payNow', body: { amount: '12.34' } };
const received = (status: number, body: unknown, headers = {}): HttpExchange => ({
  request: { method: 'PUT', path: '/', headers: {}, body: undefined },
  status,
  headers,
  body,
  text: JSON.stringify(body),
  elapsedMs: 0,
});

describe('the HTTP part of a binding', () => {
  it('a call has the method, the path, the headers and the body of the binding', async () => {
    expect((await translate(pay)).call).toEqual({
      method: 'PUT',
      path: '/stores/pos%201/payments',
      headers: { 'x-version': '2', 'x-kind': 'payment' },
      body: { cents: 1234 },
    });
  });

  it('a response below 400 is converted by the response of the call', async () => {
    const { response } = await translate(pay);
    expect(await response(received(201, { id: 't1', cents: 5 }, { etag: 'x' }))).toEqual({
      status: 200,
      headers: { etag: 'x', 'x-cents': '5' },
      body: { tradeNo: 't1' },
      text: '{"tradeNo":"t1"}',
    });
  });

  it('a status from 400 on is converted by the common refusal, also at an unknown path', async () => {
    for (const call of [pay, { method: 'GET', path: '/nowhere' }]) {
      const { response } = await translate(call);
      const { status, body } = await response(received(422, { no: 'ERR_VALIDATION', text: 'wrong' }));
      expect({ status, body }).toEqual({
        status: 400,
        body: { errorCode: 'ERR_VALIDATION', message: 'wrong' },
      });
    }
  });

  it('a query can become a body', async () => {
    const query = { referenceId: ['a', 'b'] };
    const { call } = await translate({ method: 'GET', path: '/api/v1/pos/refundStatus', query });
    expect(call).toMatchObject({ method: 'POST', query: {}, body: { referenceId: ['a', 'b'] } });
  });

  it('an unknown path passes unchanged', async () => {
    const call = { method: 'GET', path: '/api/v1/nowhere?x=1', body: [1] };
    expect((await translate(call)).call).toEqual({ ...call, headers: { 'x-version': '2' } });
  });

  it.each(['PUT', 'DELETE'])('the wrong method %s stays a wrong one', async (method) => {
    const { call, response } = await translate({ ...pay, method });
    expect(call).toMatchObject({ path: '/stores/{store}/payments', body: pay.body });
    expect(call.method).toBe(method === 'PUT' ? 'POST' : method);
    expect((await response(received(405, {}, { allow: 'PUT, HEAD' }))).headers.allow).toBe('POST, HEAD');
  });

  it.each([{ rawBody: '{half' }, { rawBody: new Uint8Array([1]) }, { body: [1] }, { rawBody: 'null' }])(
    'a body that is not a JSON object passes unchanged: %j',
    async (content) => {
      const { call } = await translate({ method: 'POST', path: '/api/v1/pos/payNow', ...content });
      expect(call).toMatchObject({ method: 'PUT', ...content });
    },
  );

  it('raw text that is a JSON object is converted like a body', async () => {
    const { call } = await translate({ method: 'POST', path: pay.path, rawBody: '{"amount":"1.00"}' });
    expect(call.body).toEqual({ cents: 100 });
    expect('rawBody' in call).toBe(false);
  });

  it('a call that the target does not have is not sent, and the error names it', async () => {
    const failure = translate({ method: 'POST', path: '/api/v1/pos/settle' });
    await expect(failure).rejects.toBeInstanceOf(NotProvided);
    await expect(failure).rejects.toMatchObject({ operation: 'settle', message: 'the target has no settle' });
  });

  it('an expression that fails is named with its input, without secrets', async () => {
    const headers = { authorization: 'Bearer abc' };
    const failure = translate({ method: 'GET', path: '/api/v1/pos/listTerminals', headers });
    await expect(failure).rejects.toMatchObject({
      exitCode: 2,
      message:
        'b.yaml: http.calls.listTerminals.request failed: no list (character 7); its input was {"params":{"system":"pos"},"query":{},"headers":{"authorization":"***"}}',
    });
  });

  it('a result with an unknown part is an error of the expression', async () => {
    await expect(translate({ method: 'POST', path: '/api/v1/pos/find', body: {} })).rejects.toMatchObject({
      message: expect.stringContaining('b.yaml: http.calls.find.request failed: it returned bdy, but only'),
    });
  });
});
