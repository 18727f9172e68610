import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/service-error.js';

/**
 * The content type as the framework normalises it: JSON with no charset other than UTF-8. Others have no parser and
 * get 415.
 */
const jsonInUtf8 = /^application\/json(?=;|$)(?!.*; charset="(?!utf-?8")[^"]*")/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** False if the body is JSON without the escape \u: then its texts are valid Unicode, like its bytes. */
    bodyHasEscapes: boolean;
  }
}

/** Accepts JSON bodies only. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyHasEscapes', true);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // As bytes: a decoded text no longer shows that they were invalid.
  app.addContentTypeParser<Buffer>(jsonInUtf8, { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) {
      done(new ServiceError('ERR_VALIDATION', 'the body is not valid UTF-8', { details: [] }));
      return;
    }
    // Some clients set the content type even without a body.
    const { body: schema } = request.routeOptions.schema ?? {};
    if (body.length === 0 && (schema === undefined || requiresNothing(schema))) {
      done(null);
      return;
    }
    const text = body.toString();
    request.bodyHasEscapes = text.includes('\\u');
    void parse(request, text, (error, parsed) =>
      done(error && isJson(text) ? forbiddenName() : error, parsed),
    );
  });
}

/**
 * The parser rejects JSON with a field `__proto__`, or a field `constructor` that has a field `prototype`: code that merges
 * objects would change their prototype.
 */
function forbiddenName(): ServiceError {
  return new ServiceError('ERR_VALIDATION', 'a field of the body has a forbidden name', { details: [] });
}

function isJson(text: string): boolean {
  try {
    // A byte order mark is ignored, as by the parser.
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

/** No body at all counts as an empty object where every field is optional. */
export function fillAbsentBody(request: FastifyRequest): void {
  const { body: schema } = request.routeOptions.schema ?? {};
  if (request.body === undefined && requiresNothing(schema)) request.body = {};
}

function requiresNothing(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('type' in schema) || schema.type !== 'object')
    return false;
  return !('required' in schema) || (Array.isArray(schema.required) && schema.required.length === 0);
}
