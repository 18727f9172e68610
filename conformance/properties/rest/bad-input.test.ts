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
import { RestStage } from './fixture.js';

const json = { 'content-type': 'application/json' };
/** Of every operation that takes a body, a body that is good. */
const good: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
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

let stage: RestStage;
let token: string;
let app: Credentials;
let before: string;

/** All that a merchant's payments can show, in both modes. */
async function everything(): Promise<string> {
  const { backend } = stage;
  const texts: string[] = [];
  for (const caller of [token, backend.adminToken]) {
    for (const operation of ['find', 'overallSummary', 'settlementReport'])
      texts.push((await backend.call(operation, caller, {})).text);
  }
  return texts.join('\n');
}

beforeAll(async () => {
  stage = await RestStage.start();
  const [merchantId] = stage.known.merchantId ?? [];
  app = await stage.backend.app({ owner: { merchantId: String(merchantId), branchId: '' } });
  token = await stage.backend.token(app);
  before = await everything();
});
afterAll(() => stage.backend.stop());

function pathOf(operation: string): string {
  return operationPath.replace('{system}', 'pos').replace('{operation}', operation);
}

function refusal({ status, body }: Response) {
  return { status, errorCode: body.errorCode };
}

/** The code is one of the catalogue and may come with the status, and nothing of our inside is in it. */
function expectCatalogued(answer: Response, status: number, errorCode: string): void {
  expect(refusal(answer), answer.text).toEqual({ status, errorCode });
  expect(errors.find(({ code }) => code === errorCode)?.statuses).toContain(status);
  expect(answer.body.message).toEqual(expect.stringMatching(/\S/));
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SQLITE|Error:/);
  expect(answer.headers['x-request-id']).toEqual(expect.stringMatching(/^[A-Za-z0-9._-]{1,64}$/));
}

const send = (call: Omit<Call, 'token'>) => stage.backend.send({ ...call, token });
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
  ['no JSON', '{'],
  ['nothing at all', ''],
  ['JSON and a half', '{}{'],
  ['a single quote', "{'a':1}"],
  ['NaN', '{"amount":NaN}'],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['a number', '1'],
  ['null', 'null'],
  ['lists within lists', `${'['.repeat(deep)}${']'.repeat(deep)}`],
  ['__proto__', '{"__proto__":{"sandbox":true}}'],
  ['constructor.prototype', '{"constructor":{"prototype":{"sandbox":true}}}'],
  ['a byte order mark in the middle', '{"a\ufeff":}'],
];

describe.each(posts)('%s refuses', (operation) => {
  const path = pathOf(operation);

  it.each(bodies)('as ERR_VALIDATION a body that is %s', async (_title, payload) => {
    expectCatalogued(await send({ path, payload, headers: json }), 400, 'ERR_VALIDATION');
  });

  it('a body of a megabyte', async () => {
    const payload = JSON.stringify({ ...good[operation], note: 'x'.repeat(2 ** 20) });
    expectCatalogued(await send({ path, payload, headers: json }), 413, 'ERR_PAYLOAD_TOO_LARGE');
  });

  it.each(['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'json'])(
    'content of the type %s',
    async (type) => {
      const answer = await send({ path, payload: '{}', headers: { 'content-type': type } });
      expectCatalogued(answer, 415, 'ERR_UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it('each field that it needs, if it is missing', async () => {
    for (const name of (schemaOf(operation).required as string[] | undefined) ?? []) {
      const body = Object.fromEntries(
        Object.entries(good[operation] ?? {}).filter(([each]) => each !== name),
      );
      expectCatalogued(await send({ path, body }), 400, 'ERR_VALIDATION');
    }
  });

  it('each field of a wrong type', async () => {
    for (const [name, schema] of fieldsOf(operation)) {
      const wrong = schema.type === 'integer' ? ['1', 1.5] : [{}, true];
      for (const value of [...wrong, null, []]) {
        const answer = await send({ path, body: { ...good[operation], [name]: value } });
        expectCatalogued(answer, 400, 'ERR_VALIDATION');
      }
    }
  });

  it('NUL, lone surrogates and overlong texts in each of its texts', async () => {
    for (const [name, schema] of fieldsOf(operation)) {
      if (schema.type !== 'string') continue;
      for (const text of ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', 'x'.repeat(9_000)]) {
        const answer = await send({ path, body: { ...good[operation], [name]: text } });
        expect(answer.status, `${name}: ${JSON.stringify(text).slice(0, 20)}: ${answer.text}`).toBe(400);
        expectCatalogued(answer, 400, 'ERR_VALIDATION');
      }
    }
  });
});

describe.each(gets)('%s refuses', (operation) => {
  it('a key that stands twice in its query, and a limit that is none', async () => {
    for (const query of ['limit=1&limit=2', 'branchId=a&branchId=b', 'limit=-1', 'limit=1e1', 'limit=']) {
      expectCatalogued(
        await send({ method: 'GET', path: `${pathOf(operation)}?${query}` }),
        400,
        'ERR_VALIDATION',
      );
    }
  });
});

describe('an amount', () => {
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
  /** A search may be bounded by what nobody can pay. */
  const asBound: ReadonlySet<string> = new Set(['0', '0.00', '1.234']);
  const takers = [
    ['payNow', 'amount'],
    ['saveTransaction', 'amount'],
    ['refund', 'amount'],
    ['find', 'amountMin'],
    ['find', 'amountMax'],
  ] as const;

  it.each(takers)('of a wrong form or out of range is refused by %s as %s', async (operation, field) => {
    const currency = operation === 'find' ? { currency: 'EUR' } : {};
    for (const amount of [...texts, ...others]) {
      const answer = await send({
        path: pathOf(operation),
        body: { ...good[operation], ...currency, [field]: amount },
      });
      if (operation === 'find' && asBound.has(String(amount))) continue;
      expect(answer.status, `${field} ${JSON.stringify(amount)}: ${answer.text}`).toBe(400);
    }
    const list = await send({ path: pathOf(operation), body: { ...good[operation], [field]: ['1.00'] } });
    expectCatalogued(list, 400, 'ERR_VALIDATION');
  });

  it('that is a text of a wrong form has a code of its own', async () => {
    for (const amount of texts) {
      const body = { ...good.payNow, amount };
      expectCatalogued(await send({ path: pathOf('payNow'), body }), 400, 'ERR_INVALID_AMOUNT');
    }
  });

  it('of a currency that is none is refused', async () => {
    for (const currency of ['XXZ', 'eur', 'EURO', '978', '']) {
      for (const operation of ['payNow', 'saveTransaction']) {
        const answer = await send({ path: pathOf(operation), body: { ...good[operation], currency } });
        expectCatalogued(answer, 400, 'ERR_VALIDATION');
      }
    }
  });
});

describe('a path', () => {
  it.each(operations)('of $name takes its own method alone', async ({ name, method }) => {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => each !== method)) {
      const answer = await send({ method: other, path: pathOf(name) });
      expectCatalogued(answer, 405, 'ERR_METHOD_NOT_ALLOWED');
      expect(answer.headers.allow?.split(', ')).toContain(method);
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
  ])('that is unknown is answered with 404: %s', async (path) => {
    expectCatalogued(await send({ path, body: good.payNow }), 404, 'ERR_NOT_FOUND');
  });
});

describe('credentials', () => {
  const { path } = tokenEndpoints.oauthToken;
  const encoded = (text: string | Buffer) => `Basic ${Buffer.from(text).toString('base64')}`;

  it('that are malformed get no token', async () => {
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
      const answer = await stage.backend.send({ path, headers: given });
      expectCatalogued(answer, 401, 'ERR_UNAUTHORIZED');
      expect(answer.headers['www-authenticate']).toContain('Basic');
    }
  });

  it('that are malformed open nothing', async () => {
    const [head = '', claims = '', signature = ''] = token.split('.');
    const other = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const headers = [
      ...[
        'Bearer',
        'Bearer ',
        'Bearer x',
        'Bearer a.b.c',
        'bearer',
        `Bearer  `,
        `Token ${token}`,
        token,
        basic(app),
      ],
      ...[`Bearer ${token}x`, `Bearer ${token} x`, `Bearer ${head}.${claims}`, `Bearer ${head}.${claims}.`],
      `Bearer ${head}.${other({ role: 'ADMIN' })}.${signature}`,
      `Bearer ${other({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
      `Bearer ${'x'.repeat(8_000)}`,
      `Bearer ${'.'.repeat(2_000)}`,
    ];
    for (const { name, method } of operations) {
      for (const authorization of headers) {
        const answer = await stage.backend.send({ method, path: pathOf(name), headers: { authorization } });
        expectCatalogued(answer, 401, 'ERR_UNAUTHORIZED');
        expect(answer.headers['www-authenticate']).toContain('Bearer');
      }
    }
  });

  it('of 100 KB are no valid HTTP', async () => {
    const huge = 'x'.repeat(100 * 1024);
    for (const [target, scheme] of [
      [path, 'Basic'],
      [pathOf('payNow'), 'Bearer'],
    ] as const) {
      const text = await stage.backend.raw(
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

describe('all of it', () => {
  it('has stored and changed nothing, and broken nothing inside', async () => {
    expect(stage.backend.internalErrors).toEqual([]);
    expect(await everything()).toBe(before);
    expect(stage.backend.seen('payment.stored')).toHaveLength(3);
    expect(stage.backend.seen('command.queued')).toHaveLength(1);
    // The measure of all that was refused: with good input the same calls work.
    const paid = await stage.backend.call('payNow', token, good.payNow);
    expect(paid.status, paid.text).toBe(200);
  });
});
