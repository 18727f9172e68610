import { describe, expect, it } from 'vitest';
import type { Principal } from './principal.js';
import { Standing } from './token-status.js';

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

describe('the standing of tokens', () => {
  it('is good for whoever nothing is known of', () => {
    const standing = new Standing();
    expect([standing.of(user), standing.of(terminal()), standing.of(terminal(3))]).toEqual([
      'good',
      'good',
      'good',
    ]);
  });

  it('follows the generation of a terminal', () => {
    const standing = new Standing();
    const stands = () => [standing.of(terminal()), standing.of(terminal(1))];
    standing.terminalChanged({ configId: 1001, status: 'DEACTIVATED', generation: 0 });
    expect(stands()).toEqual(['deactivated', 'ended']);
    standing.terminalChanged({ configId: 1001, status: 'ACTIVE', generation: 1 });
    expect(stands()).toEqual(['ended', 'good']);
    standing.terminalChanged({ configId: 1001, status: 'DEACTIVATED', generation: 1 });
    expect(stands()).toEqual(['ended', 'deactivated']);
  });

  it('of a user holds as long as the token says what the account is', () => {
    const standing = new Standing();
    const account = { role: 'ADMIN', merchantId: null, branchId: null } as const;
    standing.userChanged({ clientId: 'user_1', account });
    expect(standing.of(user)).toBe('good');
    standing.userChanged({
      clientId: 'user_1',
      account: { ...account, role: 'MERCHANT', merchantId: 'mer_1' },
    });
    expect(standing.of(user)).toBe('ended');
    expect(standing.of({ ...user, role: 'MERCHANT', merchantId: 'mer_1' })).toBe('good');
    expect(standing.of({ ...user, role: 'MERCHANT', merchantId: 'mer_2' })).toBe('ended');
    standing.userChanged({ clientId: 'user_1', account: null });
    expect(standing.of(user)).toBe('ended');
    expect(standing.of({ ...user, subject: 'user_2' })).toBe('good');
  });

  it('lets no wsToken of a deleted user in', () => {
    const standing = new Standing();
    const claims = { subject: 'user_1', role: 'ADMIN', grant: { kind: 'admin' }, expiresAt: 1 } as const;
    expect(standing.admits(claims)).toBe(true);
    standing.userChanged({ clientId: 'user_1', account: null });
    expect(standing.admits(claims)).toBe(false);
  });
});
