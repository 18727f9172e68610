import { Ajv } from 'ajv';
import { rateLimitsOff } from '../../../src/backend/config/config.js';
import { MemoryBackend, type Response } from '../../../src/backend/testing/memory-backend.js';
import { type DocumentedOperation, documented, problem, type Schema } from './document.js';
import type { Known } from './from-schema.js';

const ajv = new Ajv({ strict: false });
const isProblem = ajv.compile(problem);
const compiled = new Map<Schema, ReturnType<Ajv['compile']>>();

function fits(schema: Schema, value: unknown): boolean {
  const check = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, check);
  return check(value) === true;
}

export const callers = ['administrator', 'sandbox app', 'production app', 'terminal'] as const;

/** A call as a failure shows it. */
export interface StageCall {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly caller: (typeof callers)[number];
}

type Tokens = Readonly<Record<StageCall['caller'], string>>;

/** A whole service with a little of everything in it, so that what is sent can meet something. */
export class RestStage {
  readonly backend: MemoryBackend;
  readonly #tokens: Tokens;
  readonly known: Known;

  private constructor(backend: MemoryBackend, tokens: Tokens, known: Known) {
    this.backend = backend;
    this.#tokens = tokens;
    this.known = known;
  }

  static async start(): Promise<RestStage> {
    // No limit of rates: a property test is nothing but calls.
    const backend = await MemoryBackend.start({
      ...rateLimitsOff,
      'rateLimit.activationAddress.perMinute': 1_000_000,
    });
    const shop = await backend.tenant();
    const other = await backend.tenant();
    const till = await backend.terminal(shop.branchId);
    const spare = await backend.terminal(shop.branchId);
    const foreign = await backend.terminal(other.branchId);
    const app = await backend.app({ owner: shop });
    const spareApp = await backend.app({ owner: shop });
    const sandbox = await backend.token(app);
    const production = await backend.appToken({ owner: shop, sandbox: false });
    const user = await backend.administer('/users', { displayName: 'Spare', role: 'ADMIN' });
    const references: string[] = [];
    const tradeNos: string[] = [];
    for (const amount of ['10.00', '500.01', '1000.00']) {
      const referenceId = `known-${amount}`;
      const paid = await backend.call('payNow', sandbox, { referenceId, amount, currency: 'EUR' });
      references.push(referenceId);
      tradeNos.push(String(paid.body.tradeNo));
    }
    const refund = { referenceId: 'known-10.00', refundReferenceId: 'known-refund', amount: '1.00' };
    await backend.call('refund', sandbox, refund);
    const request = { configId: till.configId, requestType: 'SYNC_REQUEST' };
    const { body } = await backend.call('requestTerminal', sandbox, request);
    const batch = await backend.call('settle', sandbox, {});
    const tokens = {
      administrator: backend.adminToken,
      'sandbox app': sandbox,
      'production app': production,
      terminal: till.token,
    };
    return new RestStage(backend, tokens, {
      system: ['pos', 'erp'],
      merchantId: [shop.merchantId, other.merchantId],
      branchId: [shop.branchId, other.branchId],
      // The first one stays as it is: its token is in use.
      configId: [spare.configId, foreign.configId],
      terminalId: [spare.terminalId, foreign.terminalId],
      appId: [spareApp.id],
      clientId: [String(user.clientId)],
      referenceId: references,
      refundReferenceId: ['known-refund'],
      tradeNo: tradeNos,
      requestId: [String(body.requestId)],
      settlementBatchId: [String(batch.body.settlementBatchId)],
      currency: ['EUR', 'JPY', 'KWD'],
      // None of the amounts and prefixes that hold the answer.
      amount: ['12.34', '0.01', '500.01', '1000.00', 7, 12.5],
      amountMin: ['1.00'],
      amountMax: ['99.00'],
      requestType: ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'],
      from: ['2026-01-01'],
      to: ['2026-12-31'],
    });
  }

  send(operation: DocumentedOperation, { parameters, body, caller }: StageCall): Promise<Response> {
    const { method, parameters: declared } = operation;
    let path = operation.path;
    const query = new URLSearchParams();
    for (const { name, in: place } of declared) {
      const value = parameters[name];
      if (place === 'path') path = path.replace(`{${name}}`, encodePart(value));
      else if (value !== undefined) query.append(name, Buffer.from(String(value)).toString());
    }
    const search = query.size === 0 ? '' : `?${query}`;
    const token = this.#tokens[caller];
    return this.backend.send({
      method,
      path: `${path}${search}`,
      token,
      ...(body !== undefined && { body }),
    });
  }

  /** Why the answer must not be; undefined if it may. */
  problemOf({ answers }: DocumentedOperation, { status, body, text }: Response): string | undefined {
    if (status >= 500) return `${status}`;
    if (/\bat .+:\d+:\d+/.test(text)) return 'a stack trace';
    if (!answers.has(status)) return `${status}, which the document does not name for it`;
    if (status >= 400) return isProblem(body) ? undefined : 'an error without the form of errors';
    const schema = answers.get(status);
    return schema === undefined || fits(schema, body) ? undefined : 'an answer that does not fit its schema';
  }
}

function encodePart(value: unknown): string {
  const text = Buffer.from(String(value)).toString();
  // The router knows no empty segment, and dots would be another path.
  return encodeURIComponent(text === '' || /^\.+$/.test(text) ? 'x' : text);
}

/** What a random call may name. Uploads are files and the token endpoint reads nothing: both have tests of their own. */
export const driven: readonly DocumentedOperation[] = documented.filter(
  ({ method, path }) =>
    path !== '/api/v1/oauth/token' && !(method === 'POST' && path.endsWith('/apk-releases')),
);
