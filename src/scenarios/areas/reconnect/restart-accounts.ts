import { checksFor, requireOk, requireText } from '../../clause-checks.js';
import { acceptedStatus, rejectedStatus } from '../../expectation.js';
import type { World } from '../../world.js';
import { changeApp, regenerateSecret, revokeApp } from '../auth/app-administration.js';
import { createUser, deleteUser, moveUser } from '../auth/users.js';
import type { Survivor } from './survivor.js';

/** A new app with the secret and the token of its creation. */
async function appWithToken(world: World) {
  const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
  const app = world.account({ id: appId, secret: appSecret });
  const token = requireText(world, await requireOk(world, 'a token', app.requestToken()), 'token');
  return { appId, app, listTerminals: () => app.call('listTerminals', {}, { token }) };
}

/** Revoked apps, secrets, the scopes of issued tokens, and deleted users. */
export const accounts: Survivor = async (world) => {
  const revoked = await appWithToken(world);
  await revokeApp(world, revoked.appId);
  const renewed = await appWithToken(world);
  const secret = await regenerateSecret(world, renewed.appId);
  const changed = await appWithToken(world);
  await changeApp(world, changed.appId, { scopes: ['transactions:read'] });
  const user = await createUser(world, 'MERCHANT', await world.tenant());
  const deleted = world.account(user);
  await requireOk(world, 'a call of a user', deleted.call('listTerminals'));
  await deleteUser(world, user);
  return async () => {
    const revocation = checksFor(world, 'AUTH-06');
    revocation.status('a token of a revoked app', await revoked.app.requestToken(), rejectedStatus);
    const issued = checksFor(world, 'AUTH-07');
    issued.status('a token from before the revocation', await revoked.listTerminals(), acceptedStatus);
    const secrets = checksFor(world, 'AUTH-08');
    secrets.status('a token for the old secret', await renewed.app.requestToken(), rejectedStatus);
    const after = world.account({ id: renewed.appId, secret });
    secrets
      .restingOn('S3.27')
      .status('a token for the new secret', await after.requestToken(), acceptedStatus);
    const scopes = checksFor(world, 'AUTH-09');
    scopes.status('the old token, the old scope', await changed.listTerminals(), acceptedStatus);
    changed.app.forgetToken();
    scopes
      .restingOn('S3.31')
      .status('a new token, the old scope', await changed.app.call('listTerminals'), 403);
    scopes
      .restingOn('S3.31')
      .status('a new token, the new scope', await changed.app.call('getRecentTransactions'), acceptedStatus);
    const rights = checksFor(world, 'AUTH-16');
    rights.status('the token of a deleted user', await deleted.call('listTerminals'), 401);
    rights.status('a new token of a deleted user', await deleted.requestToken(), 401);
  };
};

/** Tokens of an app, a terminal and a user from before the restart, and those of users that were moved. */
export const tokens: Survivor = async (world) => {
  const tenant = await world.tenant();
  const app = await appWithToken(world);
  const { clientId, clientSecret } = await world.createTerminal(tenant);
  const terminal = world.account({ id: clientId, secret: clientSecret });
  await requireOk(world, 'a call of a terminal', terminal.call('listTerminals'));
  const userWithToken = async () => {
    const user = await createUser(world, 'MERCHANT', tenant);
    const account = world.account(user);
    await requireOk(world, 'a call of a user', account.call('listTerminals'));
    return { user, account };
  };
  const kept = await userWithToken();
  const moved = await userWithToken();
  await moveUser(world, moved.user, 'MERCHANT', await world.otherTenant());
  const demoted = await userWithToken();
  await moveUser(world, demoted.user, 'BRANCH', tenant);
  return async () => {
    // A token so young shows nothing of its life (AUTH-05).
    const lasting = checksFor(world, 'REC-07');
    lasting.status('the token of an app', await app.listTerminals(), acceptedStatus);
    lasting.status('the token of a terminal', await terminal.call('listTerminals'), acceptedStatus);
    const rights = checksFor(world, 'AUTH-16');
    rights.status('the token of a user', await kept.account.call('listTerminals'), acceptedStatus);
    for (const { account } of [moved, demoted]) {
      rights.status('the old token of a moved user', await account.call('listTerminals'), 401);
      rights.status('a new token of a moved user', await account.requestToken(), acceptedStatus);
    }
  };
};
