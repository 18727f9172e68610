import { maxHeaderSize, type Server, type ServerOptions } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { invalidField, ServiceError } from '../domain/service-error.js';
import type { AllowedHosts } from '../lifecycle/allowed-host.js';
import { trusting } from '../lifecycle/client-address.js';
import type { Access } from './access.js';
import { serializerOf, unusedCompilers, validatorOf } from './compiled-schemas.js';
import { createGuard, type GuardOptions } from './guard.js';
import { rejectInvalidUnicode } from './invalid-unicode.js';
import { fillAbsentBody, readJsonBodies } from './json-body.js';
import { MethodTable } from './method-table.js';
import { problemHandler, sendProblem } from './problem.js';
import { rejectInvalidHead } from './request-head.js';
import { mayShowSecret } from './secret-responses.js';

/** Fastify with types derived from the schemas. */
export type App = ReturnType<typeof bareApp>;

export interface AppOptions extends GuardOptions {
  readonly requestId: () => string;
  readonly onInternalError: (error: unknown) => void;
  /** The hosts that requests may name. Default: any. */
  readonly hosts?: () => AllowedHosts;
  /** The log of requests. Without it they are not logged. */
  readonly log?: FastifyBaseLogger | undefined;
  /** Certificate and key in PEM. Without it the service speaks plain HTTP. */
  readonly tls?: TlsIdentity | undefined;
  /** Mounts the routes. */
  readonly routes: (app: App) => Promise<void>;
  /** The server that `bareApp` has made before. Default: a new one. */
  readonly bare?: App;
}

export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

const requestIdHeader = 'X-Request-Id';
/** The maximum interval in which Node checks for incomplete requests. */
const maxCheckIntervalMs = 5000;
const safeRequestId = /^[A-Za-z0-9._-]{1,64}$/;

/** Creates the HTTP server for REST: request ids, guard, error form, and 405 for known paths with another method. */
export async function createApp(options: AppOptions): Promise<App> {
  const app = options.bare ?? bareApp(options);
  const methods = new MethodTable();
  const { hosts = () => ({ own: '', listed: [] }) } = options;

  app.decorateRequest('principal', undefined);
  app.decorateRequest('caller', undefined);
  readJsonBodies(app);
  // An unsupported Expect header is rejected like a missing Host: see `rejectInvalidHead`.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRoute', (route) => {
    const { url, method, config, schema } = route;
    // Closed by default: a route without an access rule would be open to all.
    if (config?.access === undefined) throw new TypeError(`the route ${url} has no access rule`);
    route.config = { ...config, noStore: mayShowSecret(schema?.response) };
    methods.add(url, [method].flat());
  });
  const guard = createGuard(options);
  app.addHook(
    'onRequest',
    synchronousHook((request, reply) => {
      reply.header(requestIdHeader, request.id);
      if (request.routeOptions.config.noStore === true) reply.header('Cache-Control', 'no-store');
      reply.header('X-Content-Type-Options', 'nosniff');
      rejectInvalidHead(request.raw, hosts());
      // Unknown paths are rejected here, because the not-found handler runs after the body was read, which may be
      // invalid too.
      if (request.is404) rejectUnknown(methods, request, reply);
      guard.checkHead(request, reply);
    }),
  );
  app.addHook(
    'preValidation',
    synchronousHook((request) => {
      fillAbsentBody(request);
      rejectRepeatedKeys(request);
      rejectInvalidUnicode(request);
    }),
  );
  app.addHook('preHandler', synchronousHook(guard.setCaller));
  app.setErrorHandler(problemHandler(options.onInternalError));
  app.setNotFoundHandler(() => {
    throw new ServiceError('ERR_NOT_FOUND', 'unknown path');
  });

  await options.routes(app);
  await app.ready();
  return app;
}

/** Creates the HTTP server without hooks and routes, for which it needs nothing of the store. */
export function bareApp({
  config,
  requestId,
  log,
  tls,
}: Pick<AppOptions, 'config' | 'requestId' | 'log' | 'tls'>) {
  return fastify({
    ...serverOptions(config['request.timeout'], log, tls),
    bodyLimit: config['request.bodyBytes'],
    trustProxy: trusting(config['operator.trustedProxies']),
    // A missing or unsafe id is replaced, so the returned id is always safe to log.
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && safeRequestId.test(given) ? given : requestId();
    },
    // An overlong system is an unknown system; no path is malformed because of its length.
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: maxHeaderSize },
    // Requests that arrive while the service stops still receive a response in the usual form.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => {
      reply.header(requestIdHeader, request.id);
      sendProblem(reply, 'ERR_VALIDATION', 'the path is malformed', { details: [] });
    },
    clientErrorHandler: (error, socket) => rejectMalformedRequest(error, socket, requestId()),
    schemaController: { compilersFactory: unusedCompilers },
  })
    .setValidatorCompiler(validatorOf)
    .setSerializerCompiler(serializerOf)
    .withTypeProvider<TypeBoxTypeProvider>();
}

function serverOptions(
  requestTimeout: number,
  log: FastifyBaseLogger | undefined,
  tls: TlsIdentity | undefined,
) {
  const http: ServerOptions = {
    // Node's own response would have neither body nor request id.
    requireHostHeader: false,
    requestTimeout,
    connectionsCheckingInterval: Math.min(requestTimeout, maxCheckIntervalMs),
  };
  // The option is given twice, because fastify sets it only on a server that it creates itself.
  const options: FastifyHttpOptions<Server, FastifyBaseLogger> = { http, requestTimeout };
  if (log !== undefined) options.loggerInstance = log;
  if (tls !== undefined) options.serverFactory = (handler) => createServer({ ...http, ...tls }, handler);
  return options;
}

/** Responses by the error codes of Node. */
const malformedRequests: ReadonlyMap<string, { readonly status: string; readonly message: string }> = new Map(
  [
    // BAD-57
    [
      'HPE_HEADER_OVERFLOW',
      { status: '431 Request Header Fields Too Large', message: 'the headers are too large' },
    ],
    [
      'ERR_HTTP_REQUEST_TIMEOUT',
      { status: '408 Request Timeout', message: 'the request was not complete in time' },
    ],
  ],
);
const notHttp = { status: '400 Bad Request', message: 'not a valid HTTP request' };

/** The input is not an HTTP request and has no reply object, so the response is written to the socket. */
function rejectMalformedRequest({ code }: NodeJS.ErrnoException, socket: Duplex, requestId: string): void {
  if (!socket.writable) return;
  const { status, message } = malformedRequests.get(code ?? '') ?? notHttp;
  const body = JSON.stringify({ errorCode: 'ERR_VALIDATION', message, details: [] });
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `${requestIdHeader}: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  // At once: no later input of this connection may be served after this response.
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') socket.destroy();
}

function rejectUnknown(methods: MethodTable, { url, method }: FastifyRequest, reply: FastifyReply): never {
  const known = methods.of(url.split(/[?#]/, 1)[0] ?? '');
  // If the method is allowed, the router has rejected the path, and the table must not contradict it.
  if (known.length === 0 || known.includes(method)) throw new ServiceError('ERR_NOT_FOUND', 'unknown path');
  const allow = known.join(', ');
  reply.header('Allow', allow);
  throw new ServiceError('ERR_METHOD_NOT_ALLOWED', `this path allows ${allow}`);
}

/** Creates a synchronous hook, which costs a request less than one that returns a promise. */
function synchronousHook(check: (request: FastifyRequest, reply: FastifyReply) => void) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    try {
      check(request, reply);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    done();
  };
}

/** Rejects a query key that is given twice; it is not a list. */
function rejectRepeatedKeys({ query, routeOptions }: FastifyRequest): void {
  // AUTH-04: a route that checks the credentials itself ignores the query.
  if (routeOptions.config.access?.kind === 'credentials') return;
  for (const [key, value] of Object.entries(query as Readonly<Record<string, unknown>>)) {
    if (Array.isArray(value)) throw repeatedKey(key, routeOptions.schema?.querystring);
  }
}

/** The error names the key only if the route declares it: an unknown key would be input of the caller. */
function repeatedKey(key: string, schema: unknown): ServiceError {
  const isDeclared =
    typeof schema === 'object' && schema !== null && 'properties' in schema && hasKey(schema.properties, key);
  if (isDeclared) return invalidField(`/${key}`, 'is given more than once');
  const problem = 'a query parameter is given more than once';
  return new ServiceError('ERR_VALIDATION', problem, { details: [{ path: '/', problem }] });
}

function hasKey(object: unknown, key: string): boolean {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key);
}

/** The properties of a route in addition to its schema. */
export function guarded(access: Access): { readonly config: { readonly access: Access } } {
  return { config: { access } };
}
