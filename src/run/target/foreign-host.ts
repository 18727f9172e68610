import { BlockList, isIP } from 'node:net';
import type { TargetDescription } from './target-schema.js';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The first host of a target, or of the proxy that leads there, that is not this machine; undefined if all of them are. */
export function foreignHost({
  baseUrl,
  webSocketUrl,
  fallbackUrl,
  proxy,
}: Pick<TargetDescription, 'baseUrl' | 'webSocketUrl' | 'fallbackUrl' | 'proxy'>): string | undefined {
  return [baseUrl, webSocketUrl, fallbackUrl, proxy?.url]
    .flatMap((url) => (url === undefined ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, '')]))
    .find((host) => !isLoopback(host));
}

function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host === 'localhost';
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
