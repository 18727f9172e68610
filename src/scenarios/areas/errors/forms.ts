import { decidedLimits } from '../../../../conformance/oracle/limits.js';
import type { HttpCall } from '../../../simulator/http/http-call.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { Integrator } from '../../../simulator/integrator/integrator.js';
import { type ClauseChecks, checksFor, requireOk } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import { responseField } from '../../response-field.js';
import { defineScenario } from '../../scenario.js';
import type { World } from '../../world.js';
import { detailsOf, newPayment } from '../payments/payment-body.js';
import { checkRefusal } from './error-body.js';

const json = { 'content-type': 'application/json' };
const find = '/api/v1/pos/find';

/** Operations whose fields are all optional. */
const withoutRequiredFields = [
  'find',
  'getRecentTransactions',
  'getChannelSummary',
  'overallSummary',
  'settle',
  'settlementReport',
] as const;

export const errorForms = defineScenario({
  id: 'errors.forms',
  title:
    'A body is JSON in UTF-8 of at most 64 KiB without coercion, and each violation is named by its path',
  clauses: ['ERR-01'],
  takesMs: 1000,
  needs: { apps: 1 },
  async run(world) {
    const checks = checksFor(world, 'ERR-01');
    const app = await world.app({
      scopes: ['payments:direct', 'transactions:read', 'refunds:write', 'reports:read'],
      sandbox: true,
    });
    for (const name of withoutRequiredFields) {
      const path = `/api/v1/pos/${name}`;
      const response = await app.request({ method: 'POST', path });
      checks.decided.status(`${name} without a body`, response, acceptedStatus);
    }
    await checkBodies(checks.decided, app);
    await checkSizes(checks.decided, app);
    await checkDetails(world, checks, app);
    await world.part('unknown fields', () => checkUnknownFields(world, checks.decided, app));
  },
});

/** Content types and encodings: the same search, sent in other forms. */
async function checkBodies(checks: ClauseChecks, app: Integrator): Promise<void> {
  const typed = (type: string | undefined) => ({ 'content-type': type });
  const bodies: readonly (readonly [string, number, Omit<HttpCall, 'method' | 'path'>])[] = [
    ['application/json', 200, { rawBody: '{}', headers: json }],
    ['a charset', 200, { rawBody: '{}', headers: typed('application/json; charset=utf-8') }],
    ['another letter case', 200, { rawBody: '{}', headers: typed('Application/JSON') }],
    ['text/plain', 415, { rawBody: '{}', headers: typed('text/plain') }],
    ['a form', 415, { rawBody: 'limit=1', headers: typed('application/x-www-form-urlencoded') }],
    ['no content-type', 415, { rawBody: '{}', headers: typed(undefined) }],
    ['a truncated object', 400, { rawBody: '{"limit":1', headers: json }],
    ['two objects', 400, { rawBody: '{}{}', headers: json }],
    ['a single quote', 400, { rawBody: "{'limit':1}", headers: json }],
    ['invalid UTF-8', 400, { rawBody: Buffer.from('{"text":"\xff"}', 'latin1'), headers: json }],
    ['NUL', 400, { rawBody: '{"text":"a\\u0000"}', headers: json }],
    ['an unpaired surrogate', 400, { rawBody: '{"text":"\\ud800"}', headers: json }],
    ...['[]', '"text"', '1', 'null', 'true'].map(
      (rawBody) => [`the body ${rawBody}`, 400, { rawBody, headers: json }] as const,
    ),
  ];
  for (const [title, status, sent] of bodies) {
    const response = await app.request({ method: 'POST', path: find, ...sent });
    checks.status(title, response, status);
    if (status === 400) checks.field(title, response, 'errorCode', 'ERR_VALIDATION');
  }
}

/** 64 KiB are accepted, and not a byte more, however the bytes are used. */
async function checkSizes(checks: ClauseChecks, app: Integrator): Promise<void> {
  const { bodyBytes } = decidedLimits;
  for (const [more, status] of [
    [0, 200],
    [1, 413],
  ] as const) {
    const padded = `{${' '.repeat(bodyBytes - 2 + more)}}`;
    const field = JSON.stringify({ x: 'é'.repeat((bodyBytes - 8) / 2) }) + ' '.repeat(more);
    for (const rawBody of [padded, field]) {
      const title = `${Buffer.byteLength(rawBody)} bytes`;
      checks.status(title, await app.request({ method: 'POST', path: find, rawBody, headers: json }), status);
    }
  }
}

/** No value is converted, and `details` has the path of the field that does not fit. */
async function checkDetails(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const fields: readonly (readonly [string, readonly unknown[]])[] = [
    ['referenceId', [1, true, null, ['a'], {}, '', 'a b', 'é', 'x'.repeat(65)]],
    ['currency', [978, null, 'eur', 'EURO', 'EU', 'QQQ', '']],
    ['channel', [1, null, '']],
    ['terminalId', [1, null]],
    ['description', [1, null, false, 'x'.repeat(257)]],
  ];
  for (const [name, values] of fields) {
    for (const value of values) {
      const sent = { ...newPayment(world), [name]: value };
      const title = `payNow with ${name} ${JSON.stringify(value).slice(0, 20)}`;
      checkViolation(checks, title, await app.call('payNow', sent), `/${name}`);
      if (name === 'referenceId') continue;
      checks.decided.status(`${title}: not stored`, await detailsOf(app, sent), rejectedStatus);
    }
  }
  for (const name of ['referenceId', 'amount', 'currency']) {
    const sent = { ...newPayment(world), [name]: undefined };
    checkViolation(checks, `payNow without ${name}`, await app.call('payNow', sent), '/');
  }
  for (const name of ['payNow', 'saveTransaction'] as const) {
    const unknown = await app.call(name, { ...newPayment(world), currency: 'QQQ' });
    checkViolation(checks, `${name} with an unknown currency`, unknown, '/currency');
  }
  const referenceId = ['one', 'two'];
  const twice = { method: 'GET', path: '/api/v1/pos/refundStatus', query: { referenceId } };
  checkViolation(checks, 'a repeated query key', await app.request(twice), '/referenceId');
}

function checkViolation(checks: ClauseChecks, title: string, response: HttpExchange, path: string): void {
  checkRefusal(checks, title, response, 400, 'ERR_VALIDATION');
  const details = responseField(response, 'details');
  const found: readonly unknown[] = Array.isArray(details) ? details : [];
  const paths = found.map((each) => (isDetail(each) ? each.path : each));
  checks.decided.value(`${title}: the paths of its details`, [...new Set(paths)], [path], response);
}

function isDetail(value: unknown): value is { readonly path: string; readonly problem: string } {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('problem' in value))
    return false;
  return typeof value.path === 'string' && typeof value.problem === 'string' && value.problem !== '';
}

/** An unknown field has no effect, and no response repeats it. */
async function checkUnknownFields(world: World, checks: ClauseChecks, app: Integrator): Promise<void> {
  const unknown = { colour: 'mauve-4711', nested: { status: 'mauve-4711' } };
  const payment = newPayment(world);
  const paid = await requireOk(world, 'a payment', app.call('payNow', { ...payment, ...unknown }));
  const invalid = await app.call('payNow', { ...newPayment(world, 'mauve-4711'), ...unknown });
  checks.status('an invalid amount with unknown fields', invalid, 400);
  for (const response of [paid, await detailsOf(app, payment), invalid])
    checks.value('the input is repeated', response.text.includes('mauve'), false, response);
}
