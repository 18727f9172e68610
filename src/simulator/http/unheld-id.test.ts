import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeBackend } from '../testing/fake-backend.js';
import { useFakeTime } from '../testing/fixture.js';
import { HttpClient } from './http-client.js';
import { TranslationFailure } from './http-translator.js';
import { unheldIdInFrame } from './unheld-id.js';

beforeEach(useFakeTime);
afterEach(() => vi.useRealTimers());

/** A call whose response has this text, at a client with or without a translator. */
async function call(text: string, translated?: string) {
  const backend = new FakeBackend();
  backend.routes.set('GET /x', () => ({ body: text }));
  const { network, http } = backend;
  const changed = { status: 200, headers: {}, body: {}, text: translated ?? '' };
  const translator =
    translated === undefined
      ? undefined
      : { translate: async (each: object) => ({ call: Object(each), response: async () => changed }) };
  return new HttpClient({ network, baseUrl: http.origin, translator }).call({ method: 'GET', path: '/x' });
}

const refused = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TranslationFailure);
  return error instanceof TranslationFailure ? `${error.message} (${error.code})` : '';
};

it('a response with an id of more than 53 bits is refused with the field and its digits', async () => {
  expect(await refused(call('{"items":[{"configId":738529527931201007}]}'))).toBe(
    'the response to GET /x has the items[0].configId 738529527931201007, which is not representable: it has more than 53 bits (unheld-id)',
  );
});

it('a response with a long number that is never sent again, or with an id as a text, is used', async () => {
  const text = '{"id":738529527931201007,"configId":9007199254740991,"merchantId":"738529527931201007"}';
  expect((await call(text)).text).toBe(text);
});

it('a response is refused or used in the form that a binding gives it', async () => {
  expect(
    (await call('{"merchantId":738529527931201007}', '{"merchantId":"738529527931201007"}')).status,
  ).toBe(200);
  expect(await refused(call('{"mid":738529527931201007}', '{"merchantId":738529527931201000}'))).toContain(
    'merchantId',
  );
});

it('a message with an id of more than 53 bits is refused, whatever the end of its lines', () => {
  const body = '{"action":"CHECK_IN","configId":738529527931201007,"serverTime":738529527931201007}';
  for (const message of [`MESSAGE\na:b\n\n${body}\0`, Buffer.from(`MESSAGE\r\na:b\r\n\r\n${body}\0\n`)])
    expect(unheldIdInFrame(message)?.message).toContain('a MESSAGE has the configId 738529527931201007');
  expect(unheldIdInFrame('MESSAGE\nmessage-id:738529527931201007\n\n{"configId":1}\0')).toBeUndefined();
  expect(unheldIdInFrame('\n')).toBeUndefined();
});
