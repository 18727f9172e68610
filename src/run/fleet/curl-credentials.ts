import type { Administrator } from '../../simulator/administrator.js';
import { createAppForPerson } from '../../simulator/integrator/app-for-person.js';
import type { Provisioned } from './provision.js';

interface Account {
  readonly id: string;
  readonly secret: string;
}

/** The credentials with which a person calls the service of a run. They are part of no event. */
export interface CurlCredentials {
  readonly baseUrl: string;
  /** Absent for a target, whose file has it. */
  readonly administrator?: Account;
  /** An app in sandbox mode with all scopes, which only the person uses. */
  readonly app: Account;
  /** A terminal of the fleet in the reach of the app. */
  readonly terminalId?: string;
}

/** The credentials, with an app of the first merchant of the fleet; undefined for a run without a fleet. */
export async function createCurlCredentials(
  { baseUrl, account }: { readonly baseUrl: string; readonly account?: Account },
  { merchantIds, identities }: Pick<Provisioned, 'merchantIds' | 'identities'>,
  administrator: Administrator,
): Promise<CurlCredentials | undefined> {
  const [merchantId] = merchantIds;
  const [terminal] = identities;
  if (merchantId === undefined) return undefined;
  const { appId, appSecret } = await createAppForPerson(administrator, merchantId);
  return {
    baseUrl,
    ...(account && { administrator: account }),
    app: { id: appId, secret: appSecret },
    ...(terminal && { terminalId: terminal.terminalId }),
  };
}
