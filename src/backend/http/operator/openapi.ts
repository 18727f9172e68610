import type { FastifySchema } from 'fastify';
import { type ErrorCode, errorCatalogue } from '../../../contract/errors.js';
import type { Access } from '../access.js';
import { routeNotes } from './route-docs.js';

/** The part of an OpenAPI document that is written here. */
export interface OpenApi {
  paths?: Record<string, Record<string, { responses?: Record<string, ResponseObject> }>>;
  components?: Record<string, unknown>;
}

interface ResponseObject {
  description?: string;
  $ref?: string;
}

export interface RouteFacts {
  readonly url: string;
  readonly method: string;
  readonly access: Access | undefined;
  readonly schema: FastifySchema | undefined;
}

/** A route as described in the document. */
export interface Described {
  readonly path: string;
  readonly method: string;
  readonly schema: FastifySchema;
  readonly errors: readonly ErrorCode[];
}

export function baseDocument(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tillfleet payment service',
      version,
      description:
        'Payments, terminals and administration. Every response carries `X-Request-Id`; every error has the form of `Problem`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http' as const,
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of the token endpoint. Scopes restrict integrators only.',
        },
        basic: {
          type: 'http' as const,
          scheme: 'basic',
          description: 'appId and appSecret, or clientId and clientSecret.',
        },
      },
    },
  };
}

/** Adds to the route what follows from its access: its callers and its responses other than success. */
export function describeRoute(facts: RouteFacts, systems: readonly string[]): Described {
  const { url, method, access, schema = {} } = facts;
  const operation = access?.kind === 'operation' ? access.operation : undefined;
  const plain = routeNotes[`${method} ${url}`];
  const errors = [
    ...new Set([...commonErrors(facts), ...(operation?.errors ?? []), ...(plain?.errors ?? [])]),
  ];
  return {
    path: url.replace(/:([^/]+)/g, '{$1}'),
    method: method.toLowerCase(),
    errors,
    schema: {
      ...schema,
      ...(operation && { params: systemParameter(systems) }),
      ...(plain?.multipart && { consumes: ['multipart/form-data'], body: plain.multipart }),
      operationId: operation?.name ?? idOf(method, url),
      summary: operation?.summary ?? plain?.summary ?? `${method} ${url}`,
      description: [schema.description, whoMay(access), errorLine(errors)].filter(Boolean).join('\n\n'),
      tags: schema.tags ?? [tagOf(url, access)],
      security: securityOf(access),
    },
  };
}

/** Adds to each route the error responses that it can send, once each. */
export function addErrors(document: OpenApi, described: ReadonlyMap<string, Described>): OpenApi {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      const errors = described.get(`${method} ${path}`)?.errors ?? [];
      const statuses = new Set(errors.map((code) => errorCatalogue[code].status));
      const references = [...statuses].sort().map((status) => {
        return [String(status), { $ref: `#/components/responses/${status}` }] as const;
      });
      for (const response of Object.values(operation.responses ?? {}))
        if (response.description === 'Default Response') response.description = 'Success.';
      operation.responses = { ...Object.fromEntries(references), ...operation.responses };
    }
  }
  const components = {
    ...document.components,
    schemas: { Problem: problem },
    responses: Object.fromEntries(errorResponses()),
  };
  return { ...document, components };
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

function errorResponses(): readonly (readonly [string, object])[] {
  const statuses = new Set(Object.values(errorCatalogue).flatMap(({ status }) => status ?? []));
  return [...statuses].sort().map((status) => {
    const meanings = codes()
      .filter((code) => errorCatalogue[code].status === status)
      .map((code) => `\`${code}\`: ${errorCatalogue[code].meaning}`);
    const header = headerOf(status);
    const response = {
      description: meanings.join(' '),
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

function commonErrors({ url, method, access, schema }: RouteFacts): readonly ErrorCode[] {
  if (access === undefined || access.kind === 'open') return ['ERR_NOT_FOUND', 'ERR_SYSTEM_ERROR'];
  const errors: ErrorCode[] = ['ERR_RATE_LIMITED', 'ERR_SYSTEM_ERROR'];
  if (securityOf(access).length > 0) errors.push('ERR_UNAUTHORIZED');
  if (access.kind !== 'credentials') errors.push('ERR_FORBIDDEN');
  if (access.kind === 'operation' || url.slice('/api/v1'.length).includes('/:')) errors.push('ERR_NOT_FOUND');
  if (schema?.body !== undefined || routeNotes[`${method} ${url}`]?.multipart !== undefined)
    errors.push('ERR_VALIDATION', 'ERR_PAYLOAD_TOO_LARGE', 'ERR_UNSUPPORTED_MEDIA_TYPE');
  if (schema?.querystring !== undefined) errors.push('ERR_VALIDATION');
  if (namesTenant(schema?.querystring)) errors.push('ERR_NOT_FOUND');
  // A changed or nested resource may be missing, or in the wrong state.
  if (access.kind === 'roles' && method !== 'GET') errors.push('ERR_NOT_FOUND', 'ERR_INVALID_STATE');
  return errors;
}

/** True for a list filtered by merchant or branch: one out of reach is not found. */
function namesTenant(query: unknown): boolean {
  if (typeof query !== 'object' || query === null || !('properties' in query)) return false;
  return Object.keys(query.properties ?? {}).some((name) => name === 'merchantId' || name === 'branchId');
}

function whoMay(access: Access | undefined): string {
  switch (access?.kind) {
    case 'operation':
      return `Integrators need the scope \`${access.operation.scope}\`; all other roles are allowed.`;
    case 'activation':
      return 'No token is required; the token of an integrator is rejected.';
    case 'roles':
      return `Only for the roles ${access.roles.join(', ')}.`;
    case 'channel':
      return 'Terminals and users; integrators need the scope `ws:subscribe`.';
    case 'terminal':
      return 'Only for terminals and for integrators with the scope `ws:subscribe`, which see neither gateways nor fees.';
    default:
      return '';
  }
}

function securityOf(access: Access | undefined): { [scheme: string]: string[] }[] {
  switch (access?.kind) {
    case undefined:
    case 'open':
    case 'activation':
      return [];
    case 'credentials':
      return [{ basic: [] }];
    case 'operation':
      return [{ bearer: [access.operation.scope] }];
    default:
      return [{ bearer: [] }];
  }
}

function errorLine(errors: readonly ErrorCode[]): string {
  return `Errors: ${errors.map((code) => `\`${code}\``).join(', ')}.`;
}

function systemParameter(systems: readonly string[]): object {
  const system = {
    type: 'string',
    enum: systems,
    description: 'The addressed system. It does not change the result.',
  };
  return { type: 'object', required: ['system'], properties: { system } };
}

/** The operationId of `POST /api/v1/admin/apps/:appId/revoke` is `postAdminAppsAppIdRevoke`. */
function idOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api\/v1/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('');
}

function tagOf(url: string, access: Access | undefined): string {
  if (access?.kind === 'operation') return 'operations';
  if (url.startsWith('/api/v1/admin')) return 'administration';
  return url.startsWith('/api/v1') ? 'tokens and terminals' : 'operator';
}
