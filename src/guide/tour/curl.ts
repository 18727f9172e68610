import { defaultSystems, operationNamed, paths } from '../../contract/operations.js';
import type { HttpExchange } from '../../simulator/http/http-exchange.js';

/** A request of an account as a shell command, with the shell variable that has its access token. */
export function curlOf(
  baseUrl: string,
  { method, path, body }: HttpExchange['request'],
  account: string,
): string {
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    quoted(`${baseUrl}${path}`),
    `-H "Authorization: Bearer $${account}_TOKEN"`,
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ];
  return parts.join(' ');
}

/** The command that requests an access token for an account. */
export function tokenCurl(baseUrl: string, account: string): string {
  return `curl -s -X POST ${quoted(`${baseUrl}${paths.token}`)} -u "$${account}_ID:$${account}_SECRET"`;
}

/** The command that keeps the access token of an account in `<account>_TOKEN`. */
export function keptTokenCurl(baseUrl: string, account: string): string {
  const kept = `grep -o '"token":"[^"]*' | cut -d '"' -f 4`;
  return `${account}_TOKEN=$(${tokenCurl(baseUrl, account)} | ${kept})`;
}

/** The text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** An app that may send commands to terminals. */
interface CurlApp {
  readonly id: string;
  readonly secret: string;
}

/** The commands by which an app prints a text at a terminal, from the credentials on. */
export function printCurls(baseUrl: string, { id, secret }: CurlApp, terminalId: string): readonly string[] {
  const path = operationNamed('requestTerminal').path.replace(':system', defaultSystems[0]);
  const body = { terminalId, requestType: 'PRINT', body: 'Hello' };
  return [
    `APP_ID=${quoted(id)} APP_SECRET=${quoted(secret)}`,
    keptTokenCurl(baseUrl, 'APP'),
    curlOf(baseUrl, { method: 'POST', path, headers: {}, body }, 'APP'),
  ];
}
