import { describe, expect, it } from 'vitest';
import { clientAddress, networkForm, networkOf, trusting } from './client-address.js';

const isTrusted = trusting(['127.0.0.0/8', '10.1.0.0/16', '192.0.2.7', '2001:db8::/32']);

describe('the address of a client', () => {
  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.7', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '1.1.1.1, 198.51.100.7, 10.1.2.3,192.0.2.7', '198.51.100.7'],
    ['2001:db8::5', '2001:db9::1', '2001:db9::1'],
    ['10.2.0.1', '198.51.100.7', '10.2.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '10.1.2.3', '10.1.2.3'],
    ['127.0.0.1', '198.51.100.7, unknown', 'unknown'],
    [undefined, '198.51.100.7', undefined],
  ])('a connection from %s with X-Forwarded-For %s is a client at %s', (remote, header, expected) => {
    expect(clientAddress(remote, header, isTrusted)).toBe(expected);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, 'in-memory'],
  ])('the limits count %s as %s', (address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });

  it.each([
    ['10.0.0.0/8', true],
    ['10.0.0.1', true],
    ['::1/128', true],
    ['10.0.0.0/33', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/8/8', false],
    ['proxy.example', false],
    ['', false],
  ])('the network %s is valid: %s', (text, valid) => {
    expect(networkForm.test(text)).toBe(valid);
  });
});
