import { isIP } from 'node:net';

/** Returns whether only this machine reaches, or is, the host. A name that is not `localhost` may lead anywhere. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '');
  if (isIP(address) === 4) return address.startsWith('127.');
  return address === '::1' || address.toLowerCase() === 'localhost';
}
