import type { Reach } from '../access/reach.js';
import { hashSecret, type Minter } from '../access/secrets.js';
import type { InTransaction } from '../in-transaction.js';
import { notFound, ServiceError } from '../service-error.js';
import type { AppStore } from './app.js';

export interface RotateSecretDeps {
  readonly inTransaction: InTransaction<{ readonly apps: AppStore }>;
  readonly minter: Minter;
}

/**
 * Gives an app a new secret; the old one is no longer accepted (AUTH-08).
 *
 * @returns the secret, which is shown only now
 * @throws ServiceError ERR_NOT_FOUND, ERR_INVALID_STATE for a revoked app
 */
export async function rotateSecret(
  { inTransaction, minter }: RotateSecretDeps,
  reach: Reach,
  appId: string,
): Promise<string> {
  const appSecret = minter.secret();
  await inTransaction(async ({ apps }) => {
    const app = await apps.app(reach, appId);
    if (app === undefined) throw notFound('app');
    if (app.revoked) throw new ServiceError('ERR_INVALID_STATE', 'the app is revoked');
    await apps.replaceSecret(reach, appId, hashSecret(appSecret));
  });
  return appSecret;
}
