import { claim, field } from '../wire/rest-alterations.js';
import type { Wire, WireRequest, WireResponse } from '../wire/wire.js';

/** Responses of one operation with one status and one errorCode, which are altered together. */
export interface ReceivedResponse {
  /** `payNow 409 ERR_DUPLICATE_REFERENCE`. */
  readonly name: string;
  /** The first one. */
  readonly example: WireResponse;
}

/** Returns the name of a response to an app: its operation, status and errorCode. Undefined for other callers. */
export function responseName(request: WireRequest, response: WireResponse): string | undefined {
  const operation = operationOf(request);
  if (operation === undefined) return undefined;
  const code = field(response.body, 'errorCode');
  return [operation, response.status, ...(typeof code === 'string' ? [code] : [])].join(' ');
}

/** A wire that notes the responses which apps receive, and alters none. `ignored` is the system of another persona. */
export function noting(received: Map<string, ReceivedResponse>, ignored: string | undefined): Wire {
  return {
    rest: async (request, forward) => {
      const response = await forward(request);
      const name = isOfSystem(request, ignored) ? undefined : responseName(request, response);
      if (name !== undefined && !received.has(name)) received.set(name, { name, example: response });
      return response;
    },
  };
}

export function isOfSystem({ path }: WireRequest, system: string | undefined): boolean {
  return system !== undefined && path.startsWith(`/api/v1/${system}/`);
}

function operationOf(request: WireRequest): string | undefined {
  const [path = ''] = request.path.split('?', 1);
  if (path === '/api/v1/oauth/token') return isAppToken(request) ? 'token' : undefined;
  if (claim(request, 'role') !== 'INTEGRATOR') return undefined;
  const [, , , area, ...rest] = path.split('/');
  if (area === 'admin' || area === 'terminal')
    return [...(area === 'admin' ? [area] : []), ...rest.map((part) => (/_/.test(part) ? ':id' : part))].join(
      '/',
    );
  return rest.join('/');
}

function isAppToken({ headers }: WireRequest): boolean {
  const [, basic = ''] = (headers.authorization ?? '').split(' ');
  return Buffer.from(basic, 'base64').toString().startsWith('app_');
}
