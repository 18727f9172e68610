import { describe, expect, it } from 'vitest';
import { isAllowedHost, isServedLocally } from './allowed-host.js';

const own = 'http://127.0.0.1:8080';

describe('the Host of a request', () => {
  it.each([
    '127.0.0.1:8080',
    '127.0.0.1',
    '192.0.2.1:8080',
    '[::1]:8080',
    'localhost:8080',
    'LocalHost',
    'pay.example:8080',
    'PAY.example',
    undefined,
  ])('the host %s is allowed', (host) => {
    expect(isAllowedHost(host, { own, listed: ['pay.example'] })).toBe(true);
  });

  it.each([
    'evil.example:8080',
    'localhost.evil.example',
    'pay.example.evil.example',
    'evil.example@127.0.0.1',
    '127.0.0.1.evil.example',
    '127.0.0.1:99999',
    'a b',
    '',
  ])('the host "%s" is not allowed', (host) => {
    expect(isAllowedHost(host, { own, listed: ['pay.example'] })).toBe(false);
  });

  it('the name that the service listens on is allowed', () => {
    expect(isAllowedHost('pay.example:8080', { own: 'https://pay.example:8080', listed: [] })).toBe(true);
  });

  it.each([
    [own, true],
    ['https://localhost:8443', true],
    ['http://[::1]:8080', true],
    ['http://0.0.0.0:8080', false],
    ['http://[::]:8080', false],
    ['http://in-memory.invalid', false],
  ])('the service at %s is served to this machine alone: %s', (origin, expected) => {
    expect(isServedLocally(origin)).toBe(expected);
  });
});
