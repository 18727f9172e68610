import type { ProxySettings } from '../../../simulator/network/proxy-tunnel.js';
import type { TargetDescription } from '../target-schema.js';

/** The proxy that leads to the target, with its credentials as a Basic header; undefined if there is none. */
export function proxyOf({ proxy }: Pick<TargetDescription, 'proxy'>): ProxySettings | undefined {
  if (proxy === undefined) return undefined;
  const { url, id, secret = '' } = proxy;
  if (id === undefined) return { url };
  return { url, authorization: `Basic ${Buffer.from(`${id}:${secret}`, 'utf8').toString('base64')}` };
}
