import type { HttpCall } from '../../../simulator/http/http-call.js';
import { requireOk, requireText } from '../../clause-checks.js';
import { responseField } from '../../response-field.js';
import type { World } from '../../world.js';
import { createUser } from '../auth/users.js';
import { configureGateway } from '../payments/gateway-administration.js';
import { type BlockedCall, reads } from './blocked-call.js';
import { listed, resource, uniqueName, userFields } from './effects.js';

const admin = '/api/v1/admin';

async function configurationOf(world: World): Promise<string> {
  return `${admin}/gateway-configurations/${(await world.tenant()).merchantId}`;
}

export const gatewayCalls: readonly BlockedCall[] = [
  reads('view a gateway configuration', configurationOf),
  {
    title: 'edit a gateway configuration',
    prepare: async (world) => {
      const path = await configurationOf(world);
      const body = { latencyMs: 1500, approvalPercent: 100 };
      return { call: { method: 'PUT', path, body }, effect: resource(world, path, Object.keys(body)) };
    },
  },
  {
    title: 'edit a part of a gateway configuration',
    decided: true,
    prepare: async (world) => {
      const path = await configurationOf(world);
      const shares = { timeoutsPerThousand: 3, failuresPerThousand: 5, rateLimitsPerThousand: 7 };
      const lists = { channels: ['card', 'qr'], gateways: ['acquirer', 'second'] };
      const body = { latencyMs: 2500, approvalPercent: 90 };
      const whole = { latencyMs: 1, approvalPercent: 1, ...shares, ...lists };
      await world.administrator.request({ method: 'PUT', path, body: whole });
      return {
        call: { method: 'PUT', path, body },
        effect: resource(world, path, Object.keys(whole)),
        after: { ...whole, ...body },
      };
    },
  },
];

/** The bytes of a small release; the service does not look into it. */
export const apk = Buffer.from('PK\u0003\u0004 an empty release');
const boundary = 'a-boundary-of-the-scenario';
const releases = `${admin}/apk-releases`;

/** The upload of a release with this version, without its path. */
export function releaseUpload(version: string): Required<Pick<HttpCall, 'method' | 'rawBody' | 'headers'>> {
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
  const lead = `${part('name="version"')}\r\n${version}\r\n${part('name="file"; filename="terminal.apk"')}`;
  const type = 'Content-Type: application/vnd.android.package-archive\r\n\r\n';
  return {
    method: 'POST',
    rawBody: Buffer.concat([Buffer.from(lead + type), apk, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const upload: BlockedCall = {
  title: 'upload an APK release',
  prepare: async (world) => {
    const version = `1.0.0-${world.reference('')}`.slice(0, 60);
    return {
      call: { path: releases, ...releaseUpload(version) },
      effect: listed(world, releases, 'version', version),
      after: 1,
    };
  },
};

export const releaseCalls: readonly BlockedCall[] = [
  upload,
  reads('list the APK releases', releases, { decided: true }),
];

const callback: BlockedCall = {
  title: 'resolve a payment manually',
  changesByItself: true,
  prepare: async (world) => {
    // The payment must not end by itself meanwhile.
    await configureGateway(world, { latencyMs: 600_000, approvalPercent: 100 });
    const app = await world.app({ scopes: ['payments:direct', 'transactions:read'], sandbox: false });
    const payment = { referenceId: world.reference('CBK-'), amount: '1.00', currency: 'EUR' };
    const paid = await requireOk(world, 'a production payment', app.call('payNow', payment));
    const body = { tradeNo: requireText(world, paid, 'tradeNo'), status: 'SUCCESS' };
    const { referenceId } = payment;
    return {
      call: { method: 'POST', path: `${admin}/developer-tools/gateway-callback`, body },
      effect: async () => responseField(await app.call('getTransactionDetails', { referenceId }), 'status'),
      after: 'SUCCESS',
    };
  },
};

const systemUsers: readonly BlockedCall[] = [
  {
    title: 'create a SYSTEM_ADMIN',
    decided: true,
    prepare: async (world) => {
      const displayName = uniqueName(world, 'A system administrator');
      const path = `${admin}/users`;
      return {
        call: { method: 'POST', path, body: { displayName, role: 'SYSTEM_ADMIN' } },
        effect: listed(world, path, 'displayName', displayName),
        after: 1,
      };
    },
  },
  {
    title: 'make a user SYSTEM_ADMIN',
    decided: true,
    prepare: async (world) => {
      const { id } = await createUser(world, 'ADMIN', await world.tenant());
      const path = `${admin}/users/${id}`;
      const body = { role: 'SYSTEM_ADMIN' };
      return {
        call: { method: 'PUT', path: `${path}/role`, body },
        effect: resource(world, path, userFields),
      };
    },
  },
  ...(['PATCH', 'PUT', 'DELETE'] as const).map(
    (method): BlockedCall => ({
      title: `${method} a SYSTEM_ADMIN`,
      decided: true,
      prepare: async (world) => {
        const { id } = await createUser(world, 'SYSTEM_ADMIN', await world.tenant());
        const path = `${admin}/users/${id}`;
        const body = method === 'PUT' ? { role: 'ADMIN' } : { displayName: 'Another name' };
        const call = { method, path: method === 'PUT' ? `${path}/role` : path };
        return {
          call: method === 'DELETE' ? call : { ...call, body },
          effect: resource(world, path, userFields),
        };
      },
    }),
  ),
];

export const developerCalls: readonly BlockedCall[] = [
  reads('read the webhook log', `${admin}/webhook-logs`),
  reads('read the monitoring', `${admin}/monitoring`),
  callback,
  ...systemUsers,
];
