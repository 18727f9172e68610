import { BlockList, isIP } from 'node:net';

/** An address, or a network in CIDR notation. */
export const networkForm = {
  test(text: string): boolean {
    const [address = '', bits, ...more] = text.split('/');
    const family = isIP(address);
    if (family === 0 || more.length > 0) return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsOf(family));
  },
};

/** Returns whether an address is that of a trusted proxy. An undefined address, as in memory, never is. */
export type IsTrusted = (address: string | undefined) => boolean;

/** @param networks addresses and networks in the form of `networkForm` */
export function trusting(networks: readonly string[]): IsTrusted {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    trusted.addSubnet(address, Number(bits ?? bitsOf(family)), family === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const plain = unmapped(address ?? '');
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * The address of a client: that of its connection, or what the trusted proxies in front of it have appended to
 * X-Forwarded-For. Everything left of the first address that is not trusted is the client's own text.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  isTrusted: IsTrusted,
): string | undefined {
  const hops = [forwardedFor ?? []].flat().join(',').split(',');
  let address = remoteAddress;
  while (isTrusted(address)) {
    const next = hops.pop()?.trim();
    if (next === undefined || next === '') return address;
    address = next;
  }
  return address;
}

/** The key of limits for an address: a client of IPv6 usually has a whole /64, so that counts as one. */
export function networkOf(address: string | undefined): string {
  const plain = unmapped(address ?? 'in-memory');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const whole = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function bitsOf(family: number): number {
  return family === 6 ? 128 : 32;
}
