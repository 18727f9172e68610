import { operations } from '../../../../conformance/oracle/operations.js';
import type { HttpCall } from '../../../simulator/http/http-call.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { deactivate } from '../lifecycle/terminal-administration.js';
import { storedPayment } from '../payments/payment-body.js';
import { checkRefusal } from './error-body.js';

const json = { 'content-type': 'application/json' };
const huge = { rawBody: `{"x":"${'x'.repeat(70_000)}`, headers: { 'content-type': 'text/plain' } };
/** Without the header no token is sent. */
const noToken = { authorization: undefined };

export const errorOrder = defineScenario({
  id: 'errors.order',
  title: 'Of several errors of one request the first in the order of checks is returned, for each operation',
  clauses: ['ERR-01'],
  takesMs: 1000,
  needs: { apps: 2, terminals: 1 },
  async run(world) {
    const checks = checksFor(world, 'ERR-01');
    await checkOperations(world, checks);
    await checkUnknownPaths(world, checks);
    await world.part('bodies', () => checkBodies(world, checks));
    await world.part('a deactivated terminal', () => checkDeactivated(world, checks));
  },
});

type Case = readonly [
  title: string,
  status: number,
  errorCode: string,
  sent: Omit<HttpCall, 'path'> & { system?: string },
];

/** Method before credentials, then the system, then the scope; a wrong body is not even read. */
async function checkOperations(world: World, checks: ClauseChecks): Promise<void> {
  const app = await world.app({ scopes: ['payments:trigger'], sandbox: true, exactScopes: true });
  for (const { name, method, scope } of operations) {
    const other = method === 'GET' ? 'POST' : 'PUT';
    const body = method === 'GET' ? {} : { rawBody: '{', headers: json };
    const cases: readonly Case[] = [
      ['another method without a token', 405, 'ERR_METHOD_NOT_ALLOWED', { method: other, headers: noToken }],
      ['another method of an unknown system', 405, 'ERR_METHOD_NOT_ALLOWED', { method: other, system: 'x' }],
      [
        'no token, an unknown system and a wrong body',
        401,
        'ERR_UNAUTHORIZED',
        { ...body, method, headers: { ...json, ...noToken }, system: 'x' },
      ],
      [
        'an unknown system, no scope and a wrong body',
        404,
        'ERR_NOT_FOUND',
        { method, ...body, system: 'x' },
      ],
      ['no scope and a wrong body', 403, 'ERR_FORBIDDEN', { method, ...body }],
      ...(method === 'GET'
        ? []
        : [['no scope and a large text', 403, 'ERR_FORBIDDEN', { method, ...huge }] as const]),
    ];
    for (const [title, status, errorCode, { system = 'pos', ...sent }] of cases) {
      const response = await app.request({ ...sent, path: `/api/v1/${system}/${name}` });
      checkRefusal(checks, `${name}, ${title}`, response, status, errorCode);
      if (status === 403) checks.decided.field(`${name}, ${title}`, response, 'missingScope', scope);
      if (status !== 405) continue;
      const allow = String(response.headers.allow).split(', ');
      checks.decided.value(
        `${name}, ${title}: Allow contains ${method}`,
        allow.includes(method),
        true,
        response,
      );
      checks.decided.value(
        `${name}, ${title}: Allow contains ${other}`,
        allow.includes(other),
        false,
        response,
      );
    }
  }
}

/** Paths that have no operation, although a part of them is one. */
const unknownPaths = [
  '/api/v1/pos/payNow/x',
  '/api/v1/pos/x/payNow',
  '/api/v1/x/pos/listTerminals',
  '/api/v1/pos/listTerminals/x/y',
  '/api/v1/pos',
  '/api/v1',
  '/api/v2/pos/payNow',
  '/pos/payNow',
  '/api/v1/oauth/token/x',
  '/api/v1/terminal/ws-token/x',
  '/api/v1/admin/apps/x/secret/y',
] as const;

/** An unknown path comes before the method and the token. */
async function checkUnknownPaths(world: World, checks: ClauseChecks): Promise<void> {
  for (const path of unknownPaths) {
    for (const method of ['GET', 'POST', 'PUT']) {
      const response = await world.http.call({ method, path });
      checkRefusal(checks, `${method} ${path}`, response, 404, 'ERR_NOT_FOUND');
    }
  }
}

/** Type before size, size before form, form before what is stored, unknown before state. */
async function checkBodies(world: World, checks: ClauseChecks): Promise<void> {
  const scopes = ['payments:direct', 'refunds:write', 'transactions:read', 'terminals:trigger'] as const;
  const app = await world.app({ scopes: [...scopes], sandbox: true });
  const stored = await storedPayment(world, app);
  const post = (name: string, more: Omit<HttpCall, 'method' | 'path'>) =>
    app.request({ method: 'POST', path: `/api/v1/pos/${name}`, ...more });
  const large = { rawBody: `{"x":"${'x'.repeat(70_000)}`, headers: json };
  for (const name of ['payNow', 'refund', 'cancelTransaction', 'find', 'requestTerminal']) {
    const media = 'ERR_UNSUPPORTED_MEDIA_TYPE';
    checkRefusal(checks, `${name}, a large text`, await post(name, huge), 415, media);
    checkRefusal(
      checks,
      `${name}, a large wrong body`,
      await post(name, large),
      413,
      'ERR_PAYLOAD_TOO_LARGE',
    );
  }
  const unknown = { referenceId: 'unknown-4711', refundReferenceId: world.reference('REF-') };
  const nowhere = { ...stored, terminalId: 'T99999999' };
  const payload = { configId: 2 ** 30, requestType: 'PRINT' };
  const cases: readonly (readonly [string, number, string, HttpExchange])[] = [
    [
      'a refund of an unknown transaction with an invalid amount',
      400,
      'ERR_INVALID_AMOUNT',
      await app.call('refund', { ...unknown, amount: '-1.00' }),
    ],
    [
      'a refund of an unknown transaction with an invalid reference',
      400,
      'ERR_VALIDATION',
      await app.call('refund', { ...unknown, refundReferenceId: 'a b' }),
    ],
    ['a refund of an unknown transaction', 404, 'ERR_NOT_FOUND', await app.call('refund', unknown)],
    [
      'a payment of an unknown terminal with an invalid amount',
      400,
      'ERR_INVALID_AMOUNT',
      await app.call('payNow', { ...nowhere, amount: '-1.00' }),
    ],
    [
      'a used reference with an invalid amount',
      400,
      'ERR_INVALID_AMOUNT',
      await app.call('payNow', { ...stored, amount: '-1.00' }),
    ],
    ['a used reference of an unknown terminal', 404, 'ERR_NOT_FOUND', await app.call('payNow', nowhere)],
    [
      'a saved transaction of an unknown terminal with a used reference',
      404,
      'ERR_NOT_FOUND',
      await app.call('saveTransaction', nowhere),
    ],
    ['a used reference', 409, 'ERR_DUPLICATE_REFERENCE', await app.call('payNow', stored)],
    [
      'a PRINT without text for an unknown terminal',
      400,
      'ERR_VALIDATION',
      await app.call('requestTerminal', payload),
    ],
  ];
  for (const [title, status, errorCode, response] of cases)
    checkRefusal(checks, title, response, status, errorCode);
}

/** A token of a deactivated terminal has no other error than an unknown system, an unknown path and a wrong method. */
async function checkDeactivated(world: World, checks: ClauseChecks): Promise<void> {
  const { clientId, clientSecret, configId } = await world.createTerminal(await world.tenant());
  const account = world.account({ id: clientId, secret: clientSecret });
  await requireOk(world, 'a call of the terminal', account.call('listTerminals'));
  await deactivate(world, configId);
  const cases: readonly (readonly [string, number, string, HttpCall])[] = [
    ['an unknown path', 404, 'ERR_NOT_FOUND', { method: 'GET', path: '/api/v1/nowhere' }],
    ['a wrong method', 405, 'ERR_METHOD_NOT_ALLOWED', { method: 'PUT', path: '/api/v1/pos/find' }],
    ['an unknown system', 404, 'ERR_NOT_FOUND', { method: 'POST', path: '/api/v1/x/find', body: {} }],
    [
      'a wrong body',
      403,
      'ERR_TERMINAL_DEACTIVATED',
      { method: 'POST', path: '/api/v1/pos/payNow', body: 1 },
    ],
    [
      'an operation for administrators',
      403,
      'ERR_TERMINAL_DEACTIVATED',
      { method: 'GET', path: '/api/v1/admin/apps' },
    ],
    ['a call', 403, 'ERR_TERMINAL_DEACTIVATED', { method: 'GET', path: '/api/v1/pos/listTerminals' }],
  ];
  for (const [title, status, errorCode, call] of cases)
    checkRefusal(checks, `deactivated, ${title}`, await account.request(call), status, errorCode);
}
