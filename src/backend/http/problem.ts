import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { type ErrorCode, errorCatalogue } from '../../contract/errors.js';
import { ServiceError } from '../domain/service-error.js';
import { schemaProblems } from '../schema-problems.js';

/** Sends an error in the common form of all errors (ERR-01). */
export function sendProblem(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
  status: number = errorCatalogue[code].status ?? 500,
): FastifyReply {
  if (code === 'ERR_UNAUTHORIZED') {
    // AUTH-11: only the token endpoint accepts credentials.
    const isTokenEndpoint = reply.request.routeOptions.config.access?.kind === 'credentials';
    reply.header('WWW-Authenticate', `${isTokenEndpoint ? 'Basic' : 'Bearer'} realm="tillfleet"`);
  }
  // Not through the route's own schema: it describes successful responses.
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ errorCode: code, message, ...extra });
}

/** Converts anything thrown into the catalogued response. */
export function problemHandler(onInternalError: (error: unknown) => void) {
  return (
    thrown: FastifyError | ServiceError,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    if (thrown instanceof ServiceError)
      return sendProblem(reply, thrown.code, thrown.message, thrown.extra, thrown.status);
    if (thrown.validation) return sendInvalid(reply, thrown.validation);
    switch (thrown.statusCode) {
      case 413:
        return sendProblem(reply, 'ERR_PAYLOAD_TOO_LARGE', 'the body is too large');
      case 415:
        return sendProblem(reply, 'ERR_UNSUPPORTED_MEDIA_TYPE', 'the content-type must be application/json');
      case 400:
        return sendProblem(reply, 'ERR_VALIDATION', 'the body is not valid JSON', { details: [] });
      default:
        onInternalError(thrown);
        return sendProblem(reply, 'ERR_SYSTEM_ERROR', 'internal error');
    }
  };
}

function sendInvalid(reply: FastifyReply, found: readonly FastifySchemaValidationError[]): FastifyReply {
  const details = schemaProblems(found);
  const lines = details.map(({ path, problem }) => `${path} ${problem}`);
  return sendProblem(reply, 'ERR_VALIDATION', lines.join('; '), { details });
}
