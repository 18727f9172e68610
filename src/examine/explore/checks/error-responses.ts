import { responseField } from '../../../scenarios/response-field.js';
import type { HttpExchange } from '../../../simulator/http/http-exchange.js';
import type { System } from '../service/system.js';
import { documentRules } from './document-rules.js';

/** ERR-01: an error has a code and a message. The code is decided, unless the service document shows it. */
export function checkError(
  { judge }: Pick<System, 'judge'>,
  response: HttpExchange,
  clause: string,
  errorCode: string,
): void {
  if (response.status < 400) return;
  const actual = responseField(response, 'errorCode');
  if (actual !== errorCode) judge.differs(clause, 'errorCode', String(actual), errorCode);
  judge.hold(documentRules.errorForm, 'type of message', typeof responseField(response, 'message'), 'string');
}
