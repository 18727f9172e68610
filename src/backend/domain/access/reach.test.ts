import { describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/roles.js';
import { scopes } from '../../../contract/scopes.js';
import { mayUse, type Principal } from './principal.js';
import { reachOf } from './reach.js';

function caller(role: Role, merchantId: string | null, branchId: string | null): Principal {
  return { subject: 's', role, scopes: new Set(), merchantId, branchId, terminal: null };
}

describe('the reach of a caller', () => {
  const wholeMerchant = { kind: 'merchant', merchantId: 'm1' };
  const oneBranch = { kind: 'branch', merchantId: 'm1', branchId: 'north' };

  it.each([
    ['SYSTEM_ADMIN', caller('SYSTEM_ADMIN', null, null), { kind: 'all' }],
    ['ADMIN', caller('ADMIN', null, null), { kind: 'all' }],
    ['ADMIN who is tied to a merchant', caller('ADMIN', 'm1', 'north'), { kind: 'all' }],
    ['MERCHANT', caller('MERCHANT', 'm1', null), wholeMerchant],
    ["a merchant's app", caller('INTEGRATOR', 'm1', null), wholeMerchant],
    ['BRANCH', caller('BRANCH', 'm1', 'north'), oneBranch],
    ["a branch's app", caller('INTEGRATOR', 'm1', 'north'), oneBranch],
  ])('the reach of %s is derived from its role and owner (TEN-12)', (_, principal, expected) => {
    expect(reachOf(principal)).toEqual(expected);
  });

  it.each(['MERCHANT', 'BRANCH', 'INTEGRATOR'] as const)(
    'the reach of a %s without a merchant includes nothing',
    (role) => {
      expect(() => reachOf(caller(role, null, null))).toThrow(TypeError);
    },
  );
});

describe('the scopes of a caller', () => {
  it('scopes limit only integrators (SCP-17)', () => {
    for (const scope of scopes) {
      for (const role of ['BRANCH', 'MERCHANT', 'ADMIN', 'SYSTEM_ADMIN'] as const) {
        expect(mayUse(caller(role, 'm1', null), scope)).toBe(true);
      }
      expect(mayUse(caller('INTEGRATOR', 'm1', null), scope)).toBe(false);
      const granted = { ...caller('INTEGRATOR', 'm1', null), scopes: new Set([scope]) };
      expect(scopes.filter((each) => mayUse(granted, each))).toEqual([scope]);
    }
  });
});
