import type { Described } from './describe-route.js';
import { addErrors } from './error-responses.js';
import { addExamples } from './examples.js';
import { nameSchemas } from './named-schemas.js';
import type { OpenApi } from './openapi-form.js';
import { addFormats, completeRequests } from './request-forms.js';

/** The document of the mounted routes with what their own schemas do not contain. */
export function completeDocument(made: OpenApi, described: ReadonlyMap<string, Described>): OpenApi {
  const document: OpenApi = structuredClone(made);
  addErrors(document, described);
  completeRequests(document);
  addExamples(document);
  return nameSchemas(addFormats(document));
}
