import type { Duplex } from 'node:stream';
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ServiceError } from '../service-error.js';
import type { Access } from './access.js';
import { createGuard, type GuardOptions } from './guard.js';
import { problemHandler, sendProblem } from './problem.js';

/** Fastify with types from the schemas. */
export type App = ReturnType<typeof bareApp>;

export interface AppOptions extends GuardOptions {
  readonly requestBodyBytes: number;
  readonly requestId: () => string;
  readonly onFault: (fault: unknown) => void;
  /** Mounts the routes. */
  readonly routes: (app: App) => Promise<void>;
}

const safeRequestId = /^[A-Za-z0-9._-]{1,64}$/;

/** The REST side: request ids, guard, error form, and 405 for what is known by another method. */
export async function createApp(options: AppOptions): Promise<App> {
  const app = bareApp(options);
  const methods = new Map<string, Set<string>>();

  app.decorateRequest('caller', undefined);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set<string>();
    for (const each of [method].flat()) known.add(each);
    methods.set(url, known);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  app.addHook('onRequest', createGuard(options));
  app.addHook('preValidation', refuseRepeatedKeys);
  app.setErrorHandler(problemHandler(options.onFault));
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'ERR_NOT_FOUND', 'no such path'));

  await options.routes(app);
  for (const [url, known] of [...methods]) refuseOtherMethods(app, url, known);
  await app.ready();
  return app;
}

function bareApp({ requestBodyBytes, requestId }: Pick<AppOptions, 'requestBodyBytes' | 'requestId'>) {
  return fastify({
    bodyLimit: requestBodyBytes,
    // A hostile or missing id is replaced, so what is echoed is always safe to log.
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && safeRequestId.test(given) ? given : requestId();
    },
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply, 'ERR_VALIDATION', 'the path is malformed', { details: [] }),
    clientErrorHandler: answerBrokenRequest,
  })
    .setValidatorCompiler(TypeBoxValidatorCompiler)
    .withTypeProvider<TypeBoxTypeProvider>();
}

/** What came is no HTTP request: there is no reply object yet, so the answer is written by hand. */
function answerBrokenRequest(_error: Error, socket: Duplex): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ errorCode: 'ERR_VALIDATION', message: 'not a valid HTTP request' });
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** A key that stands twice in the query is an error, not a list. */
async function refuseRepeatedKeys({ query }: FastifyRequest): Promise<void> {
  for (const [key, value] of Object.entries(query as Readonly<Record<string, unknown>>)) {
    if (Array.isArray(value)) {
      const details = [{ path: `/${key}`, problem: 'is given more than once' }];
      throw new ServiceError('ERR_VALIDATION', `${key} is given more than once`, { details });
    }
  }
}

function refuseOtherMethods(app: FastifyInstance, url: string, known: ReadonlySet<string>): void {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
    (method) => !known.has(method),
  );
  const allow = [...known].sort().join(', ');
  const handler = (_request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply.header('Allow', allow), 'ERR_METHOD_NOT_ALLOWED', `this path takes ${allow}`);
  // In the onRequest hook: a body that cannot be parsed must not turn the 405 into another refusal.
  app.route({ method: others, url, onRequest: (request, reply) => void handler(request, reply), handler });
}

/** What a route says of itself, beside its schema. */
export function guarded(access: Access): { readonly config: { readonly access: Access } } {
  return { config: { access } };
}
