import type { Static } from 'typebox';
import { paths } from '../../src/contract/operations.js';
import type { tokenResponse } from '../../src/contract/rest/tokens.js';
import type { ServiceFacts } from '../model/service-facts.js';
import { CallError } from './call-error.js';
import type { RestClient } from './rest-client.js';

export interface SignedIn {
  readonly token: string;
  readonly facts: ServiceFacts;
}

/**
 * Signs an administrator in.
 *
 * @throws CallError, also for credentials of an account that is not an administrator
 */
export async function signIn(rest: RestClient, id: string, secret: string): Promise<SignedIn> {
  const { token } = await rest
    .call<Static<typeof tokenResponse>>({ method: 'POST', path: paths.token, basic: { id, secret } })
    .catch((error: unknown) => {
      if (error instanceof CallError && error.problem === 'expired')
        throw new CallError('rejected', 'The service does not accept this client id with this secret.');
      throw error;
    });
  await rest.call({ method: 'POST', path: `${paths.admin}/ws-token`, token }).catch((error: unknown) => {
    if (error instanceof CallError && error.problem === 'rejected')
      throw new CallError('rejected', 'This account is not an administrator.');
    throw error;
  });
  const facts = await rest.call<ServiceFacts>({ method: 'GET', path: '/' });
  return { token, facts };
}
