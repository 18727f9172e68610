import { operations } from '../../../../conformance/oracle/operations.js';
import { tokenEndpoints } from '../../../../conformance/oracle/token-endpoints.js';
import type { Moment } from './moment.js';
import type { RestRequest, RestResponse } from './rest-exchange.js';

const names: ReadonlySet<string> = new Set(operations.map(({ name }) => name));

/** The operations that look a payment up. */
const lookUps: ReadonlySet<string> = new Set([
  'getTransactionDetails',
  'getRecentTransactions',
  'find',
  'refundStatus',
]);

/** The business operation of a request, `token` for the token endpoint, undefined for anything else. */
export function operationOf({ path }: RestRequest): string | undefined {
  if (path === tokenEndpoints.oauthToken.path) return 'token';
  const [, name = ''] = /^\/api\/v1\/[^/]+\/([^/]+)$/.exec(path) ?? [];
  return names.has(name) ? name : undefined;
}

/** Returns whether a request calls a business operation. */
export function isBusiness(request: RestRequest): boolean {
  const operation = operationOf(request);
  return operation !== undefined && operation !== 'token';
}

/** Returns whether a request takes a payment, or records one. */
export function isPayment(request: RestRequest): boolean {
  const operation = operationOf(request);
  return operation === 'payNow' || operation === 'saveTransaction';
}

export function isLookUp(request: RestRequest): boolean {
  return lookUps.has(operationOf(request) ?? '');
}

/** A text field of a JSON object or of a query; undefined for anything else. */
export function textField(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}

export function numberField(value: unknown, name: string): number | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'number' ? found : undefined;
}

/** The reference of the payment that a request is about. */
export function referenceOf({ body, query }: RestRequest): string | undefined {
  return textField(body, 'referenceId') ?? textField(query, 'referenceId');
}

/** The amount and the currency of a payment: equal for two attempts to take the same money, however it is written. */
export function saleOf({ body }: RestRequest): string {
  const written = textField(body, 'amount') ?? numberField(body, 'amount') ?? '';
  const amount = written === '' || Number.isNaN(Number(written)) ? written : Number(written);
  return `${amount} ${textField(body, 'currency') ?? ''}`;
}

/** Equal for two requests with the same method, path, query and body. */
export function callKey({ method, path, query, body }: RestRequest): string {
  return JSON.stringify([method, path, query, body]);
}

export function isAccepted({ status, delivered }: RestResponse): boolean {
  return delivered && status >= 200 && status < 300;
}

/** The status of a transaction in a response that shows it: alone, or as a row of a list. */
export function statusShown({ body }: RestResponse, referenceId: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const items: unknown = Reflect.get(body, 'items');
  const rows: readonly unknown[] = Array.isArray(items) ? items : [body];
  const row = rows.find((each) => textField(each, 'referenceId') === referenceId);
  // The record of a refund has a reference too, and the status in it is that of the refund.
  return textField(row, 'refundReferenceId') === undefined ? textField(row, 'status') : undefined;
}

/** One readable line about a call: `payNow order-7, after 1.2 s: 200 PENDING`. No token and no secret is in it. */
export function callLine(request: RestRequest, startedAt: number, response?: RestResponse): string {
  const name = operationOf(request) ?? `${request.method} ${plain(request.path)}`;
  const reference = referenceOf(request);
  const subject = reference === undefined ? name : `${name} ${plain(reference)}`;
  const after = `${subject}, after ${((request.at - startedAt) / 1000).toFixed(1)} s`;
  if (response === undefined) return after;
  if (!response.delivered) return `${after}: ${response.status}, lost by the examiner`;
  const word = textField(response.body, 'errorCode') ?? textField(response.body, 'status') ?? '';
  return `${after}: ${response.status} ${plain(word)}`.trimEnd();
}

/** Text of a client on one line, shortened. */
export function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}

/** Returns whether a moment is a request of the client: a sign that it is still there. */
export function isRequest(moment: Moment): moment is Extract<Moment, { kind: 'request' }> {
  return moment.kind === 'request';
}
