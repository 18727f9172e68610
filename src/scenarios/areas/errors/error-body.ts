import { errorBodyFields } from '../../../../conformance/oracle/errors.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { ClauseChecks } from '../../clause-checks.js';
import { nonEmptyText } from '../../expectation.js';

/** Statuses by which a server refuses the form of an HTTP request, before its REST interface sees it. */
const ofHttp: ReadonlySet<number> = new Set([400, 405, 408, 411, 413, 414, 415, 417, 426, 431]);

/**
 * Checks the fields of an error. A service may accept what only the reference profile rejects: then there is no error. The
 * document shows the fields for REST errors: not for the token endpoint, for other paths, or for refusals of HTTP itself.
 */
export function checkErrorBody(checks: ClauseChecks, title: string, response: HttpExchange): void {
  if (response.status < 400) return;
  const shown = isOfRest(response) ? checks : checks.decided;
  for (const name of errorBodyFields) shown.field(title, response, name, nonEmptyText);
}

function isOfRest({ status, request: { path, method } }: HttpExchange): boolean {
  // The base URL may have a path.
  if (!path.includes('/api/v1/') || path.includes('/api/v1/oauth/token')) return false;
  // A body or a query that is refused has been read; a request without either is refused for its form.
  if (status === 400) return method !== 'GET' || path.includes('?');
  return !ofHttp.has(status);
}

/** Checks that a request is rejected with that status and code, which are decided, and with the fields of an error. */
export function checkRefusal(
  checks: ClauseChecks,
  title: string,
  response: HttpExchange,
  status: number,
  errorCode: string,
): void {
  checkErrorBody(checks, title, response);
  checks.decided.status(title, response, status);
  checks.decided.field(title, response, 'errorCode', errorCode);
}
