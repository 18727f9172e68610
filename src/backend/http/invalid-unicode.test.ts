import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { rejectInvalidUnicode } from './invalid-unicode.js';

const schema = {
  body: Type.Object({
    name: Type.Optional(Type.String()),
    owner: Type.Optional(Type.Object({ branchId: Type.String() })),
    settings: Type.Optional(Type.Unknown()),
    scopes: Type.Optional(Type.Array(Type.String())),
  }),
  querystring: Type.Object({ q: Type.Optional(Type.String()) }),
};

function check(body: unknown, query: unknown = {}): void {
  rejectInvalidUnicode({ body, bodyHasEscapes: true, query, routeOptions: { schema } });
}

describe('a request', () => {
  it.each<[path: string, body: unknown, query?: unknown]>([
    ['/name', { name: '\ud83d' }],
    ['/owner/branchId', { owner: { branchId: 'a\0' } }],
    ['/settings', { settings: { deep: [{ 'a\0': 1 }] } }],
    ['/scopes', { scopes: ['a', '\0'] }],
    ['/q', {}, { q: 'a\0' }],
  ])('invalid Unicode in %s is rejected with ERR_VALIDATION and that path', (path, body, query) => {
    const details = [{ path, problem: 'contains NUL or an unpaired surrogate' }];
    expect(() => check(body, query)).toThrow(
      expect.objectContaining({ code: 'ERR_VALIDATION', extra: { details } }),
    );
  });

  it('an unknown field is ignored, whatever it contains', () => {
    expect(() =>
      check({ other: '\0', 'a\0': 1, owner: { branchId: 'x', more: '\ud83d' } }, { x: '\0' }),
    ).not.toThrow();
  });

  it('a request with complete characters is accepted', () => {
    expect(() => check({ name: '😀' }, { q: 'ü' })).not.toThrow();
  });
});
