import { type ErrorCode, errorCatalogue } from '../../../../contract/errors.js';
import type { Described } from './describe-route.js';
import type { OpenApi } from './openapi-form.js';

/**
 * Rejections of a request by its form, which every path can send: a method that it does not have, a request that is not
 * valid HTTP, one that is not complete in time, and headers that are too large.
 */
const ofEveryPath = [400, 405, 408, 431] as const;

/** Adds to each route the error responses that it can send, once each. */
export function addErrors(document: OpenApi, described: ReadonlyMap<string, Described>): void {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      const errors = described.get(`${method} ${path}`)?.errors ?? [];
      const statuses = new Set([
        ...ofEveryPath,
        ...errors.flatMap((code) => errorCatalogue[code].status ?? []),
      ]);
      const references = [...statuses].sort().map((status) => {
        return [String(status), { $ref: `#/components/responses/${status}` }] as const;
      });
      for (const response of Object.values(operation.responses ?? {}))
        if (response.description === 'Default Response') response.description = 'Success.';
      operation.responses = { ...Object.fromEntries(references), ...operation.responses };
    }
  }
  const responses = Object.fromEntries(errorResponses());
  document.components = { ...document.components, schemas: { Problem: problem }, responses };
}

const problem = {
  type: 'object',
  required: ['errorCode', 'message'],
  properties: {
    errorCode: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    missingScope: { type: 'string', description: 'Only if a scope is missing.' },
    retryAfterSeconds: { type: 'integer', description: 'Only with ERR_REFUND_COOLDOWN.' },
    details: {
      type: 'array',
      description: 'Only with ERR_VALIDATION: the violations, by their paths.',
      items: {
        type: 'object',
        required: ['path', 'problem'],
        properties: { path: { type: 'string' }, problem: { type: 'string' } },
      },
    },
  },
};

/** Rejections before any route, with ERR_VALIDATION. */
const ofTheServer: ReadonlyMap<number, readonly string[]> = new Map([
  [400, ['A request that is not valid HTTP has `ERR_VALIDATION` too.']],
  [408, ['`ERR_VALIDATION`: the request was not complete in time.']],
  [431, ['`ERR_VALIDATION`: the headers are too large.']],
]);

function errorResponses(): readonly (readonly [string, object])[] {
  const ofCodes = Object.values(errorCatalogue).flatMap(({ status }) => status ?? []);
  return [...new Set([...ofCodes, ...ofEveryPath])].sort().map((status) => {
    const meanings = codes()
      .filter((code) => errorCatalogue[code].status === status)
      .map((code) => `\`${code}\`: ${errorCatalogue[code].meaning}`);
    const header = headerOf(status);
    const response = {
      description: [...meanings, ...(ofTheServer.get(status) ?? [])].join(' '),
      ...(header !== undefined && { headers: { [header]: { schema: { type: 'string' } } } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
    return [String(status), response] as const;
  });
}

function headerOf(status: number): string | undefined {
  if (status === 401) return 'WWW-Authenticate';
  if (status === 405) return 'Allow';
  return status === 429 ? 'Retry-After' : undefined;
}

function codes(): readonly ErrorCode[] {
  return Object.keys(errorCatalogue).filter((code): code is ErrorCode => code in errorCatalogue);
}
