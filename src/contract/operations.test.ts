import { expect, it } from 'vitest';
import { defaultSystems, operationNamed, operations, paths, reservedSystems } from './operations.js';
import { isRole, roles, userRoles } from './roles.js';
import { isScope, scopes } from './scopes.js';

it('the table of operations has each operation once, under the version and the system (VER-01)', () => {
  for (const { name, path } of operations) expect(path).toBe(`/api/v1/:system/${name}`);
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
});

it('the table of operations requires scopes that exist, and never payments:trigger (SCP-18)', () => {
  const required = new Set(operations.map(({ scope }) => scope));
  expect([...required].every(isScope)).toBe(true);
  expect(scopes.filter((scope) => !(required as ReadonlySet<string>).has(scope))).toEqual([
    'payments:trigger',
    // The channel requires it.
    'ws:subscribe',
  ]);
});

it('the table of operations is searched by the name of an operation', () => {
  expect(operationNamed('settle')).toMatchObject({ method: 'POST', scope: 'reports:read' });
  expect(() => operationNamed('constructor' as 'settle')).toThrow(TypeError);
});

it('the systems by default are not the first segments of other paths', () => {
  const first = Object.values(paths).map((path) => path.split('/')[3]);
  expect([...new Set(first)].sort()).toEqual([...reservedSystems].sort());
  expect(defaultSystems.filter((system) => (first as readonly string[]).includes(system))).toEqual([]);
});

it('scopes and roles are recognized by their exact name only', () => {
  expect(scopes.every(isScope)).toBe(true);
  expect(roles.every(isRole)).toBe(true);
  for (const text of ['', 'Payments:direct', 'payments:direct ', 'payments', '*', 'constructor']) {
    expect([isScope(text), isRole(text)]).toEqual([false, false]);
  }
  for (const other of [undefined, null, 0, ['ADMIN'], { role: 'ADMIN' }]) expect(isRole(other)).toBe(false);
});

it('scopes and roles of users are all but the integrator, which is an app', () => {
  expect(roles.filter((role) => !(userRoles as readonly string[]).includes(role))).toEqual(['INTEGRATOR']);
});
