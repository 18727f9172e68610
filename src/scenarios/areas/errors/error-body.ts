import { errorBodyFields } from '../../../../conformance/oracle/errors.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { ClauseChecks } from '../../clause-checks.js';
import { nonEmptyText } from '../../expectation.js';

/** Checks the fields of an error. A service may accept what only the reference profile rejects: then there is no error. */
export function checkErrorBody(checks: ClauseChecks, title: string, response: HttpExchange): void {
  if (response.status < 400) return;
  for (const name of errorBodyFields) checks.field(title, response, name, nonEmptyText);
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
