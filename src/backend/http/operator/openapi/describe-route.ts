import type { FastifySchema } from 'fastify';
import type { ErrorCode } from '../../../../contract/errors.js';
import type { Access } from '../../access.js';
import { routeNotes } from './route-docs.js';
import { tagOf } from './tags.js';

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
      ...(plain?.produces && { response: { 200: contentOf(plain.produces) } }),
      operationId: operation?.name ?? idOf(method, url),
      summary: operation?.summary ?? plain?.summary ?? `${method} ${url}`,
      description: [schema.description, whoMay(access), errorLine(errors)].filter(Boolean).join('\n\n'),
      tags: schema.tags ?? [tagOf(url, operation?.name)],
      security: securityOf(access),
    },
  };
}

function contentOf(mediaType: 'text/plain' | 'application/json'): object {
  const type = mediaType === 'text/plain' ? 'string' : 'object';
  return { description: 'Success.', content: { [mediaType]: { schema: { type } } } };
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
