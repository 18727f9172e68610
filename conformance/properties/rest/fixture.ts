import { Ajv } from 'ajv';
import { rateLimitsOff } from '../../../src/backend/config/config.js';
import { MemoryBackend, type Response } from '../../../src/backend/testing/memory-backend.js';
import { components, type DocumentedOperation, documented, problem, type Schema } from './document.js';
import type { Known } from './from-schema.js';

// The formats of dates come with patterns that are as strict.
const ajv = new Ajv({ strict: false, validateFormats: false });
const isProblem = ajv.compile(problem);
const compiled = new Map<Schema, ReturnType<Ajv['compile']>>();

function fits(schema: Schema, value: unknown): boolean {
  // Named schemas are referred to from the root of the document.
  const check = compiled.get(schema) ?? ajv.compile({ ...schema, components });
  compiled.set(schema, check);
  return check(value) === true;
}

export const callers = ['administrator', 'sandbox app', 'production app', 'terminal'] as const;

/** A call in the form that a failure shows. */
export interface FixtureCall {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly caller: (typeof callers)[number];
}

type Tokens = Readonly<Record<FixtureCall['caller'], string>>;

/** A service with a few resources of every kind, so that random calls can refer to existing ones. */
export class RestFixture {
  readonly backend: MemoryBackend;
  readonly #tokens: Tokens;
  readonly known: Known;

  private constructor(backend: MemoryBackend, tokens: Tokens, known: Known) {
    this.backend = backend;
    this.#tokens = tokens;
    this.known = known;
  }

  static async start(): Promise<RestFixture> {
    // Rate limits are off because a property test sends many calls.
    const backend = await MemoryBackend.start({
      ...rateLimitsOff,
      'rateLimit.activationAddress.perMinute': 1_000_000,
    });
    const tenant = await backend.tenant();
    const other = await backend.tenant();
    const terminal = await backend.terminal(tenant.branchId);
    const spare = await backend.terminal(tenant.branchId);
    const foreign = await backend.terminal(other.branchId);
    const app = await backend.app({ owner: tenant });
    const spareApp = await backend.app({ owner: tenant });
    const sandbox = await backend.token(app);
    const production = await backend.appToken({ owner: tenant, sandbox: false });
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
    const request = { configId: terminal.configId, requestType: 'SYNC_REQUEST' };
    const { body } = await backend.call('requestTerminal', sandbox, request);
    const batch = await backend.call('settle', sandbox, {});
    const tokens = {
      administrator: backend.adminToken,
      'sandbox app': sandbox,
      'production app': production,
      terminal: terminal.token,
    };
    return new RestFixture(backend, tokens, {
      system: ['pos', 'erp'],
      merchantId: [tenant.merchantId, other.merchantId],
      branchId: [tenant.branchId, other.branchId],
      // The first terminal is left out because its token is in use.
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
      // Amounts and prefixes that hold the response are left out.
      amount: ['12.34', '0.01', '500.01', '1000.00', 7, 12.5],
      amountMin: ['1.00'],
      amountMax: ['99.00'],
      requestType: ['PRINT', 'FORCE_REFRESH', 'SYNC_REQUEST'],
      from: ['2026-01-01'],
      to: ['2026-12-31'],
    });
  }

  send(operation: DocumentedOperation, { parameters, body, caller }: FixtureCall): Promise<Response> {
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

  /** The reason why a response is not allowed; undefined if it is. */
  problemOf({ responses }: DocumentedOperation, { status, body, text }: Response): string | undefined {
    if (status >= 500) return `${status}`;
    if (/\bat .+:\d+:\d+/.test(text)) return 'a stack trace';
    if (!responses.has(status)) return `${status}, which is not documented for the operation`;
    if (status >= 400)
      return isProblem(body) ? undefined : 'an error that does not match the schema of errors';
    const schema = responses.get(status);
    return schema === undefined || fits(schema, body)
      ? undefined
      : 'a response that does not match its schema';
  }
}

function encodePart(value: unknown): string {
  const text = Buffer.from(String(value)).toString();
  // The router has no empty segments, and dots would lead to another path.
  return encodeURIComponent(text === '' || /^\.+$/.test(text) ? 'x' : text);
}

/** The operations of random calls. Uploads and the token endpoint have no JSON body; other tests cover them. */
export const driven: readonly DocumentedOperation[] = documented.filter(
  ({ method, path }) =>
    path !== '/api/v1/oauth/token' && !(method === 'POST' && path.endsWith('/apk-releases')),
);
