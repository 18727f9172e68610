import { describe, expect, it } from 'vitest';
import type { Principal } from './principal.js';
import { TokenRevocations } from './token-status.js';

const user: Principal = {
  subject: 'user_1',
  role: 'ADMIN',
  scopes: new Set(),
  merchantId: null,
  branchId: null,
  terminal: null,
};

function terminal(generation?: number): Principal {
  const own = { configId: 1001, terminalId: 'T00001001' };
  const principal = { ...user, subject: 'term_1', role: 'BRANCH', terminal: own } as const;
  return generation === undefined ? principal : { ...principal, generation };
}

describe('token revocations', () => {
  it('a token without a revocation is valid', () => {
    const revocations = new TokenRevocations();
    expect([
      revocations.statusOf(user),
      revocations.statusOf(terminal()),
      revocations.statusOf(terminal(3)),
    ]).toEqual(['valid', 'valid', 'valid']);
  });

  it('the status of a terminal token follows the generation of its credentials', () => {
    const revocations = new TokenRevocations();
    const statuses = () => [revocations.statusOf(terminal()), revocations.statusOf(terminal(1))];
    revocations.terminalChanged({ configId: 1001, status: 'DEACTIVATED', generation: 0 });
    expect(statuses()).toEqual(['deactivated', 'revoked']);
    revocations.terminalChanged({ configId: 1001, status: 'ACTIVE', generation: 1 });
    expect(statuses()).toEqual(['revoked', 'valid']);
    revocations.terminalChanged({ configId: 1001, status: 'DEACTIVATED', generation: 1 });
    expect(statuses()).toEqual(['revoked', 'deactivated']);
  });

  it('a user token is valid in its own generation only, whatever the role and place are (AUTH-16)', () => {
    const revocations = new TokenRevocations();
    const statuses = () =>
      [user, { ...user, generation: 1 }, { ...user, generation: 2 }].map((each) =>
        revocations.statusOf(each),
      );
    revocations.userChanged({ clientId: 'user_1', generation: 1 });
    expect(statuses()).toEqual(['revoked', 'valid', 'revoked']);
    revocations.userChanged({ clientId: 'user_1', generation: 2 });
    expect(statuses()).toEqual(['revoked', 'revoked', 'valid']);
    revocations.userChanged({ clientId: 'user_1', generation: null });
    expect(statuses()).toEqual(['revoked', 'revoked', 'revoked']);
    expect(revocations.statusOf({ ...user, subject: 'user_2' })).toBe('valid');
  });

  it.each(['ADMIN', 'MERCHANT'] as const)(
    'a wsToken of a %s is valid in its own generation only (AUTH-16)',
    (role) => {
      const revocations = new TokenRevocations();
      const claims = { subject: 'user_1', role, grant: { kind: 'admin' }, expiresAt: 1 } as const;
      expect(revocations.admits(claims)).toBe(true);
      revocations.userChanged({ clientId: 'user_1', generation: 1 });
      expect(revocations.admits(claims)).toBe(false);
      expect(revocations.admits({ ...claims, subjectGeneration: 1 })).toBe(true);
      revocations.userChanged({ clientId: 'user_1', generation: null });
      expect(revocations.admits({ ...claims, subjectGeneration: 1 })).toBe(false);
    },
  );
});
