import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  basic,
  type Call,
  type Credentials,
  type Response,
} from '../../../src/backend/testing/memory-backend.js';
import { errors } from '../../oracle/errors.js';
import { operationPath, operations } from '../../oracle/operations.js';
import { tokenEndpoints } from '../../oracle/token-endpoints.js';
import { documented, type Schema } from './document.js';
import { RestFixture } from './fixture.js';

const json = { 'content-type': 'application/json' };
/** A valid body for every operation that has one. */
const valid: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  payNow: { referenceId: 'bad-input', amount: '1.00', currency: 'EUR' },
  saveTransaction: { referenceId: 'bad-input', amount: '1.00', currency: 'EUR' },
  refund: { referenceId: 'known-10.00', refundReferenceId: 'bad-input', amount: '1.00' },
  cancelTransaction: { referenceId: 'known-10.00' },
  getTransactionDetails: { referenceId: 'known-10.00' },
  getRecentTransactions: {},
  find: {},
  getChannelSummary: {},
  overallSummary: {},
  settle: {},
  settlementReport: {},
  requestTerminal: { terminalId: 'T00000001', requestType: 'PRINT', body: 'x' },
  requestStatus: { requestId: 'x' },
};

let fixture: RestFixture;
let token: string;
let app: Credentials;
let before: string;

/** All responses that show a merchant's payments, in both modes. */
async function everything(): Promise<string> {
  const { backend } = fixture;
  const texts: string[] = [];
  for (const caller of [token, backend.adminToken]) {
    for (const operation of ['find', 'overallSummary', 'settlementReport'])
      texts.push((await backend.call(operation, caller, {})).text);
  }
  return texts.join('\n');
}

beforeAll(async () => {
  fixture = await RestFixture.start();
  const [merchantId] = fixture.known.merchantId ?? [];
  app = await fixture.backend.app({ owner: { merchantId: String(merchantId), branchId: '' } });
  token = await fixture.backend.token(app);
  before = await everything();
});
afterAll(() => fixture.backend.stop());

function pathOf(operation: string): string {
  return operationPath.replace('{system}', 'pos').replace('{operation}', operation);
}

function rejection({ status, body }: Response) {
  return { status, errorCode: body.errorCode };
}

/** Expects a catalogued code with its status, and no internal details in the response. */
function expectCatalogued(response: Response, status: number, errorCode: string): void {
  expect(rejection(response), response.text).toEqual({ status, errorCode });
  expect(errors.find(({ code }) => code === errorCode)?.statuses).toContain(status);
  expect(response.body.message).toEqual(expect.stringMatching(/\S/));
  expect(response.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SQLITE|Error:/);
  expect(response.headers['x-request-id']).toEqual(expect.stringMatching(/^[A-Za-z0-9._-]{1,64}$/));
}

const send = (call: Omit<Call, 'token'>) => fixture.backend.send({ ...call, token });
const posts = operations.filter(({ method }) => method === 'POST').map(({ name }) => name);
const gets = operations.filter(({ method }) => method === 'GET').map(({ name }) => name);

function schemaOf(operation: string): Schema {
  const path = operationPath.replace('{operation}', operation);
  return documented.find((each) => each.path === path)?.body ?? {};
}

function fieldsOf(operation: string): readonly (readonly [string, Schema])[] {
  return Object.entries({ ...(schemaOf(operation).properties as Record<string, Schema> | undefined) });
}

const deep = 20_000;
const bodies: readonly (readonly [string, string])[] = [
  ['incomplete JSON', '{'],
  ['JSON with trailing characters', '{}{'],
  ['JSON with single quotes', "{'a':1}"],
  ['NaN', '{"amount":NaN}'],
  ['a list', '[]'],
  ['a string', '"text"'],
  ['a number', '1'],
  ['null', 'null'],
  ['deeply nested lists', `${'['.repeat(deep)}${']'.repeat(deep)}`],
  ['an object with __proto__', '{"__proto__":{"sandbox":true}}'],
  ['an object with constructor.prototype', '{"constructor":{"prototype":{"sandbox":true}}}'],
  ['JSON with a byte order mark in the middle', '{"a\ufeff":}'],
];

describe.each(posts)('%s rejects', (operation) => {
  const path = pathOf(operation);

  it.each(bodies)('a body that is %s as ERR_VALIDATION', async (_title, payload) => {
    expectCatalogued(await send({ path, payload, headers: json }), 400, 'ERR_VALIDATION');
  });

  it('a body that is absent, unless every field is optional: then it is an empty object', async () => {
    const empty = await send({ path, body: {} });
    for (const headers of [json, {}]) {
      const absent = await send({ path, headers });
      expect(absent.status, absent.text).toBe(empty.status);
      if (empty.status !== 200) expectCatalogued(absent, 400, 'ERR_VALIDATION');
    }
  });

  it('a body of a megabyte', async () => {
    const payload = JSON.stringify({ ...valid[operation], note: 'x'.repeat(2 ** 20) });
    expectCatalogued(await send({ path, payload, headers: json }), 413, 'ERR_PAYLOAD_TOO_LARGE');
  });

  it.each(['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'json'])(
    'a body with the content type %s',
    async (type) => {
      const response = await send({ path, payload: '{}', headers: { 'content-type': type } });
      expectCatalogued(response, 415, 'ERR_UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it('a body without one of its required fields', async () => {
    for (const name of (schemaOf(operation).required as string[] | undefined) ?? []) {
      const body = Object.fromEntries(
        Object.entries(valid[operation] ?? {}).filter(([each]) => each !== name),
      );
      expectCatalogued(await send({ path, body }), 400, 'ERR_VALIDATION');
    }
  });

  it('a body with a field of a wrong type', async () => {
    for (const [name, schema] of fieldsOf(operation)) {
      const wrong = schema.type === 'integer' ? ['1', 1.5] : [{}, true];
      for (const value of [...wrong, null, []]) {
        const response = await send({ path, body: { ...valid[operation], [name]: value } });
        expectCatalogued(response, 400, 'ERR_VALIDATION');
      }
    }
  });

  it('a body with NUL, an unpaired surrogate or an overlong string in one of its fields', async () => {
    for (const [name, schema] of fieldsOf(operation)) {
      if (schema.type !== 'string') continue;
      for (const text of ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', 'x'.repeat(9_000)]) {
        const response = await send({ path, body: { ...valid[operation], [name]: text } });
        expect(response.status, `${name}: ${JSON.stringify(text).slice(0, 20)}: ${response.text}`).toBe(400);
        expectCatalogued(response, 400, 'ERR_VALIDATION');
      }
    }
  });
});

describe.each(gets)('%s rejects', (operation) => {
  it('a query with a repeated key or an invalid limit', async () => {
    for (const query of ['limit=1&limit=2', 'branchId=a&branchId=b', 'limit=-1', 'limit=1e1', 'limit=']) {
      expectCatalogued(
        await send({ method: 'GET', path: `${pathOf(operation)}?${query}` }),
        400,
        'ERR_VALIDATION',
      );
    }
  });
});

describe('amounts', () => {
  const texts = [
    '',
    ' ',
    '1e3',
    '1.234',
    '-1',
    '0',
    '0.00',
    'NaN',
    'Infinity',
    '１２',
    '12,34',
    '+1',
    '0x1',
    '1.',
    '.1',
  ];
  const others = [0, -1, 1.234, 1e21, 1e-7];
  /** The invalid amounts that are valid bounds of a search. */
  const asBound: ReadonlySet<string> = new Set(['0', '0.00', '1.234']);
  const amountFields = [
    ['payNow', 'amount'],
    ['saveTransaction', 'amount'],
    ['refund', 'amount'],
    ['find', 'amountMin'],
    ['find', 'amountMax'],
  ] as const;

  it.each(amountFields)(
    'a malformed or out-of-range amount is rejected by %s as %s',
    async (operation, field) => {
      const currency = operation === 'find' ? { currency: 'EUR' } : {};
      for (const amount of [...texts, ...others]) {
        const response = await send({
          path: pathOf(operation),
          body: { ...valid[operation], ...currency, [field]: amount },
        });
        if (operation === 'find' && asBound.has(String(amount))) continue;
        expect(response.status, `${field} ${JSON.stringify(amount)}: ${response.text}`).toBe(400);
      }
      const list = await send({ path: pathOf(operation), body: { ...valid[operation], [field]: ['1.00'] } });
      expectCatalogued(list, 400, 'ERR_VALIDATION');
    },
  );

  it('a malformed amount string is rejected as ERR_INVALID_AMOUNT', async () => {
    for (const amount of texts) {
      const body = { ...valid.payNow, amount };
      expectCatalogued(await send({ path: pathOf('payNow'), body }), 400, 'ERR_INVALID_AMOUNT');
    }
  });

  it('an amount in an unknown currency is rejected', async () => {
    for (const currency of ['XXZ', 'eur', 'EURO', '978', '']) {
      for (const operation of ['payNow', 'saveTransaction']) {
        const response = await send({ path: pathOf(operation), body: { ...valid[operation], currency } });
        expectCatalogued(response, 400, 'ERR_VALIDATION');
      }
    }
  });
});

describe('paths', () => {
  it.each(operations)('the path of $name accepts only its own method', async ({ name, method }) => {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => each !== method)) {
      const response = await send({ method: other, path: pathOf(name) });
      expectCatalogued(response, 405, 'ERR_METHOD_NOT_ALLOWED');
      expect(response.headers.allow?.split(', ')).toContain(method);
    }
  });

  it.each([
    '/',
    '/api/v1',
    '/api/v1/pos',
    '/api/v1/pos/paynow',
    '/api/v1/pos/payNow/',
    '/api/v1/pos/payNow/x',
    '/api/v1/pos//payNow',
    '/api/v2/pos/payNow',
    '/api/v1/pos/constructor',
    '/api/v1/__proto__/payNow',
    '/api/v1/admin/nothing',
    `/api/v1/${'x'.repeat(5_000)}/payNow`,
    '/etc/passwd',
  ])('an unknown path is rejected with 404: %s', async (path) => {
    expectCatalogued(await send({ path, body: valid.payNow }), 404, 'ERR_NOT_FOUND');
  });
});

describe('credentials', () => {
  const { path } = tokenEndpoints.oauthToken;
  const encoded = (text: string | Buffer) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('malformed credentials get no token', async () => {
    const headers: readonly (string | undefined)[] = [
      undefined,
      '',
      'Basic',
      'Basic ',
      'Basic !!!!',
      encoded(''),
      encoded(':'),
      encoded(app.id),
      encoded(`:${app.secret}`),
      encoded(`${app.id}:`),
      encoded(`${app.id}:${app.secret}x`),
      encoded(`${app.id}:${app.secret}\u0000`),
      encoded(Buffer.from([0xff, 0xfe, 0x3a, 0x80])),
      encoded(`${app.id}: ${app.secret}`),
      basic(app).replace('Basic', 'Bearer'),
      `${basic(app)} ${basic(app)}`,
      encoded('x'.repeat(6_000)),
    ];
    for (const authorization of headers) {
      const given = authorization === undefined ? {} : { authorization };
      const response = await fixture.backend.send({ path, headers: given });
      expectCatalogued(response, 401, 'ERR_UNAUTHORIZED');
      expect(response.headers['www-authenticate']).toContain('Basic');
    }
  });

  it('malformed credentials are rejected by every operation', async () => {
    const [head = '', claims = '', signature = ''] = token.split('.');
    const other = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const headers = [
      'Bearer',
      'Bearer ',
      'Bearer x',
      'Bearer a.b.c',
      'bearer',
      `Bearer  `,
      `Token ${token}`,
      token,
      basic(app),
      `Bearer ${token}x`,
      `Bearer ${token} x`,
      `Bearer ${head}.${claims}`,
      `Bearer ${head}.${claims}.`,
      `Bearer ${head}.${other({ role: 'ADMIN' })}.${signature}`,
      `Bearer ${other({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      `Bearer ${'x'.repeat(8_000)}`,
      `Bearer ${'.'.repeat(2_000)}`,
    ];
    for (const { name, method } of operations) {
      for (const authorization of headers) {
        const response = await fixture.backend.send({
          method,
          path: pathOf(name),
          headers: { authorization },
        });
        expectCatalogued(response, 401, 'ERR_UNAUTHORIZED');
        expect(response.headers['www-authenticate']).toContain('Bearer');
      }
    }
  });

  it('credentials of 100 KB are rejected with an error in the documented form', async () => {
    const huge = 'x'.repeat(100 * 1024);
    for (const [target, scheme] of [
      [path, 'Basic'],
      [pathOf('payNow'), 'Bearer'],
    ] as const) {
      const text = await fixture.backend.raw(
        `POST ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: ${scheme} ${huge}\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        errorCode: expect.stringMatching(/^ERR_/),
        message: expect.any(String),
      });
    }
  });
});

it('the rejected requests have stored and changed nothing and caused no internal errors', async () => {
  expect(fixture.backend.internalErrors).toEqual([]);
  expect(await everything()).toBe(before);
  expect(fixture.backend.seen('payment.stored')).toHaveLength(3);
  expect(fixture.backend.seen('command.queued')).toHaveLength(1);
  // The control: the same call succeeds with valid input.
  const paid = await fixture.backend.call('payNow', token, valid.payNow);
  expect(paid.status, paid.text).toBe(200);
});
