import type { HttpCall } from '../../../simulator/http/http-client.js';
import { requireOk, requireText } from '../../clause-checks.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';

/** A call that is reserved for administrators. */
export interface BlockedCall {
  readonly title: string;
  /** Prepares a call that every caller can make in turn, and the permitted caller last. */
  prepare(world: World): Promise<HttpCall>;
  /** True for a call that needs an activation code in its body instead of an administrator's token. */
  readonly withoutToken?: true;
}

const admin = '/api/v1/admin';

function fixed(title: string, call: HttpCall): BlockedCall {
  return { title, prepare: async () => call };
}

function onTenant(
  title: string,
  make: (tenant: { merchantId: string; branchId: string }) => HttpCall,
): BlockedCall {
  return { title, prepare: async (world) => make(await world.tenant()) };
}

function onUser(title: string, make: (path: string) => HttpCall): BlockedCall {
  return {
    title,
    prepare: async (world) => {
      const { id } = await createUser(world, 'ADMIN', await world.tenant());
      return make(`${admin}/users/${id}`);
    },
  };
}

function onTerminal(title: string, make: (path: string) => HttpCall): BlockedCall {
  return {
    title,
    prepare: async (world) => {
      const { configId } = await world.createTerminal(await world.tenant());
      return make(`${admin}/terminals/${configId}`);
    },
  };
}

const activation: BlockedCall = {
  title: 'activate a terminal',
  withoutToken: true,
  prepare: async (world) => {
    const { configId } = await world.createTerminal(await world.tenant());
    const path = `${admin}/terminals/${configId}/deactivate`;
    const deactivated = world.administrator.request({ method: 'POST', path });
    const response = await requireOk(world, 'deactivating a terminal', deactivated);
    const activationCode = requireText(world, response, 'activationCode');
    return { method: 'POST', path: '/api/v1/terminal/activate', body: { activationCode } };
  },
};

const callback: BlockedCall = {
  title: 'resolve a payment manually',
  prepare: async (world) => {
    const app = await world.app({ scopes: ['payments:direct'], sandbox: false });
    const payment = { referenceId: world.reference('CBK-'), amount: '1.00', currency: 'EUR' };
    const paid = await requireOk(world, 'a production payment', app.call('payNow', payment));
    const body = { tradeNo: requireText(world, paid, 'tradeNo'), status: 'SUCCESS' };
    return { method: 'POST', path: `${admin}/developer-tools/gateway-callback`, body };
  },
};

/** The bytes of a small release; the service does not look into it. */
export const apk = Buffer.from('PK\u0003\u0004 an empty release');
const boundary = 'a-boundary-of-the-scenario';

const upload: BlockedCall = {
  title: 'upload an APK release',
  prepare: async (world) => {
    const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
    const version = `1.0.0-${world.reference('')}`.slice(0, 60);
    const lead = `${part('name="version"')}\r\n${version}\r\n${part('name="file"; filename="terminal.apk"')}`;
    const type = 'Content-Type: application/vnd.android.package-archive\r\n\r\n';
    const rawBody = Buffer.concat([Buffer.from(lead + type), apk, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return { method: 'POST', path: `${admin}/apk-releases`, rawBody, headers };
  },
};

/** The blocked calls of each clause. */
export const blockedCalls: Readonly<Record<string, readonly BlockedCall[]>> = {
  'BLK-01': [
    onTenant('create a user', ({ merchantId }) => ({
      method: 'POST',
      path: `${admin}/users`,
      body: { displayName: 'A user', role: 'MERCHANT', merchantId },
    })),
    fixed('list the users', { method: 'GET', path: `${admin}/users` }),
    fixed('list the roles', { method: 'GET', path: `${admin}/roles` }),
    onUser('edit a user', (path) => ({ method: 'PATCH', path, body: { displayName: 'Another name' } })),
    onUser('change the role of a user', (path) => ({
      method: 'PUT',
      path: `${path}/role`,
      body: { role: 'ADMIN' },
    })),
    onUser('delete a user', (path) => ({ method: 'DELETE', path })),
  ],
  'BLK-02': [
    onTenant('view a gateway configuration', ({ merchantId }) => ({
      method: 'GET',
      path: `${admin}/gateway-configurations/${merchantId}`,
    })),
    onTenant('edit a gateway configuration', ({ merchantId }) => ({
      method: 'PUT',
      path: `${admin}/gateway-configurations/${merchantId}`,
      body: { latencyMs: 1500, approvalPercent: 100 },
    })),
  ],
  'BLK-03': [
    onTerminal('deactivate a terminal', (path) => ({ method: 'POST', path: `${path}/deactivate` })),
    activation,
  ],
  'BLK-04': [upload],
  'BLK-06': [
    onTerminal('modify the settings of a terminal', (path) => ({
      method: 'PUT',
      path: `${path}/settings`,
      body: { settings: { language: 'sv' } },
    })),
    onTerminal('modify the fees of a terminal', (path) => ({
      method: 'PUT',
      path: `${path}/fees`,
      body: { fees: { card: '0.10' } },
    })),
  ],
  'BLK-07': [
    fixed('read the webhook log', { method: 'GET', path: `${admin}/webhook-logs` }),
    fixed('read the monitoring', { method: 'GET', path: `${admin}/monitoring` }),
    callback,
  ],
};
