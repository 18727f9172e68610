import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from './origin.js';

function allowed(own: string, origin: string, host?: string, origins: readonly string[] = []): boolean {
  return isAllowedOrigin(origin, host, { own, origins, listed: ['pay.example'] });
}

describe('the origin of a handshake', () => {
  it.each([
    ['http://pay.example:80', 'http://pay.example'],
    ['https://pay.example:443', 'https://pay.example'],
    ['https://pay.example:8443', 'https://PAY.example:8443'],
    ['http://127.0.0.1:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:80', 'http://localhost'],
    ['http://localhost:8080', 'http://[::1]:8080'],
    ['http://[::1]:8080', 'http://127.0.0.1:8080'],
  ])('the service at %s accepts the origin %s as its own', (own, origin) => {
    expect(allowed(own, origin)).toBe(true);
  });

  it.each([
    ['http://pay.example:8080', 'http://pay.example'],
    ['http://pay.example:80', 'https://pay.example'],
    ['http://127.0.0.1:8080', 'http://localhost:8081'],
    ['http://127.0.0.1:8080', 'https://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://localhost.evil.example:8080'],
    ['http://192.0.2.1:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'null'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['http://127.0.0.1:8080', 'http://evil@127.0.0.1:8080'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:99999'],
    ['http://127.0.0.1:8080', ''],
  ])('the service at %s rejects the origin %s', (own, origin) => {
    expect(allowed(own, origin)).toBe(false);
  });

  it('a service on all addresses accepts the host that the handshake names, if it is an address or listed', () => {
    for (const own of ['http://0.0.0.0:8080', 'http://[::]:8080']) {
      expect(allowed(own, 'http://pay.example:8080', 'pay.example:8080')).toBe(true);
      expect(allowed(own, 'http://pay.example', 'pay.example:80')).toBe(true);
      expect(allowed(own, 'http://192.0.2.1:8080', '192.0.2.1:8080')).toBe(true);
      expect(allowed(own, 'http://evil.example:8080', 'pay.example:8080')).toBe(false);
      expect(allowed(own, 'http://evil.example:8080', 'evil.example:8080')).toBe(false);
      expect(allowed(own, 'https://pay.example:8080', 'pay.example:8080')).toBe(false);
      expect(allowed(own, 'http://pay.example:8080')).toBe(false);
    }
    expect(allowed('http://127.0.0.1:8080', 'http://pay.example:8080', 'pay.example:8080')).toBe(false);
  });

  it('a listed origin is compared in its normal form', () => {
    const listed = ['https://Terminal.example:443'];
    expect(allowed('http://127.0.0.1:8080', 'https://terminal.example', undefined, listed)).toBe(true);
    expect(allowed('http://127.0.0.1:8080', 'http://terminal.example', undefined, listed)).toBe(false);
  });
});
