import Type from 'typebox';
import { Check } from 'typebox/value';
import { paths } from '../../contract/operations.js';
import { terminalInfo } from '../../contract/rest/terminals.js';
import { AccountClient } from '../http/account-client.js';
import type { HttpClient } from '../http/http-client.js';
import { ResponseFailure } from '../http/response-failure.js';
import type { Credentials } from '../http/token-source.js';
import type { TerminalIdentity } from './account.js';

// What is used and nothing more.
const identityInfo = Type.Pick(terminalInfo, ['terminalId', 'configId', 'branch']);

/** The identity of a terminal by its credentials; undefined if the service does not accept them. */
export async function identifyTerminal(
  http: HttpClient,
  { id, secret }: Credentials,
): Promise<TerminalIdentity | undefined> {
  const client = new AccountClient(http, { id, secret });
  try {
    const { body } = await client.request({ method: 'GET', path: paths.terminalInfo });
    if (!Check(identityInfo, body)) return undefined;
    const { terminalId, configId, branch } = body;
    return { terminalId, configId, clientId: id, clientSecret: secret, branch: branch.name };
  } catch (error) {
    if (error instanceof ResponseFailure) return undefined;
    throw error;
  }
}
