import type { HttpCall } from '../../../simulator/http/http-call.js';
import type { Credentials } from '../../../simulator/http/token-source.js';
import type { World } from '../../world.js';
import { type BlockedCall, type Effect, reads } from './blocked-call.js';
import { listed, resource, uniqueName } from './effects.js';

const admin = '/api/v1/admin';
const decided = true;
const appFields = ['displayName', 'scopes', 'sandbox', 'revoked'] as const;

interface OnApp {
  readonly method: string;
  readonly more?: string;
  readonly body?: object;
  /** The state that it changes; by default the app as administrators see it. */
  readonly effect?: (world: World, credentials: Credentials) => Effect;
}

function onApp(title: string, { method, more = '', body, effect }: OnApp): BlockedCall {
  return {
    title,
    decided,
    prepare: async (world) => {
      const { appId, appSecret } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
      const path = `${admin}/apps/${appId}`;
      return {
        call: { method, path: `${path}${more}`, ...(body && { body }) },
        effect: effect?.(world, { id: appId, secret: appSecret }) ?? resource(world, path, appFields),
        ...(effect && { after: 401 }),
      };
    },
  };
}

/** The status of a token request with the credentials that the app had. */
const tokenStatus: OnApp['effect'] = (world, credentials) => async () =>
  (await world.account(credentials).requestToken()).status;

function creates(title: string, call: (world: World, name: string) => Promise<HttpCall>): BlockedCall {
  return {
    title,
    decided,
    prepare: async (world) => {
      const name = uniqueName(world, 'New');
      const made = await call(world, name);
      const field = made.path.endsWith('/apps') ? 'displayName' : 'name';
      const { merchantId } = await world.tenant();
      const query = made.path.endsWith('/branches') ? { merchantId } : {};
      return { call: made, effect: listed(world, made.path, field, name, query), after: 1 };
    },
  };
}

/** Apps, merchants and branches: no scope of the document reaches them. */
export const tenantCalls: readonly BlockedCall[] = [
  creates('create an app', async (world, displayName) => {
    const { merchantId } = await world.tenant();
    const body = { displayName, owner: { merchantId }, scopes: ['terminals:read'] };
    return { method: 'POST', path: `${admin}/apps`, body };
  }),
  reads('list the apps', `${admin}/apps`, { decided }),
  reads(
    'view an app',
    async (world) => {
      const { appId } = await world.createApp({ scopes: ['terminals:read'], sandbox: false });
      return `${admin}/apps/${appId}`;
    },
    { decided },
  ),
  onApp('rename an app', { method: 'PATCH', body: { displayName: 'Another name' } }),
  onApp('give an app a scope', {
    method: 'PATCH',
    body: { scopes: ['terminals:read', 'payments:direct'] },
  }),
  onApp('give an app sandbox mode', { method: 'PATCH', body: { sandbox: true } }),
  onApp('give an app a new secret', { method: 'POST', more: '/secret', effect: tokenStatus }),
  onApp('revoke an app', { method: 'POST', more: '/revoke', effect: tokenStatus }),
  creates('create a merchant', async (_world, name) => ({
    method: 'POST',
    path: `${admin}/merchants`,
    body: { name },
  })),
  creates('create a branch', async (world, name) => {
    const { merchantId } = await world.tenant();
    return { method: 'POST', path: `${admin}/branches`, body: { merchantId, name } };
  }),
  reads('list the merchants', `${admin}/merchants`, { decided }),
  reads('list the branches', `${admin}/branches`, { decided }),
  reads('view a merchant', async (world) => `${admin}/merchants/${(await world.tenant()).merchantId}`, {
    decided,
  }),
  reads('view a branch', async (world) => `${admin}/branches/${(await world.tenant()).branchId}`, {
    decided,
  }),
];
