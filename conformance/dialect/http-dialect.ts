import { fromDialect, toDialect } from './bodies.js';
import { dialectError, dialectErrorStatus } from './errors.js';
import type { NumericIds } from './numeric-ids.js';
import { type DialectRoute, type FoundRoute, routesAt } from './routes.js';

export interface DialectRequest {
  readonly method: string;
  /** The path with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface DialectResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly content: Buffer;
}

/** A request of the dialect as the service has it, and the way back for its response. */
interface ServiceRequest {
  readonly request: DialectRequest;
  readonly found: readonly FoundRoute[];
  readonly route: DialectRoute | undefined;
}

/** The service's own paths mean nothing in the dialect. */
const nowhere = '/not-a-path-of-the-dialect';
const idParams = new Set(['merchantId', 'branchId']);

export function toService(request: DialectRequest, ids: NumericIds): ServiceRequest {
  const [path = '', query] = request.target.split('?', 2);
  const found = routesAt(path);
  const [first] = found;
  if (first === undefined)
    return { request: { ...request, target: `${nowhere}${request.target}` }, found, route: undefined };
  const exact = found.find(({ route }) => route.dialectMethod === request.method);
  const { route, params } = exact ?? first;
  const servicePath = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const segment = params.get(name) ?? '';
    return idParams.has(name) && /^\d+$/.test(segment) ? ids.textOf(Number(segment)) : segment;
  });
  const method = exact === undefined ? wrongMethod(request.method, found) : route.method;
  const target = query === undefined ? servicePath : `${servicePath}?${serviceQuery(query, ids)}`;
  const body = jsonObject(request.content);
  const service = body === undefined ? undefined : fromDialect(body, ids, 'major');
  if (method === 'GET' && route.dialectMethod === 'POST' && exact !== undefined) {
    const { 'content-type': _type, ...headers } = request.headers;
    const asked = queryText(service);
    const withQuery = asked === '' ? target : `${target}?${asked}`;
    return { request: { method, target: withQuery, headers, content: Buffer.alloc(0) }, found, route };
  }
  const content =
    service === undefined || JSON.stringify(service) === JSON.stringify(body)
      ? request.content
      : Buffer.from(JSON.stringify(service));
  return { request: { ...request, method, target, content }, found, route: exact && route };
}

export function fromService(
  { status, headers, content }: DialectResponse,
  { found, route }: ServiceRequest,
  ids: NumericIds,
): DialectResponse {
  const body = jsonObject(content);
  const isError = status >= 400;
  const dialect = isError ? dialectError(body, ids) : toDialect(body, ids);
  const allow = typeof headers.allow === 'string' ? allowOf(headers.allow, found) : undefined;
  return {
    status: isError ? dialectErrorStatus(status) : status < 300 ? (route?.success ?? status) : status,
    headers: { ...headers, ...(allow !== undefined && { allow }) },
    content: body === undefined ? content : Buffer.from(JSON.stringify(dialect)),
  };
}

/** A method that the dialect does not have at this path, as one that the service does not have there either. */
function wrongMethod(method: string, found: readonly FoundRoute[]): string {
  const meant = found.find(({ route }) => route.method === method);
  return meant?.route.dialectMethod ?? method;
}

function allowOf(value: string, found: readonly FoundRoute[]): string {
  return value
    .split(',')
    .map((each) => each.trim())
    .map((method) => found.find(({ route }) => route.method === method)?.route.dialectMethod ?? method)
    .join(', ');
}

function serviceQuery(query: string, ids: NumericIds): string {
  const service = new URLSearchParams();
  for (const [key, value] of new URLSearchParams(query)) {
    const entry = /^\d+$/.test(value) && key.endsWith('_id') && key !== 'config_id' ? Number(value) : value;
    for (const [name, each] of Object.entries(Object(fromDialect({ [key]: entry }, ids, 'major'))))
      service.append(name, String(each));
  }
  return service.toString();
}

function queryText(body: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(Object(body)))
    for (const each of Array.isArray(value) ? value : [value]) search.append(key, String(each));
  return search.toString();
}

function jsonObject(content: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(content.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
