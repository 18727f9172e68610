import { describe, expect, it } from 'vitest';
import type { Principal } from './principal.js';
import { TokenRevocations } from './token-status.js';

const user: Principal = {
  subject: 'user_1',
  role: 'ADMIN',
  scopes: new Set(),
  merchantId: null,
  branchId: null,
  sandbox: false,
  terminal: null,
};

function terminal(generation?: number): Principal {
  const at = { configId: 1001, terminalId: 'T00001001' };
  return {
    ...user,
    subject: 'term_1',
    role: 'BRANCH',
    terminal: generation === undefined ? at : { ...at, generation },
  };
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
    const stands = () => [revocations.statusOf(terminal()), revocations.statusOf(terminal(1))];
    revocations.terminalChanged({ configId: 1001, status: 'DEACTIVATED', generation: 0 });
    expect(stands()).toEqual(['deactivated', 'revoked']);
    revocations.terminalChanged({ configId: 1001, status: 'ACTIVE', generation: 1 });
    expect(stands()).toEqual(['revoked', 'valid']);
    revocations.terminalChanged({ configId: 1001, status: 'DEACTIVATED', generation: 1 });
    expect(stands()).toEqual(['revoked', 'deactivated']);
  });

  it('a user token is valid while its claims match the account', () => {
    const revocations = new TokenRevocations();
    const account = { role: 'ADMIN', merchantId: null, branchId: null } as const;
    revocations.userChanged({ clientId: 'user_1', account });
    expect(revocations.statusOf(user)).toBe('valid');
    revocations.userChanged({
      clientId: 'user_1',
      account: { ...account, role: 'MERCHANT', merchantId: 'mer_1' },
    });
    expect(revocations.statusOf(user)).toBe('revoked');
    expect(revocations.statusOf({ ...user, role: 'MERCHANT', merchantId: 'mer_1' })).toBe('valid');
    expect(revocations.statusOf({ ...user, role: 'MERCHANT', merchantId: 'mer_2' })).toBe('revoked');
    revocations.userChanged({ clientId: 'user_1', account: null });
    expect(revocations.statusOf(user)).toBe('revoked');
    expect(revocations.statusOf({ ...user, subject: 'user_2' })).toBe('valid');
  });

  it('a wsToken of a deleted user is rejected', () => {
    const revocations = new TokenRevocations();
    const claims = { subject: 'user_1', role: 'ADMIN', grant: { kind: 'admin' }, expiresAt: 1 } as const;
    expect(revocations.admits(claims)).toBe(true);
    revocations.userChanged({ clientId: 'user_1', account: null });
    expect(revocations.admits(claims)).toBe(false);
  });
});
