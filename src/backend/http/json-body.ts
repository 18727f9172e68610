import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../domain/service-error.js';

/** As the framework writes the header: JSON, of no other charset than UTF-8. For any other there is no parser: 415. */
const jsonInUtf8 = /^application\/json(?=;|$)(?!.*; charset="(?!utf-?8")[^"]*")/i;

/** Reads the bodies of JSON, and no others. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // As bytes: a decoded text no longer shows that they were invalid.
  app.addContentTypeParser<Buffer>(jsonInUtf8, { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body)) {
      done(new ServiceError('ERR_VALIDATION', 'the body is not valid UTF-8', { details: [] }));
      return;
    }
    // Some clients name the type whether or not they send something.
    if (body.length === 0 && request.routeOptions.schema?.body === undefined) {
      done(null);
      return;
    }
    void parse(request, body.toString(), done);
  });
}
