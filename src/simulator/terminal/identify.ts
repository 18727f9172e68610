import Type from 'typebox';
import { Check } from 'typebox/value';
import { paths } from '../../contract/operations.js';
import { terminalInfo } from '../../contract/rest/terminals.js';
import { AccountClient } from '../http/account-client.js';
import type { HttpClient } from '../http/http-client.js';
import { isSuccess, problemOf, ResponseFailure } from '../http/response-failure.js';
import type { Credentials } from '../http/token-source.js';
import type { TerminalIdentity } from './account.js';

// What is used and nothing more.
const identityInfo = Type.Pick(terminalInfo, ['terminalId', 'configId', 'branch']);

/** The rejections of credentials, as opposed to those of a service that cannot respond now. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404]);

/**
 * The identity of a terminal by its credentials; undefined if the service does not accept them.
 *
 * @throws ResponseFailure for another response that does not name the terminal, such as 429 and 503
 */
export async function identifyTerminal(
  http: HttpClient,
  { id, secret }: Credentials,
): Promise<TerminalIdentity | undefined> {
  const client = new AccountClient(http, { id, secret });
  try {
    const exchange = await client.request({ method: 'GET', path: paths.terminalInfo });
    const { body } = exchange;
    if (!isSuccess(exchange) || !Check(identityInfo, body))
      throw new ResponseFailure(exchange, problemOf(exchange, 'identity of a terminal'));
    const { terminalId, configId, branch } = body;
    return { terminalId, configId, clientId: id, clientSecret: secret, branch: branch.name };
  } catch (error) {
    if (error instanceof ResponseFailure && refusals.has(error.status)) return undefined;
    throw error;
  }
}
